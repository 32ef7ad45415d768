import type { Execution } from '../../shared/execution.ts'
import type { Fingerprint, PayloadFingerprint, SurroundingsFingerprint } from '../../shared/fingerprint.ts'
import { headerValue } from '../../shared/headers.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { payloadOfBody } from '../diagnosis/changed-request.ts'
import { payloadStructure } from '../diagnosis/payload-structure.ts'
import type { Store } from '../store/open-store.ts'
import { bodyOfDelivery } from './body-of-delivery.ts'

/** What surrounded an execution, with the payload that it was given; null where nothing was kept of it. */
export function fingerprintOfExecution(
  store: Pick<Store, 'executions' | 'deliveries'>,
  execution: Execution,
): Fingerprint | null {
  // Only `ExecutionTable.add` writes this. Fingerprints of before have the payload's part too.
  const kept = store.executions.fingerprint(execution.id) as SurroundingsFingerprint | Fingerprint | null
  if (kept === null || 'payload' in kept) return kept
  return { ...kept, payload: payloadOfExecution(store, execution) }
}

/** JSON stands in the item as it came. What else there is the Webhook node takes apart in its own way: it cannot be compared. */
const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/iu

/** Of one that ended before any node had run, the body of its delivery tells, where that is JSON. */
function payloadOfExecution(
  { deliveries }: Pick<Store, 'deliveries'>,
  { nodeRuns, deliveryId }: Execution,
): PayloadFingerprint | null {
  const given = firstGiven(nodeRuns[0])
  if (given !== null) return payloadOfItem(given)
  const delivery = deliveryId === null ? null : deliveries.find(deliveryId)
  const bytes = delivery === null ? null : deliveries.body(delivery.id)
  if (delivery === null || bytes === null) return null
  const type = headerValue(delivery.headers, 'content-type') ?? ''
  const { text } = bodyOfDelivery(delivery, bytes)
  return text === null || text === '' || !jsonType.test(type) ? null : payloadOfBody(text, type)
}

/** A trigger puts out what the execution was given; any other node takes it in. */
function firstGiven(start: Execution['nodeRuns'][number] | undefined): JsonObject | null {
  const items = [...(start?.inputs ?? []), ...(start?.outputs ?? [])]
  return items.flat()[0]?.json ?? null
}

function payloadOfItem(given: JsonObject): PayloadFingerprint {
  const headers = isObject(given['headers']) ? given['headers'] : {}
  const contentType = headers['content-type']
  return {
    contentType: typeof contentType === 'string' ? contentType : null,
    structure: payloadStructure('body' in given ? given['body'] : given),
  }
}
