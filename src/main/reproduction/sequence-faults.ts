// What several different deliveries show together and none of them alone: an event that came twice under two ids, an older event that
// took the place of a newer one (contract §6.3), and two that counted on from the same row at the same time. In: the items of a sequence and what was sent for them. Out: the same items, with
// what was noticed among what is not as expected. Pure.
import type { RawRequest } from '../../shared/delivery.ts'
import { isObject } from '../../shared/json.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import type { Overwrite, SequenceFault } from '../../shared/sequence-fault.ts'
import { pathOfKeys } from '../../shared/traced-read.ts'
import { orderFields } from '../layers/delivery-order.ts'
import { parsedBody } from '../layers/parsed-body.ts'

/** `inOrder`: they were sent one after the other, so that the later one was done later. */
export function withSequenceFaults(
  items: readonly ReproductionItem[],
  requests: readonly RawRequest[],
  inOrder: boolean,
): readonly ReproductionItem[] {
  return items.map((item, at) => {
    const earlier = items.slice(0, at)
    const fault = earlier.map((before) => faultOf(before, item, requests, inOrder)).find((one) => one !== null)
    return fault == null ? item : { ...item, sequenceFault: fault, unexpected: [...item.unexpected, fault.sentence] }
  })
}

function faultOf(
  before: ReproductionItem,
  item: ReproductionItem,
  requests: readonly RawRequest[],
  inOrder: boolean,
): SequenceFault | null {
  const [one, other] = [requests[before.index], requests[item.index]]
  if (one === undefined || other === undefined || item.duplicateOf !== null) return null
  if (!hasWorked(before) || !hasWorked(item)) return null
  return sameEvent(before, one, other) ?? (inOrder ? olderEvent(before, item, [one, other]) : lostUpdate(before, item))
}

function hasWorked({ workflowView: view }: ReproductionItem): boolean {
  return view?.status === 'success' && view.errorMessage === null && view.effectCount > 0
}

/** Names of what is new in each delivery of one event. */
const ofDelivery = /deliver|attempt|retr(?:y|ies)|sent_?at|request_?id|webhook|timestamp|nonce|signature|token/iu
/** Names by which an event is told from another. */
const ofEvent = /^(?:id|uuid|guid|event_?id|event_?uuid|message_?id|notification_?id)$/iu
const deepest = 3

function sameEvent({ index }: ReproductionItem, one: RawRequest, other: RawRequest): SequenceFault | null {
  const [first, second] = [parsedBody({ request: one }), parsedBody({ request: other })]
  if (!isObject(first) || !isObject(second) || written(first) !== written(second)) return null
  const id = idIn(second, [])
  if (id === null) return null
  const { path, value } = id
  return {
    kind: 'same-event',
    sentence: `The event ${JSON.stringify(value)} (${path}) had come before, as item ${String(index + 1)}, under another delivery id, and what it does was done again (contract §6.3). Recognise repeats by ${path}: a delivery that is sent again has an id of its own.`,
  }
}

/** As text, without what is new in each delivery. */
function written(body: unknown): string {
  return JSON.stringify(body, (key, value: unknown) => (key !== '' && ofDelivery.test(key) ? undefined : value))
}

function idIn(value: unknown, keys: readonly string[]): { readonly path: string; readonly value: unknown } | null {
  if (!isObject(value) || keys.length >= deepest) return null
  const own = Object.entries(value).find(
    ([key, id]) => ofEvent.test(key) && ((typeof id === 'string' && id !== '') || typeof id === 'number'),
  )
  if (own !== undefined) return { path: pathOfKeys([...keys, own[0]]), value: own[1] }
  for (const [key, inner] of Object.entries(value)) {
    const within = ofDelivery.test(key) ? null : idIn(inner, [...keys, key])
    if (within !== null) return within
  }
  return null
}

function olderEvent(
  before: ReproductionItem,
  item: ReproductionItem,
  requests: readonly [RawRequest, RawRequest],
): SequenceFault | null {
  const taken = replaced(before, item)
  const told = orderFields(requests).filter(({ by }) => !ofPlan.test(by))
  const [order] = told
  // Where one field says so and another the contrary, nothing tells which of the two events is the newer one.
  const isOlder = told.every(({ values: [first, second] }) => (first ?? 0) > (second ?? 0))
  if (taken === null || order === undefined || !isOlder) return null
  const [newer, older] = order.values.map(String)
  return {
    kind: 'older-event',
    sentence: `An older event took the place of a newer one: by ${order.by} item ${String(item.index + 1)} (${String(older)}) is older than item ${String(before.index + 1)} (${String(newer)}), and "${taken.node}" wrote the same thing over (${taken.place}).`,
  }
}

/** Both count on from what the row held before either of them wrote it. */
function lostUpdate(before: ReproductionItem, item: ReproductionItem): SequenceFault | null {
  for (const { place, node, counted } of placesOf(item)) {
    const other = placesOf(before).find((one) => one.place === place)?.counted
    if (counted === undefined || other?.column !== counted.column || other.read !== counted.read) continue
    return {
      kind: 'lost-update',
      sentence: `What one delivery counted is lost: items ${String(before.index + 1)} and ${String(item.index + 1)} were under way at the same time, both read "${counted.column}" as ${counted.read} (${place}), and each wrote its own ${other.written === counted.written ? counted.written : `${other.written} and ${counted.written}`} in "${node}".`,
    }
  }
  return null
}

/** Names of times that something is planned for: they say nothing of when an event happened. */
const ofPlan =
  /due|birth|start|end|expir|valid|arriv|depart|check_?(?:in|out)|schedul|appointment|book|deadline|renew/iu

/** What the later one gave another content than the earlier one. */
function replaced(before: ReproductionItem, item: ReproductionItem): Overwrite | null {
  const earlier = placesOf(before)
  return (
    placesOf(item).find(({ place, content }) =>
      earlier.some((one) => one.place === place && one.content !== content),
    ) ?? null
  )
}

function placesOf({ workflowView: view }: ReproductionItem): readonly Overwrite[] {
  return view?.overwrites ?? []
}
