import { isObject, type JsonObject } from '../../../shared/json.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import { completed } from './fill-shape.ts'
import { answerTo } from './service-answer.ts'
import { serviceOf } from './known-services/catalogue.ts'
import type { Shape } from './shape.ts'

/** Bytes of an answer of the closed world that nobody wrote and that no change has altered. */
const nothingWritten = '{}'

/** True for an answer that nobody wrote and that was not altered on purpose: its content is for the node to make up. */
export function isUnwritten({ madeUp, bytes }: { readonly madeUp?: true; readonly bytes: Buffer }): boolean {
  return madeUp === true && bytes.toString('utf8') === nothingWritten
}

/**
 * What a service answers to a node that the engine runs, where nobody wrote an answer: the shape that is known of it, completed by
 * what later nodes read of it, so that the workflow goes on as far as it can. `preset`: where no shape is known.
 */
export function madeUpAnswer(
  { node, readLater }: { readonly node: WorkflowNode; readonly readLater: () => Shape },
  preset: JsonObject,
): JsonObject {
  const service = serviceOf(node.type)
  const known = service === undefined ? undefined : answerTo(service, node)?.json
  const made = completed(known ?? preset, readLater(), '')
  return isObject(made) ? made : preset
}
