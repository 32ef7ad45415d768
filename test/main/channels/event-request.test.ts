import { expect, test } from '@playwright/test'
import { isSignOfLife, requestOfEvent } from '../../../src/main/channels/event-request.ts'

const of = (
  data: unknown,
  path = '/webhook/orders',
): { method: string; target: string; headers: unknown; body: string; isRewritten: boolean } => {
  const { request, isRewritten } = requestOfEvent(
    { data: typeof data === 'string' ? data : JSON.stringify(data) },
    path,
  )
  return { ...request, body: Buffer.from(request.body).toString('utf8'), isRewritten }
}

test('an event of smee.io is the request of its provider, without what belongs to the way there, its body written anew', () => {
  const event = {
    ...{ host: 'smee.io', connection: 'close', 'content-length': '17', 'transfer-encoding': 'chunked' },
    ...{ 'content-type': 'application/json', 'x-github-event': 'push', 'x-hub-signature-256': 'sha256=00' },
    ...{
      query: { env: 'test', of: ['a', 'b'] },
      timestamp: 1_700_000_000_000,
      body: { event_id: 'e1', nested: { a: [1] } },
    },
  }
  expect(of(event, '/webhook/orders?from=smee')).toEqual({
    method: 'POST',
    target: '/webhook/orders?from=smee&env=test&of=a&of=b',
    headers: [
      ['x-github-event', 'push'],
      ['x-hub-signature-256', 'sha256=00'],
      ['content-type', 'application/json'],
    ],
    body: '{"event_id":"e1","nested":{"a":[1]}}',
    isRewritten: true,
  })
})

test('where the raw bytes are given they are the body, whatever the parsed body says', () => {
  const raw = '{ "event_id" : "e1" }\n'
  const event = {
    'content-type': 'application/json',
    timestamp: 1,
    bodyB: Buffer.from(raw).toString('base64'),
    body: {},
  }
  expect(of(event)).toMatchObject({ body: raw, isRewritten: false, headers: [['content-type', 'application/json']] })
})

test('a form is written as a form, and what is none of the form as JSON', () => {
  const type = 'application/x-www-form-urlencoded'
  const written = (body: unknown): readonly [string, unknown] => {
    const { body: text, headers } = of({ 'content-type': type, timestamp: 1, body })
    return [text, headers]
  }
  expect(written({ payload: '{"a":1}', to: ['x', 'y'] })).toEqual([
    'payload=%7B%22a%22%3A1%7D&to=x&to=y',
    [['content-type', type]],
  ])
  expect(written({ a: { b: 1 } })).toEqual(['{"a":{"b":1}}', [['content-type', 'application/json']]])
})

test('of any other endpoint the text of the event is the body, with its type and id as headers', () => {
  const { request, isRewritten } = requestOfEvent({ event: 'order', id: '7', data: '{"total": 5}' }, '/webhook/orders')
  expect([Buffer.from(request.body).toString(), request.headers, isRewritten]).toEqual([
    '{"total": 5}',
    [
      ['content-type', 'application/json'],
      ['sse-event', 'order'],
      ['sse-id', '7'],
    ],
    false,
  ])
  expect(of('a line of text').headers).toEqual([['content-type', 'text/plain; charset=utf-8']])
  // An object with a body of its own is no request of a provider where nothing else says so.
  expect(of({ body: 'hello' })).toMatchObject({ body: '{"body":"hello"}', isRewritten: false })
})

test('a header that no request could carry is left out, and the event is kept', () => {
  const { headers } = of({
    'content-type': 'text/plain',
    'x-bad': 'a\r\nb: c',
    'bad name': 'x',
    timestamp: 1,
    body: 'Hi',
  })
  expect(headers).toEqual([['content-type', 'text/plain']])
})

test('that a channel is there is no event', () => {
  expect(
    [
      { event: 'ready', data: '{}' },
      { event: 'ping', data: '{}' },
      { data: 'ready' },
      { data: '{"message":"connected"}' },
    ].map(isSignOfLife),
  ).toEqual([true, true, true, true])
  expect([{ data: '{"a":1}' }, { event: 'order', data: 'ready' }].map(isSignOfLife)).toEqual([false, false])
})
