/**
 * Whether a delivery repeats an earlier one, and which of the events of a batch do (contract §2.3, §6.2, §6.3). In: what
 * arrived and how earlier deliveries are found. Out: what of it is new.
 */
import type { EarlierDelivery, EventCount, ExternalId } from '../../shared/delivery.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { chosenExternalId, chosenKeyOf } from './chosen-key.ts'
import { relationTo } from './duplicate.ts'

import { findEventIds, findExternalId } from './external-id.ts'
import { knownIds, type IdHeaders } from '../providers/provider-table.ts'
import type { HeaderFields } from '../../shared/headers.ts'

export interface Repeats {
  readonly externalId: ExternalId
  readonly relation: 'new' | 'retry' | 'repeat'
  /** The earlier delivery that it repeats or retries; null where it is new. */
  readonly earlier: string | null
  /** True where the provider was answered then; false while that delivery is being worked on. */
  readonly isAnswered: boolean
  /** Values of the identifiers of the events that are new; empty where the delivery is no batch. */
  readonly eventIds: readonly string[]
  /** Null where the delivery is no batch, or its events are not told apart. */
  readonly events: EventCount | null
  /** The body without the events that were delivered before; the body as it came where there are none. */
  readonly body: unknown
  /** Which events were left out, in one sentence; null where none were. */
  readonly note: string | null
}

export type FindEarlier = (externalId: ExternalId) => EarlierDelivery | null

/** `findEarlier` null: nothing is looked up, as for calls of a test URL. */
export function findRepeats(
  workflow: Workflow,
  headers: HeaderFields,
  body: unknown,
  bodySha256: string,
  findEarlier: FindEarlier | null,
  idHeaders: IdHeaders = knownIds,
): Repeats {
  const key = chosenKeyOf(workflow.settings)
  const given = key.kind === 'found' || key.kind === 'none' ? null : chosenExternalId(key, headers, body, bodySha256)
  const chosen = given !== null
  const externalId = given ?? findExternalId(headers, body, bodySha256, idHeaders)
  const whole: Repeats = {
    externalId,
    relation: 'new',
    earlier: null,
    isAnswered: true,
    eventIds: [],
    events: null,
    body,
    note: null,
  }
  if (findEarlier === null || key.kind === 'none' || (externalId.kind === 'payload_hash' && !chosen)) return whole
  const earlier = findEarlier(externalId)
  const relation = earlier === null ? 'new' : relationTo(earlier, externalId, bodySha256, chosen)
  // A header, or a key of the workflow's own, names the whole delivery.
  const ids = externalId.foundIn.startsWith('[') ? findEventIds(headers, body) : null
  if (earlier !== null && relation === 'repeat') {
    const events = ids === null ? null : { count: ids.length, repeated: ids.length }
    return { ...whole, relation, earlier: earlier.deliveryId, isAnswered: earlier.statusCode !== null, events }
  }
  const sameRequest = relation === 'retry' ? { relation, earlier: earlier?.deliveryId ?? null } : {}
  if (ids === null || !Array.isArray(body)) return { ...whole, ...sameRequest }
  return { ...ofBatch(whole, ids, body, findEarlier, bodySha256), ...sameRequest }
}

function ofBatch(
  whole: Repeats,
  ids: readonly ExternalId[],
  events: readonly unknown[],
  findEarlier: FindEarlier,
  bodySha256: string,
): Repeats {
  const seen = new Set<string>()
  const repeated: { readonly id: ExternalId; readonly deliveryId: string | null }[] = []
  const fresh = ids.map((id) => {
    const earlier = seen.has(id.value) ? null : findEarlier(id)
    const repeats = seen.has(id.value) || (earlier !== null && relationTo(earlier, id, bodySha256, false) === 'repeat')
    if (repeats) repeated.push({ id, deliveryId: earlier?.deliveryId ?? null })
    seen.add(id.value)
    return !repeats
  })
  const eventIds = ids.filter((_, index) => fresh[index]).map((id) => id.value)
  const counted: EventCount = { count: ids.length, repeated: repeated.length }
  const [first] = repeated
  if (first === undefined) return { ...whole, eventIds, events: counted }
  const before = repeated.find((one) => one.deliveryId !== null)?.deliveryId ?? null
  if (eventIds.length === 0) return { ...whole, relation: 'repeat', earlier: before, events: counted }
  const note = `${repeated.length} of ${ids.length} events were delivered before (the first: ${first.id.kind} \`${first.id.value}\`) and were left out: the workflow got ${eventIds.length}`
  return { ...whole, eventIds, events: counted, body: events.filter((_, index) => fresh[index]), note }
}
