import { expect, test } from '@playwright/test'
import { readRequests } from '../../../src/main/interchange/read-requests.ts'
import { ProblemError } from '../../../src/shared/problem.ts'
import { isWholeRequest, looksLikeRequest } from '../../../src/shared/request-text.ts'

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
  ['a request of Postman without a URL', postman.replace('http://b.example/z', ''), 'its request "plain" has no URL'],
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

const notesOf = (text: string) => readRequests(Buffer.from(text), 'given').map(({ notes = [] }) => notes.join(' '))
const headerOf = (headers: readonly (readonly [string, string])[] | undefined, wanted: string) =>
  headers?.find(([name]) => name.toLowerCase() === wanted)?.[1]

test('what a browser logged without asking a server is left out; a body that is no text is read', () => {
  const page = { request: { method: 'GET', url: 'data:image/png;base64,AA==', headers: [] } }
  const binary = {
    startedDateTime: '2026-03-02T09:14:07.512Z',
    request: {
      ...entry('/file').request,
      postData: undefined,
      _requestBodyStatus: 'discarded:not-representable',
      _content: { text: '/wABAg==', size: 4, encoding: 'base64' },
    },
    response: { status: 502 },
  }
  const large = {
    request: { ...entry('/large').request, postData: undefined, _requestBodyStatus: 'discarded:too-large' },
  }
  const text = JSON.stringify({ log: { entries: [page, entry('/one'), binary, large] } })
  const found = readRequests(Buffer.from(text), 'given')
  expect(found.map(({ request }) => request.target)).toEqual(['/one', '/file', '/large'])
  expect([...(found[1]?.request.body ?? [])]).toEqual([0xff, 0, 1, 2])
  expect(found[1]).toMatchObject({ sentAt: '2026-03-02T09:14:07.512Z', answered: 502 })
  expect(notesOf(text)).toEqual(['', '', 'The log holds no body of it (discarded:too-large).'])
  expect(() => read(JSON.stringify({ log: { entries: [page] } }))).toThrow(/is no URL of a server/u)
})

test('the authorisation of a request of Postman, of its folder or collection goes with it; path variables are filled in', () => {
  const request = (more: object) => ({
    method: 'POST',
    url: { raw: 'https://a.example/orders/:id?x=1', variable: [{ key: 'id', value: '42' }] },
    ...more,
  })
  const basic = {
    type: 'basic',
    basic: [
      { key: 'password', value: '{{pass}}' },
      { key: 'username', value: 'shop' },
    ],
  }
  const collection = {
    info: {
      _postman_id: 'c1',
      name: 'c',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: 't1', type: 'string' }] },
    variable: [{ key: 'pass', value: 'between us' }],
    item: [
      { name: 'own', request: request({ auth: basic }) },
      { name: 'above', request: request({}) },
      { name: 'none', request: request({ auth: { type: 'noauth' } }) },
      {
        name: 'folder',
        auth: { type: 'apikey', apikey: { key: 'X-Key', value: 'k1' } },
        item: [{ name: 'in it', request: request({}) }],
      },
      { name: 'other', request: request({ auth: { type: 'hawk', hawk: [] } }) },
      { name: 'file', request: request({ body: { mode: 'file', file: { src: '/a.bin' } }, auth: { type: 'noauth' } }) },
    ],
  }
  const found = read(JSON.stringify({ collection }))
  expect(found.map(({ line }) => line)).toEqual(Array(6).fill('POST https://a.example/orders/42?x=1'))
  expect(found.map(({ headers }) => headerOf(headers, 'authorization'))).toEqual([
    `Basic ${Buffer.from('shop:between us').toString('base64')}`,
    'Bearer t1',
    ...Array<undefined>(4).fill(undefined),
  ])
  expect(headerOf(found[3]?.headers, 'x-key')).toBe('k1')
  expect(notesOf(JSON.stringify(collection)).slice(4)).toEqual([
    'Postman authorises it by "hawk" when it sends it: no header of that is here.',
    'A collection holds no files: its body is one, and is empty here.',
  ])
  const described = {
    ...collection,
    info: { _postman_id: 'c1', description: 'd'.repeat(9000), schema: collection.info.schema },
  }
  expect(looksLikeRequest(JSON.stringify(described))).toBe(true)
  expect(notesOf(postman)[0]).toBe(
    '{{token}} has no value in the file and stands as written: put the value in the request.',
  )
})

