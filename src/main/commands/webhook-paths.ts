// In: the text of a workflow or a case. Out: the paths under which it takes deliveries, as far as they are written in it.
import { isObject } from '../../shared/json.ts'

/** Paths without the part that all webhooks share and without what differs by request; empty where the text tells none. */
export function webhookPaths(text: string): readonly string[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  return pathsIn(value)
}

/** The same of what was read already. */
export function pathsIn(value: unknown): readonly string[] {
  const workflow = isObject(value) && isObject(value['workflow']) ? value['workflow'] : value
  const nodes = isObject(workflow) && Array.isArray(workflow['nodes']) ? workflow['nodes'] : []
  return nodes.filter(isObject).flatMap(({ parameters }) => {
    const path = isObject(parameters) ? parameters['path'] : undefined
    const fixed = typeof path === 'string' && !path.startsWith('=') ? path.replace(/\/?:.*$/u, '') : ''
    return fixed === '' ? [] : [fixed]
  })
}
