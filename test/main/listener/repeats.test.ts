import { expect, test } from '@playwright/test'
import type { EarlierDelivery } from '../../../src/shared/earlier-delivery.ts'
import { findRepeats, type Repeats } from '../../../src/main/listener/repeats.ts'
import { webhookWorkflow } from './open-test-listener.ts'

const sha = 'f'.repeat(64)
const delivered: EarlierDelivery = { deliveryId: 'd1', bodySha256: sha, statusCode: 200, crashed: false }

/** What is new of a delivery where those identifiers were delivered before. */
function repeatsOf(body: unknown, before: Readonly<Record<string, EarlierDelivery>>, key?: string): Repeats {
  const workflow = webhookWorkflow({}, { settings: key === undefined ? {} : { deduplicationKey: key } })
  const headers = { 'x-order': 'o-1' }
  return findRepeats(workflow, headers, body, sha, ({ value }) => before[value] ?? null)
}

test('§6.3 of a SendGrid batch the events that were delivered before are left out, the others run', () => {
  const batch = ['a', 'b', 'c'].map((id) => ({ sg_event_id: id, event: 'open' }))
  const repeats = repeatsOf(batch, { b: delivered })
  expect(repeats).toMatchObject({
    relation: 'new',
    earlier: null,
    eventIds: ['a', 'c'],
    events: { count: 3, repeated: 1 },
  })
  expect(repeats.body).toEqual([batch[0], batch[2]])
  expect(repeats.note).toBe(
    '1 of 3 events were delivered before (the first: event_id `b`) and were left out: the workflow got 2',
  )
})

test('§6.3 a batch of which every event was delivered before, in whatever grouping, is a repeat', () => {
  const batch = ['a', 'b'].map((id) => ({ sg_event_id: id }))
  expect(repeatsOf(batch, { a: delivered, b: delivered })).toMatchObject({ relation: 'repeat', earlier: 'd1' })
  for (const before of [{ a: delivered, b: delivered }, { 'a,b': delivered }]) {
    expect(repeatsOf(batch, before).events).toEqual({ count: 2, repeated: 2 })
  }
})

test('an event that stands twice in one batch runs once', () => {
  const repeats = repeatsOf([{ sg_event_id: 'a' }, { sg_event_id: 'a' }], {})
  expect(repeats).toMatchObject({ relation: 'new', eventIds: ['a'], body: [{ sg_event_id: 'a' }] })
})

test('events of a batch that was answered an error run again', () => {
  const batch = [{ sg_event_id: 'a' }, { sg_event_id: 'b' }]
  const repeats = repeatsOf(batch, { a: { ...delivered, statusCode: 500 } })
  expect(repeats).toMatchObject({ relation: 'new', eventIds: ['a', 'b'], note: null })
})

test('a HubSpot event is known by its id, subscription and time together', () => {
  const event = { eventId: 100, subscriptionId: 7, occurredAt: 1_700_000_000_000 }
  const before = { '100/7/1700000000000': delivered }
  expect(repeatsOf([event], before).relation).toBe('repeat')
  expect(repeatsOf([{ ...event, subscriptionId: 8 }], before).relation).toBe('new')
})

for (const [key, value, kind] of [
  ['headers.X-Order', 'o-1', 'delivery_id'],
  ['body.order.number', '7', 'event_id'],
  ['body.parts.order_id', '9', 'order_id'],
  ['payload_hash', sha, 'payload_hash'],
] as const) {
  test(`a workflow that chooses \`${key}\` as its key has its deliveries deduplicated by it`, () => {
    const body = { event_id: 'evt', order: { number: 7 }, parts: { order_id: 9 } }
    const repeats = repeatsOf(body, { [value]: { ...delivered, bodySha256: 'other' } }, key)
    expect(repeats.externalId).toMatchObject({ value, kind })
    expect(repeats.relation).toBe('repeat')
  })
}

test('a workflow that chooses no key runs every delivery, and one without the chosen field is known by what is found', () => {
  expect(repeatsOf({ event_id: 'evt' }, { evt: delivered }, 'none').relation).toBe('new')
  expect(repeatsOf({ event_id: 'evt' }, { evt: delivered }, 'body.nowhere')).toMatchObject({
    relation: 'repeat',
    externalId: { value: 'evt' },
  })
})