test('a command, raw HTTP and a HAR log can be nothing but requests; what may be the body of one is left a body', () => {
  for (const text of [
    "curl -X POST 'http://b.example/z' -d '{}'",
    'POST /z HTTP/1.1\r\nHost: b.example\r\n\r\n{}',
    JSON.stringify({ log: { entries: [entry('/z')] } }),
  ])
    expect(isWholeRequest(text), text).toBe(true)
  for (const text of ['{"order":{"id":7}}', JSON.stringify(event), '### Notes\n- curl is used', 'id=7&type=web'])
    expect(isWholeRequest(text), text).toBe(false)
})

test('mails that webhook.site captured are no requests; a form whose bytes it did not keep says so', () => {
  const mail = { ...site, type: 'email', method: 'EMAIL', url: null }
  const form = { ...site, type: 'web', content: '', headers: { 'content-type': ['multipart/form-data; boundary=x'] } }
  const found = readRequests(Buffer.from(JSON.stringify({ data: [mail, form, site] })), 'given')
  expect(found.map(({ sentAt }) => sentAt)).toEqual(['2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z'])
  expect(notesOf(JSON.stringify({ data: [mail, form, site] }))[0]).toContain('keeps no bytes of a multipart form')
})

test('events of Stripe stand one below the other, or are thin', () => {
  const thin = {
    id: 'evt_2',
    object: 'v2.core.event',
    type: 'v1.billing.meter.no_meter_found',
    created: '2026-01-01T00:00:00Z',
  }
  expect(read(`${JSON.stringify(event)}\n${JSON.stringify(thin)}\n`).map(({ name }) => name)).toEqual([
    'invoice.paid evt_1',
    'v1.billing.meter.no_meter_found evt_2',
  ])
  expect(looksLikeRequest(JSON.stringify(thin))).toBe(true)
})

test('the items of a Webhook node are the requests that they came from, with bytes written anew', () => {
  const item = {
    headers: { host: 'n8n.example', 'content-type': 'application/json', 'content-length': '9', 'x-event': 'order' },
    params: {},
    query: { shop: 'a b' },
    body: { id: 7 },
    webhookUrl: 'https://n8n.example/webhook/orders',
    executionMode: 'production',
  }
  const text = JSON.stringify([item, { ...item, webhookUrl: undefined, body: {}, headers: {}, query: {} }])
  expect(looksLikeRequest(text)).toBe(true)
  expect(read(text)).toMatchObject([
    {
      line: 'POST https://n8n.example/webhook/orders?shop=a+b',
      headers: [
        ['host', 'n8n.example'],
        ['content-type', 'application/json'],
        ['x-event', 'order'],
      ],
      body: '{"id":7}',
    },
    { line: 'GET /', body: '', format: 'item' },
  ])
  expect(notesOf(text)[0]).toContain('the bytes are written anew')
})

const editorFile = `# kept beside the code

### Create
# @name createOrder
< {%
    request.variables.set("id", "42")
%}
POST {{host}}/webhook/orders?dry=1
Authorization: Basic shop between us
Content-Type: application/x-www-form-urlencoded

id=42
&total=3

###
// @name upload
POST https://a.example/files
Content-Type: multipart/form-data; boundary=b

--b
Content-Disposition: form-data; name="note"

hello
--b--

### From a file
POST https://a.example/x
Content-Type: application/json

< ./body.json
`

test('a file of requests may name its host in an environment, run scripts, write a password plainly and take a body from a file', () => {
  const found = read(editorFile)
  expect(found.map(({ line, name }) => [line, name])).toEqual([
    ['POST /webhook/orders?dry=1', 'Create'],
    ['POST https://a.example/files', 'upload'],
    ['POST https://a.example/x', 'From a file'],
  ])
  expect(headerOf(found[0]?.headers, 'authorization')).toBe(
    `Basic ${Buffer.from('shop:between us').toString('base64')}`,
  )
  expect(found[0]?.body).toBe('id=42&total=3')
  expect(found[1]?.body).toBe('--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--b--\r\n')
  expect(found[2]?.body).toBe('')
  expect(notesOf(editorFile)).toEqual(['', '', 'Its body stands in another file (./body.json), which is not read.'])
})
