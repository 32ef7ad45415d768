import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { ServiceError } from '../../shared/service-execution.ts'
import { errorOfItem } from './read-execution.ts'
import { goesOn } from './service-nodes.ts'

/** Fields of an item that says nothing but how the work for it failed. */
const ofAnError: ReadonlySet<string> = new Set(['error', 'message', 'details', 'description'])

/**
 * The items in whose place a node that is set to go on gave their error, in the order of its outputs; none where it is not set so.
 * An error that an API tells of beside other fields is an answer like any other, unless it left by the output for errors.
 */
export function errorsGoneOnWith(
  node: JsonObject,
  outputs: readonly (readonly Item[])[],
): ReadonlyMap<Item, ServiceError> {
  const found = new Map<Item, ServiceError>()
  const way = goesOn(node)
  if (way === null) return found
  for (const [at, items] of outputs.entries()) {
    const isForErrors = way === 'error-output' && at > 0 && at === outputs.length - 1
    for (const item of items) {
      if (!isForErrors && !Object.keys(item.json).every((key) => ofAnError.has(key))) continue
      const error = errorOfItem(item)
      if (error !== null && error.message !== '') found.set(item, error)
    }
  }
  return found
}
