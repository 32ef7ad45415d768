import { madeUpEvent } from '../engine/stand-ins/made-up-event.ts'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { MadeUpFile } from '../../shared/made-up-file.ts'
import { madeUpSubmission } from '../../shared/made-up-submission.ts'
import { providerTrigger } from '../../shared/provider-triggers.ts'
import { formTriggerType } from '../../shared/webhook-address.ts'

/** What the first request to a webhook of an opened workflow brings. */
export interface FirstRequest {
  /** Those that say what the body is, or without which nothing runs. */
  readonly headers: HeaderPairs
  /** Null: it brings none. */
  readonly body: string | null
}

/**
 * A form filled in, an event as its provider sends it, or an empty object; with what is pinned to the node, where something is: an
 * earlier delivery, as the editor of the service keeps it. `node` is as it stands in the file; `fileRead` as for `madeUpSubmission`.
 */
export function firstRequest(
  node: unknown,
  method: string,
  pinData: unknown,
  fileRead: (binaryField: string) => MadeUpFile | null = () => null,
): FirstRequest {
  const { type, typeVersion, name, parameters } = isObject(node) ? node : {}
  const given = isObject(parameters) ? parameters : {}
  if (type === formTriggerType) {
    const { contentType, body } = madeUpSubmission(given, fileRead)
    return { headers: [['Content-Type', contentType]], body }
  }
  if (method === 'GET' || method === 'HEAD') return { headers: [], body: null }
  const pinned = pinnedItem(pinData, name)
  const trigger = providerTrigger(type)
  if (trigger === null) return ofJson(pinned?.['body'] ?? {})
  const event = trigger.gives === 'request' ? pinned?.['body'] : pinned
  const asked = {
    type: String(type),
    parameters: given,
    typeVersion: typeof typeVersion === 'number' ? typeVersion : 1,
  }
  const { headers, body } = madeUpEvent(asked, isObject(event) ? event : {})
  return ofJson(body, Object.entries(headers))
}

function ofJson(body: unknown, headers: HeaderPairs = []): FirstRequest {
  const isEmpty = isObject(body) && Object.keys(body).length === 0
  return {
    headers: [['Content-Type', 'application/json'], ...headers],
    body: isEmpty ? '{}' : JSON.stringify(body, null, 2),
  }
}

/** What was pinned to that node first; undefined where nothing was. */
function pinnedItem(pinData: unknown, name: unknown): JsonObject | undefined {
  const items =
    isObject(pinData) && typeof name === 'string' && Object.hasOwn(pinData, name) ? pinData[name] : undefined
  const first: unknown = Array.isArray(items) ? items[0] : undefined
  if (!isObject(first)) return undefined
  return isObject(first['json']) ? first['json'] : first
}
