/** Where requests carry the identifier of their event (contract §2.3), gathered from all providers: one list for all who look. */
import { isObject } from '../../shared/json.ts'
import { providers } from './catalogue.ts'
import type { IdField, IdHeader, Provider } from './provider.ts'

const all: readonly Provider[] = Object.values(providers)

/** A signed identifier is surer than one that anybody on the way may have put there. */
const signsId = ({ scheme }: Provider): boolean => scheme.kind === 'signed' && scheme.id?.kind === 'header'
const surestFirst = all.toSorted((one, other) => Number(signsId(other)) - Number(signsId(one)))

/** Headers that no provider owns: many senders use them. */
export const commonHeaders: readonly IdHeader[] = [
  { name: 'x-event-id', kind: 'event_id' },
  { name: 'x-delivery-id', kind: 'delivery_id' },
  { name: 'idempotency-key', kind: 'delivery_id' },
]

/** Headers that hold the identifier of a delivery or event, the same at each attempt; those of one provider come first. */
export const eventIdHeaders: readonly IdHeader[] = [
  ...surestFirst.flatMap(({ eventId }) => eventId.headers ?? []),
  ...commonHeaders,
]

/** Headers that name one transmission: another one may carry the same event, so they count last. */
export const transmissionHeaders: readonly IdHeader[] = all.flatMap(({ eventId }) => eventId.transmissionHeaders ?? [])

/** Fields of a body that hold an identifier where a header says which provider sent it. */
export const providerIdFields: readonly IdField[] = all.flatMap(({ eventId }) => eventId.fields ?? [])

/**
 * The `id` of a body that says by itself that it is an event, as Stripe's do (`object: "event"`, `evt_…`, docs.stripe.com/api/events/object):
 * it is that of the event also where nothing in the headers tells who sent it. Null of any other body.
 */
export function idOfEventObject(body: unknown): string | null {
  if (!isObject(body) || body['object'] !== 'event') return null
  const { id } = body
  return typeof id === 'string' && /^evt_\w+$/u.test(id) ? id : null
}
