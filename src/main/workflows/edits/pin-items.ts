import { isObject, type JsonObject } from '../../../shared/json.ts'
import { messageOf } from '../../../shared/message-of.ts'
import { ProblemError } from '../../../shared/problem.ts'
import { nodeOf, type WorkflowText } from './workflow-text.ts'

/**
 * The workflow with these items pinned to a node: a JSON list of items, each `{"json": {…}}` or the object itself. Null: none.
 *
 * @throws ProblemError NOT_ITEMS, INVALID_INPUT
 */
export function pinItems(workflow: WorkflowText, node: string, text: string | null): WorkflowText {
  nodeOf(workflow, node)
  const { [node]: _before, ...others } = isObject(workflow['pinData']) ? workflow['pinData'] : {}
  return { ...workflow, pinData: text === null ? others : { ...others, [node]: itemsOf(text, node) } }
}

function itemsOf(text: string, node: string): readonly JsonObject[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw notItems(node, `the text is no JSON (${messageOf(error)})`)
  }
  const list: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  const wrong = list.findIndex((item) => !isObject(item))
  if (wrong !== -1) throw notItems(node, `item ${String(wrong)} is ${JSON.stringify(list[wrong])} and no object`)
  return list.filter(isObject).map((item) => (isObject(item['json']) ? item : { json: item }))
}

function notItems(node: string, why: string): ProblemError {
  return new ProblemError({
    code: 'NOT_ITEMS',
    sentence: `Nothing was pinned to "${node}": ${why}.`,
    remedy: 'Give a JSON list of objects, one for each item.',
  })
}
