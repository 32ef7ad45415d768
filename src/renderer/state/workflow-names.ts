import { isObject } from '../../shared/json.ts'
import { workflowsIn } from '../../shared/workflow-object.ts'

/** What a workflow that has none is called. */
export const nameless = 'Workflow without a name'

/** The names of the workflows of a text that is no case, in their order; none where it is no JSON. */
export function workflowNames(text: string): readonly string[] {
  const value = parsed(text)
  if (isObject(value) && value['format'] !== undefined) return []
  return workflowsIn(value).map(({ name }) => (typeof name === 'string' && name !== '' ? name : nameless))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
