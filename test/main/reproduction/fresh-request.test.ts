import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { freshRequest } from '../../../src/main/reproduction/fresh-request.ts'
import type { HeaderPairs } from '../../../src/shared/delivery.ts'

const fresh = (body: string, headers: HeaderPairs = []): string => {
  const request = { method: 'POST', target: '/a', headers, body: Buffer.from(body) }
  return Buffer.from(freshRequest(request, () => '0a1b2c3d-0000-4000-8000-000000000001').body).toString('utf8')
}

test('an event of its own has another identifier wherever its provider puts it, and nothing else changes', () => {
  const id = '0a1b2c3d-0000-4000-8000-000000000001'
  expect(fresh('{ "id": "evt_1",\n "n": 1.0 }', [['Stripe-Signature', 't=1']])).toBe(`{ "id": "${id}",\n "n": 1.0 }`)
  expect(fresh('{"id":"WH-1"}', [['PayPal-Transmission-Id', 't1']])).toBe(`{"id":"${id}"}`)
  expect(fresh('{"event-data":{"id":"a"}}')).toBe(`{"event-data":{"id":"${id}"}}`)
  expect(fresh('{"update_id":7,"message":{}}')).toBe('{"update_id":123000040008,"message":{}}')
  expect(fresh('{"event_id":"e","id":"x"}')).toBe(`{"event_id":"${id}","id":"x"}`)
})

test('what has no identifier stays as it is, byte for byte', () => {
  for (const body of ['{"order_id": 5}', '{"id":"customer"}', 'a=1&b=2', '', '[1, 2]']) expect(fresh(body)).toBe(body)
  expect(fresh('{"id":"evt_1"}', [['X-GitHub-Delivery', randomUUID()]])).toBe('{"id":"evt_1"}')
})

test('a body that is no UTF-8 keeps its bytes while its identifier is another', () => {
  const inLatin1 = (text: string): Uint8Array =>
    freshRequest({ method: 'POST', target: '/a', headers: [], body: Buffer.from(text, 'latin1') }, () => 'b-2').body
  expect(Buffer.from(inLatin1('{"event_id":"a-1","name":"Müller"}')).toString('latin1')).toBe(
    '{"event_id":"b-2","name":"Müller"}',
  )
  expect(Buffer.from(inLatin1('{"update_id":7,"name":"Müller"}')).toString('latin1')).toBe(
    '{"update_id":2,"name":"Müller"}',
  )
})
