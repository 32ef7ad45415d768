import { expect, test } from '@playwright/test'
import { relationTo } from '../../../src/main/listener/duplicate.ts'
import { findExternalId } from '../../../src/main/listener/external-id.ts'

const sha = 'f'.repeat(64)

test("§2.3 the provider's header comes before everything in the body", () => {
  const id = findExternalId({ 'x-github-delivery': 'd-1' }, { event_id: 'evt_1' }, sha)
  expect(id).toEqual({ kind: 'delivery_id', value: 'd-1', foundIn: 'header x-github-delivery' })
})

test('§2.3 event_id, delivery_id, order_id, e-mail and date, and the hash are tried in this order', () => {
  const whole = { event_id: 1, delivery_id: 'd', order_id: 7, email: 'Anna@Example.com', date: '2030-01-01' }
  const { event_id: _event, ...noEvent } = whole
  const { delivery_id: _delivery, ...noDelivery } = noEvent
  const { order_id: _order, ...mail } = noDelivery
  expect(findExternalId({}, whole, sha)).toEqual({ kind: 'event_id', value: '1', foundIn: 'event_id' })
  expect(findExternalId({}, noEvent, sha)).toMatchObject({ kind: 'delivery_id', value: 'd' })
  expect(findExternalId({}, noDelivery, sha)).toMatchObject({ kind: 'order_id', value: '7' })
  expect(findExternalId({}, mail, sha)).toEqual({
    kind: 'email_date',
    value: 'anna@example.com 2030-01-01',
    foundIn: 'email, date',
  })
  expect(findExternalId({}, { a: 1 }, sha)).toEqual({ kind: 'payload_hash', value: sha, foundIn: 'the whole body' })
})

test('a field that only one provider uses counts where its header stands', () => {
  expect(findExternalId({ 'stripe-signature': 't=1' }, { id: 'evt_9' }, sha)).toMatchObject({
    kind: 'event_id',
    value: 'evt_9',
  })
  expect(findExternalId({}, { id: 'evt_9' }, sha).kind).toBe('payload_hash')
})

test('a body that says by itself that it is an event is known by its id, whoever sent it; an id alone is that of anything', () => {
  const event = { id: 'evt_1P9x', object: 'event', type: 'checkout.session.completed' }
  expect(findExternalId({}, event, sha)).toEqual({ kind: 'event_id', value: 'evt_1P9x', foundIn: 'id' })
  for (const other of [
    { ...event, object: 'charge' },
    { ...event, id: 'ch_1' },
    { id: 7, name: 'Ann' },
  ])
    expect(findExternalId({}, other, sha)).toMatchObject({ kind: 'payload_hash' })
})

test('a batch in one request is known by the identifiers of all its events', () => {
  const batch = [{ sg_event_id: 'a' }, { sg_event_id: 'b' }]
  expect(findExternalId({}, batch, sha)).toEqual({ kind: 'event_id', value: 'a,b', foundIn: '[*].sg_event_id' })
  expect(findExternalId({}, [{ sg_event_id: 'a' }, {}], sha).kind).toBe('payload_hash')
})

test('§6.2 a repeat of what was answered 2xx has no second effect, of what was answered an error it is a retry', () => {
  const event = { kind: 'event_id', value: '1', foundIn: 'event_id' } as const
  const earlier = { deliveryId: 'd', bodySha256: sha, statusCode: 200, crashed: false }
  expect(relationTo(earlier, event, 'other', false)).toBe('repeat')
  expect(relationTo({ ...earlier, statusCode: null }, event, 'other', false)).toBe('repeat')
  expect(relationTo({ ...earlier, statusCode: 503 }, event, 'other', false)).toBe('retry')
  expect(relationTo({ ...earlier, statusCode: null, crashed: true }, event, 'other', false)).toBe('retry')
  expect(relationTo({ ...earlier, crashed: true }, event, 'other', false)).toBe('repeat')
})

test('an order in two events is two events; the same order with the same payload is a repeat', () => {
  const order = { kind: 'order_id', value: '7', foundIn: 'order_id' } as const
  const earlier = { deliveryId: 'd', bodySha256: sha, statusCode: 200, crashed: false }
  expect(relationTo(earlier, order, 'other', false)).toBe('new')
  expect(relationTo(earlier, order, sha, false)).toBe('repeat')
})

test('an event of PayPal is known by its own id, though each transmission has another', () => {
  const id = (transmission: string, body: object) =>
    findExternalId({ 'paypal-transmission-id': transmission }, body, 'hash')
  expect(id('t1', { id: 'WH-1' })).toEqual(id('t2', { id: 'WH-1' }))
  expect(id('t1', {})).toEqual({ kind: 'delivery_id', value: 't1', foundIn: 'header paypal-transmission-id' })
})
