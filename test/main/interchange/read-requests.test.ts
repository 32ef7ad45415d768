import { expect, test } from '@playwright/test'
import { readRequests } from '../../../src/main/interchange/read-requests.ts'
import { ProblemError } from '../../../src/shared/problem.ts'
import { looksLikeRequest } from '../../../src/shared/request-text.ts'

const read = (text: string) =>
  readRequests(Buffer.from(text), 'given').map(({ request, origin, format, name }) => ({
    line: `${request.method} ${origin ?? ''}${request.target}`,
    headers: request.headers,
    body: Buffer.from(request.body).toString('utf8'),
    format,
    name,
  }))

const entry = (path: string) => ({
  request: { method: 'POST', url: `http://a.example${path}`, headers: [], postData: { text: path } },
})

const postman = JSON.stringify({
  info: { name: 'c', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [
    { key: 'base', value: 'https://{{host}}/hooks' },
    { key: 'host', value: 'a.example' },
  ],
  item: [
    {
      name: 'orders',
      item: [
        {
          name: 'raw',
          request: {
            method: 'post',
            url: { raw: '{{base}}/x?y=1' },
            header: [
              { key: 'X-A', value: '{{token}}' },
              { key: 'X-Off', value: 'no', disabled: true },
            ],
            body: { mode: 'raw', raw: '{"host":"{{host}}"}', options: { raw: { language: 'json' } } },
          },
        },
        {
          name: 'form',
          request: {
            method: 'POST',
            url: 'a.example/form',
            body: { mode: 'urlencoded', urlencoded: [{ key: 'a b', value: '1&2' }] },
          },
        },
      ],
    },
    { name: 'plain', request: 'http://b.example/z' },
  ],
})

const site = {
  uuid: 'u1',
  token_id: 't1',
  method: 'POST',
  url: 'https://webhook.site/t1?x=1',
  content: '{"a":"é"}',
  headers: { 'content-type': ['application/json'], 'x-two': ['1', '2'] },
  created_at: '2026-01-01 10:00:00',
}
const event = { id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: { id: 'in_1' } } }

const httpFile = `@base = http://a.example
@token = t1

### New order
# a comment
POST {{base}}/orders
    ?a=1
    &b=2 HTTP/1.1
Content-Type: application/json
X-Token: {{token}}

{
  "name": "Ana {{unknown}}"
}

> {% client.log("x") %}

###
GET {{base}}/ping
`

test('every request of a HAR log is read', () => {
  const text = JSON.stringify({ log: { entries: [entry('/one'), entry('/two')] } })
  expect(read(text).map(({ line, body }) => [line, body])).toEqual([
    ['POST http://a.example/one', '/one'],
    ['POST http://a.example/two', '/two'],
  ])
})

test('a collection of Postman is read folder by folder, its variables filled in', () => {
  expect(read(postman)).toEqual([
    {
      line: 'POST https://a.example/hooks/x?y=1',
      headers: [
        ['Host', 'a.example'],
        ['X-A', '{{token}}'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"host":"a.example"}',
      format: 'postman',
      name: 'raw',
    },
    {
      line: 'POST http://a.example/form',
      headers: [
        ['Host', 'a.example'],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
      body: 'a+b=1%262',
      format: 'postman',
      name: 'form',
    },
    { line: 'GET http://b.example/z', headers: [['Host', 'b.example']], body: '', format: 'postman', name: 'plain' },
  ])
})

test('what webhook.site gives is the same request as JSON, as a page of its API and as a table', () => {
  const csv = `uuid,token_id,method,url,headers,content\r\nu1,t1,POST,https://webhook.site/t1?x=1,"${JSON.stringify(site.headers).replaceAll('"', '""')}","${site.content.replaceAll('"', '""')}"\r\n`
  const [one] = read(JSON.stringify(site))
  expect(one).toEqual({
    line: 'POST https://webhook.site/t1?x=1',
    headers: [
      ['content-type', 'application/json'],
      ['x-two', '1'],
      ['x-two', '2'],
    ],
    body: '{"a":"é"}',
    format: 'webhook.site',
    name: undefined,
  })
  expect(read(JSON.stringify({ data: [site, site] }))).toEqual([one, one])
  expect(read(csv)).toEqual([one])
})

test('an event of Stripe, or a list of them, is read as Stripe writes it down', () => {
  const [one] = read(JSON.stringify(event))
  expect(one).toMatchObject({ format: 'body', name: 'invoice.paid evt_1', body: JSON.stringify(event, null, 2) })
  expect(read(JSON.stringify({ object: 'list', data: [event, event], has_more: false }))).toEqual([one, one])
})

test('a file of requests is read part by part, scripts and comments left out', () => {
  expect(read(httpFile)).toEqual([
    {
      line: 'POST http://a.example/orders?a=1&b=2',
      headers: [
        ['Host', 'a.example'],
        ['Content-Type', 'application/json'],
        ['X-Token', 't1'],
      ],
      body: '{\n  "name": "Ana {{unknown}}"\n}',
      format: 'http',
      name: 'New order',
    },
    { line: 'GET http://a.example/ping', headers: [['Host', 'a.example']], body: '', format: 'http', name: '' },
  ])
})

test('JSON that is nothing else is a body, byte for byte', () => {
  expect(read(' {"a": 1.0,\n "b":[]}')).toMatchObject([{ body: '{"a": 1.0,\n "b":[]}', format: 'body' }])
})

test('what came in one format before is still read, and told by its looks', () => {
  for (const text of [
    `curl http://a.example/x -d a`,
    'POST /x HTTP/1.1\r\nHost: a.example\r\n\r\nhi',
    httpFile,
    postman,
  ]) {
    expect(read(text).length, text).toBeGreaterThan(0)
    expect(looksLikeRequest(text), text).toBe(true)
  }
  expect(looksLikeRequest(JSON.stringify(site))).toBe(true)
  expect(looksLikeRequest(JSON.stringify(event))).toBe(true)
  expect(looksLikeRequest('{"name":"w","nodes":[],"connections":{}}')).toBe(false)
})

for (const [what, text, sentence] of [
  ['a collection without a request', postman.replace(/"item":\[.*\]/su, '"item":[]'), 'there is none in it'],
  ['a request of Postman without a URL', postman.replace('http://b.example/z', ''), 'its request “plain” has no URL'],
  [
    'an entry of webhook.site that lacks its URL',
    JSON.stringify({ data: [site, { ...site, url: '' }] }),
    'entry 2 is no request',
  ],
  ['a body in another file', 'POST http://a.example/x\n\n< ./body.json', 'a body stands in another file (./body.json)'],
] as const) {
  test(`${what} is told in one sentence`, () => {
    let problem: unknown = null
    try {
      read(text)
    } catch (error) {
      problem = error instanceof ProblemError ? error.problem.sentence : error
    }
    expect(problem).toEqual(expect.stringContaining(sentence))
  })
}

test('variables that name each other come to an end', () => {
  const bomb = `@a = {{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}\n@b = {{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}\nPOST http://a.example/{{a}}`
  expect(read(bomb)[0]?.line.length).toBeLessThan(1_000_000)
})
