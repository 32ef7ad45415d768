import { expect, test } from '@playwright/test'
import { likeliestDelivery } from '../../../src/main/interchange/choose-request.ts'
import { readRequests } from '../../../src/main/interchange/read-requests.ts'
import { ProblemError } from '../../../src/shared/problem.ts'

const order = { id: 'A-17', shipping: null }
const url = 'https://hooks.example.com/webhook/orders'

function read(value: unknown): ReturnType<typeof readRequests> {
  return readRequests(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)), 'capture')
}

/** What each tool has in common: the request as it was sent, and what it was answered. */
function told(value: unknown): object {
  const [one] = read(value)
  if (one === undefined) return {}
  const { request, origin, answered } = one
  const body: unknown = request.body.length === 0 ? null : JSON.parse(Buffer.from(request.body).toString('utf8'))
  return { way: `${request.method} ${origin ?? ''}${request.target}`, body, answered }
}

const raw = `POST /webhook/orders HTTP/1.1\r\nHost: hooks.example.com\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(order)}`

const tools: Readonly<Record<string, unknown>> = {
  'the inspector of ngrok': {
    requests: [
      {
        id: 'a',
        start: '2026-11-20T09:14:03Z',
        request: {
          method: 'POST',
          headers: { Host: ['hooks.example.com'] },
          uri: '/webhook/orders',
          raw: Buffer.from(raw).toString('base64'),
        },
        response: { status: '500 Internal Server Error', status_code: 500 },
      },
    ],
  },
  'a delivery of GitHub': {
    id: 1,
    delivered_at: '2026-06-03T00:57:16Z',
    status: 'Internal Server Error',
    status_code: 500,
    event: 'issues',
    url,
    request: { headers: { 'Content-Type': 'application/json' }, payload: order },
    response: { headers: {}, payload: '{"message":"Error in workflow"}' },
  },
  'events of a hook of GitLab': [
    {
      url,
      trigger: 'push_hooks',
      request_headers: { 'Content-Type': 'application/json' },
      request_data: order,
      response_status: '500',
    },
  ],
  'attempts of Zendesk': {
    attempts: [
      {
        status: 'failed',
        status_code: 500,
        request: {
          endpoint: url,
          http_method: 'POST',
          headers: [{ key: 'Content-Type', value: 'application/json' }],
          payload: JSON.stringify(order),
        },
        response: { payload: 'no' },
      },
    ],
  },
  'a run of newman': {
    collection: { info: { name: 'Orders' }, item: [] },
    run: {
      executions: [
        {
          item: { name: 'Send order' },
          request: {
            method: 'POST',
            url: { protocol: 'https', host: ['hooks', 'example', 'com'], path: ['webhook', 'orders'], query: [] },
            header: [{ key: 'Content-Type', value: 'application/json' }],
            body: { mode: 'raw', raw: JSON.stringify(order) },
          },
          response: { code: 500, status: 'Internal Server Error' },
        },
      ],
    },
  },
  'a session of Charles': [
    {
      status: 'COMPLETE',
      method: 'POST',
      scheme: 'https',
      host: 'hooks.example.com',
      path: '/webhook/orders',
      query: null,
      request: {
        header: { headers: [{ name: 'Content-Type', value: 'application/json' }] },
        body: { text: JSON.stringify(order), charset: 'UTF-8' },
      },
      response: { status: 500 },
    },
  ],
}

for (const [tool, value] of Object.entries(tools)) {
  test(`${tool} gives the request as it was sent, and the status that it was answered`, () => {
    const origin = tool === 'the inspector of ngrok' ? 'http://hooks.example.com' : 'https://hooks.example.com'
    expect(told(value)).toEqual({ way: `POST ${origin}/webhook/orders`, body: order, answered: 500 })
  })
}

test('what was taken out before it was saved, and a body that was kept parsed, are said', () => {
  const [one] = read([
    { url, request_headers: { 'X-Token': '[REDACTED]' }, request_data: order, response_status: '200' },
  ])
  expect(one?.notes).toEqual([
    expect.stringContaining('kept parsed'),
    'The value of X-Token was taken out before it was saved.',
  ])
})

test('a list of deliveries that tells their statuses alone is no body of a request', () => {
  const list = [{ id: 1, delivered_at: '2026-06-03T00:57:16Z', status: 'Not Found', status_code: 404, event: 'push' }]
  expect(() => read(list)).toThrow(ProblemError)
  expect(() => read(list)).toThrow('it tells how deliveries were answered, and not what was sent')
})

test('what curl -v prints gives the request, its answer, and the body of the command above it', () => {
  const trace = [
    `$ curl -v ${url} -H 'Content-Type: application/json' -d '{"id":1}'`,
    '*   Trying 203.0.113.4:443...',
    '* SSL connection using TLSv1.3',
    '> POST /webhook/orders HTTP/2',
    '> Host: hooks.example.com',
    '> content-length: 8',
    '>',
    '< HTTP/2 404',
    '< content-type: application/json',
    '<',
    '{"code":404}',
  ]
  expect(told(trace.join('\n'))).toEqual({ way: `POST ${url}`, body: { id: 1 }, answered: 404 })
  const [bare] = read(trace.slice(1).join('\n'))
  expect([bare?.said, bare?.notes?.[0]]).toEqual([
    '{"code":404}',
    expect.stringContaining('does not print the 8 bytes'),
  ])
})

test('of a raw exchange the answer behind the body is told, and is no part of it', () => {
  const body = JSON.stringify(order)
  const [one] = read(
    `POST /webhook/orders HTTP/1.1\nHost: h\nContent-Length: ${String(body.length)}\n\n${body}\n\nHTTP/1.1 500 Internal Server Error\nServer: x\n\nbroken`,
  )
  expect([Buffer.from(one?.request.body ?? []).toString('utf8'), one?.answered, one?.said]).toEqual([
    body,
    500,
    'broken',
  ])
})

test('of what a browser wrote down, the delivery that failed is the likeliest, and not what was asked first', () => {
  const entry = (method: string, to: string, status: number, more: object = {}): object => ({
    request: { method, url: to, headers: [], ...more },
    response: { status, content: { text: status === 500 ? 'broken' : '' } },
  })
  const post = { postData: { mimeType: 'application/json', text: '{}' } }
  const all = read({
    log: {
      entries: [
        entry('GET', 'https://shop.example/app.js', 200),
        entry('POST', 'https://shop.example/api/cart', 500, post),
        entry('OPTIONS', url, 204),
        entry('POST', url, 200, post),
        entry('POST', url, 500, post),
        entry('POST', url, 500, post),
      ],
    },
  })
  expect(likeliestDelivery(all, [])).toBe(4)
  expect(likeliestDelivery(all, ['cart'])).toBe(1)
  expect(all[4]?.said).toBe('broken')
  expect(all[4]?.request.headers).toContainEqual(['Content-Type', 'application/json'])
})
