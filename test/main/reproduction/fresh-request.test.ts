import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { freshRequest } from '../../../src/main/reproduction/fresh-request.ts'
import { ownIdLike } from '../../../src/main/reproduction/own-id.ts'
import type { HeaderPairs } from '../../../src/shared/delivery.ts'

const fresh = (body: string, headers: HeaderPairs = [], seed = 'second'): string => {
  const request = { method: 'POST', target: '/a', headers, body: Buffer.from(body) }
  return Buffer.from(freshRequest(request, () => seed).body).toString('utf8')
}

test('an event of its own has another identifier wherever its provider puts it, and nothing else changes', () => {
  expect(fresh('{ "id": "evt_1Nabcdef",\n "n": 1.0 }', [['Stripe-Signature', 't=1']])).toMatch(
    /^\{ "id": "evt_\d[A-Z][a-z]{6}",\n "n": 1\.0 \}$/u,
  )
  expect(fresh('{"id":"WH-123456"}', [['PayPal-Transmission-Id', 't1']])).toMatch(/^\{"id":"WH-\d{6}"\}$/u)
  expect(fresh('{"event-data":{"id":"abcdefgh"}}')).toMatch(/^\{"event-data":\{"id":"[a-z]{8}"\}\}$/u)
  expect(fresh('{"update_id":712345,"message":{}}')).toMatch(/^\{"update_id":[1-9]\d{5},"message":\{\}\}$/u)
  expect(fresh('{"event_id":"evt_000123","id":"x"}')).toMatch(/^\{"event_id":"evt_\d{6}","id":"x"\}$/u)
})

test('an identifier of its own has the form of the captured one, and is another each time', () => {
  const uuid = '72d3162e-cc78-11e3-81ab-4c9367dc0958'
  const made = ['a', 'b', 'c', 'd'].map((seed) => ownIdLike(uuid, seed))
  for (const id of made) expect(id).toMatch(/^72d3162e-cc78-11e3-81ab-4c93[0-9a-f]{8}$/u)
  expect(new Set([uuid, ...made]).size).toBe(5)
  expect(ownIdLike('msg_2Lh9KRb0pzN4', 'a')).toMatch(/^msg_2Lh9[A-Z]{2}[a-z]\d[a-z]{2}[A-Z]\d$/u)
  expect(ownIdLike('order-4711', 'a')).toMatch(/^order-\d{6}$/u)
  expect(ownIdLike(uuid, 'a')).toBe(ownIdLike(uuid, 'a'))
})

test('an identifier that is too short to tell several apart grows', () => {
  expect(ownIdLike('7', 'a')).toMatch(/^[1-9]\d{5}$/u)
  expect(ownIdLike('evt_a', 'a')).toMatch(/^evt_[a-z]{6}$/u)
  expect(ownIdLike('', 'a')).toMatch(/^[1-9]\d{5}$/u)
})

test('what has no identifier stays as it is, byte for byte', () => {
  for (const body of ['{"order_id": 5}', '{"id":"customer"}', 'a=1&b=2', '', '[1, 2]']) expect(fresh(body)).toBe(body)
  expect(fresh('{"id":"evt_1"}', [['X-GitHub-Delivery', randomUUID()]])).toBe('{"id":"evt_1"}')
})

test('a body that is no UTF-8 keeps its bytes while its identifier is another', () => {
  const inLatin1 = (text: string): Uint8Array =>
    freshRequest({ method: 'POST', target: '/a', headers: [], body: Buffer.from(text, 'latin1') }, () => 'b-2').body
  expect(Buffer.from(inLatin1('{"event_id":"a-123456","name":"Müller"}')).toString('latin1')).toMatch(
    /^\{"event_id":"a-\d{6}","name":"Müller"\}$/u,
  )
  expect(Buffer.from(inLatin1('{"update_id":712345,"name":"Müller"}')).toString('latin1')).toMatch(
    /^\{"update_id":[1-9]\d{5},"name":"Müller"\}$/u,
  )
})
