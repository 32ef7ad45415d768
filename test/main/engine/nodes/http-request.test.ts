import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { Agent } from 'undici'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { messageOf } from '../../../../src/shared/message-of.ts'
import { httpRequest } from '../../../../src/main/engine/nodes/http-request.ts'
import type { ConnectionOptions } from '../../../../src/main/engine/surroundings.ts'
import { openHttpServer, type ArrivedRequest, type HttpServer, type Reply } from '../../../stand-ins/http-server.ts'
import { runKind, type Trial, type TrialOutcome } from './run-kind.ts'

/** Comes in many pieces. */
const large = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251))

/** Its first letter beyond ASCII stands behind 100,000 others. */
const late = `${'a text in plain letters. '.repeat(4000)}${'Le café et la crème brûlée sont prêts, très bientôt. '.repeat(20)}`

const routes: Readonly<Record<string, (request: ArrivedRequest) => Reply>> = {
  '/echo': ({ method, url, headers, body }) => ({
    json: { method, url, type: headers['content-type'] ?? null, body: body.toString('utf8') },
  }),
  '/list': () => ({ json: [{ a: 1 }, { a: 2 }] }),
  '/text': () => ({ headers: { 'content-type': 'text/plain; charset=iso-8859-1' }, body: Buffer.from([0xe9]) }),
  '/late': () => ({ headers: { 'content-type': 'text/plain' }, body: Buffer.from(late, 'latin1') }),
  '/vendor': () => ({ headers: { 'content-type': 'application/vnd.api+json' }, body: '{"a":1}' }),
  '/broken': () => ({ headers: { 'content-type': 'application/json' }, body: '{"a":' }),
  '/png': () => ({ headers: { 'content-type': 'image/png' }, body: Buffer.from([137, 80, 78, 71]) }),
  '/file': () => ({
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a b.csv"' },
    body: 'x,y',
  }),
  '/gzip': () => ({
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync('{"zipped":true}'),
  }),
  '/announced': () => ({ headers: { 'content-type': 'application/zip' }, body: large }),
  '/unannounced': () => ({
    headers: { 'content-type': 'application/zip', 'transfer-encoding': 'chunked' },
    body: large,
  }),
  '/missing': () => ({ status: 404, json: { error: { message: 'no such order' } } }),
  '/inner-error': () => ({ json: { ok: false, error: 'channel_not_found' } }),
  '/empty': () => ({ status: 204 }),
  '/slow': () => ({ json: {}, afterMs: 2000 }),
}

let server: HttpServer
test.beforeAll(async () => {
  server = await openHttpServer((request) => routes[request.url.replace(/\?.*/, '')]?.(request) ?? { status: 500 })
})
test.afterAll(() => server.close())

function request(path: string, parameters: JsonObject = {}, trial: Trial = {}): Promise<TrialOutcome> {
  return runKind(httpRequest, { ...trial, parameters: { url: `${server.url}${path}`, ...parameters } })
}

const reading = (response: JsonObject): JsonObject => ({ options: { response: { response } } })

test('a JSON answer becomes an item, a list becomes an item for each entry', async () => {
  const { outputs } = await request('/list')
  expect(outputs).toEqual([
    [
      { json: { a: 1 }, pairedItem: { item: 0 } },
      { json: { a: 2 }, pairedItem: { item: 0 } },
    ],
  ])
  const vendor = await request('/vendor')
  expect(vendor.json).toEqual([{ data: '{"a":1}' }])
  expect(vendor.findings.map(({ kind }) => kind)).toEqual(['body-not-parsed'])
  expect((await request('/empty')).json).toEqual([{}])
})

test('text is read in its charset, into the field that is asked for', async () => {
  expect((await request('/text')).json).toEqual([{ data: 'é' }])
  const named = reading({ responseFormat: 'text', outputPropertyName: 'answer' })
  expect((await request('/list', named)).json).toEqual([{ answer: '[{"a":1},{"a":2}]' }])
})

test('a text without a charset is read by what its bytes look like, however late that shows', async () => {
  expect((await request('/late')).json).toEqual([{ data: late }])
})

test('what is kept of a request are the headers that were sent', async () => {
  const headerParameters = {
    parameters: [
      { name: 'Expect', value: '100-continue' },
      { name: 'X-A', value: 'v' },
    ],
  }
  const { requests, findings } = await request('/list', { sendHeaders: true, headerParameters })
  const sent = new Map(requests[0]?.headers)
  expect([sent.get('x-a'), sent.has('expect')]).toEqual(['v', false])
  expect(findings.map(({ kind }) => kind)).toEqual(['input-discarded'])
})

test('a compressed answer is read like any other', async () => {
  const { json, requests } = await request('/gzip')
  expect(json).toEqual([{ zipped: true }])
  expect(requests[0]?.answer?.body).toBe('{"zipped":true}')
})

for (const path of ['/announced', '/unannounced']) {
  test(`a long answer comes as it was sent, its length ${path.slice(1)}`, async () => {
    const { outputs } = await request(path)
    const { data = '', bytes } = outputs[0]?.[0]?.binary?.['data'] ?? {}
    expect(bytes).toBe(large.length)
    expect(Buffer.compare(Buffer.from(data, 'base64'), large)).toBe(0)
  })
}

test('an image becomes binary data, and so does anything that is asked for as a file', async () => {
  const png = await request('/png')
  expect(png.outputs[0]?.[0]).toEqual({
    json: {},
    binary: {
      data: {
        data: 'iVBORw==',
        mimeType: 'image/png',
        fileName: 'png',
        fileExtension: 'png',
        fileSize: '4 B',
        bytes: 4,
      },
    },
    pairedItem: { item: 0 },
  })
  const file = await request(
    '/file',
    reading({ responseFormat: 'file', outputPropertyName: 'csv', fullResponse: true }),
  )
  const [item] = file.outputs[0] ?? []
  expect(item?.binary?.['csv']).toMatchObject({ fileName: 'a b.csv', fileExtension: 'csv', mimeType: 'text/csv' })
  expect(item?.json).toMatchObject({ statusCode: 200, statusMessage: 'OK', headers: { 'content-type': 'text/csv' } })
})

test('the full response has body, headers and status', async () => {
  const { json } = await request('/list', reading({ fullResponse: true }))
  expect(json).toEqual([
    {
      body: [{ a: 1 }, { a: 2 }],
      headers: expect.objectContaining({ 'content-type': 'application/json' }) as unknown,
      statusCode: 200,
      statusMessage: 'OK',
    },
  ])
})

test('JSON that is cut off is a failure, or nothing where no error is wanted', async () => {
  await expect(request('/broken')).rejects.toThrow('Invalid JSON in response body')
  await expect(request('/broken', reading({ responseFormat: 'json' }))).rejects.toThrow(
    'Response body is not valid JSON. Change "Response Format" to "Text"',
  )
  expect((await request('/broken', reading({ neverError: true }))).json).toEqual([{}])
})

test('the status of an error is a failure with what the service said, or data where no error is wanted', async () => {
  await expect(request('/missing')).rejects.toMatchObject({
    message: 'The resource you are requesting could not be found',
    details: { description: 'no such order', httpCode: '404', itemIndex: 0 },
  })
  const { json } = await request('/missing', reading({ neverError: true, fullResponse: true }))
  expect(json).toMatchObject([{ statusCode: 404, body: { error: { message: 'no such order' } } }])
})

test('an error inside of a good answer is noted', async () => {
  const { findings } = await request('/inner-error')
  expect(findings).toEqual([
    {
      kind: 'error-in-success-answer',
      sentence: 'The answer for item 0 has status 200, but its body reports an error: {"error":"channel_not_found"}',
      itemIndexes: [0],
    },
  ])
})

test('queries are added to the URL, lists as asked for', async () => {
  const query = (value: unknown, arrays?: string): Promise<TrialOutcome> =>
    request('/echo?a=%20b', {
      sendQuery: true,
      queryParameters: { parameters: [{ name: 'q', value }] },
      ...(arrays !== undefined && { options: { queryParameterArrays: arrays } }),
    })
  const urlOf = async (outcome: Promise<TrialOutcome>): Promise<unknown> => (await outcome).outputs[0]?.[0]?.json['url']
  expect(await urlOf(query('x y&z'))).toBe('/echo?a=%20b&q=x%20y%26z')
  expect(await urlOf(query('10:30,$5'))).toBe('/echo?a=%20b&q=10%3A30%2C%245')
  expect(await urlOf(query([1, 2]))).toBe('/echo?a=%20b&q%5B0%5D=1&q%5B1%5D=2')
  expect(await urlOf(query([1, 2], 'repeat'))).toBe('/echo?a=%20b&q=1&q=2')
  expect(await urlOf(query([1, { b: 2 }], 'indices'))).toBe('/echo?a=%20b&q%5B0%5D=1&q%5B1%5D%5Bb%5D=2')
  expect(await urlOf(query(['x y'], 'brackets'))).toBe('/echo?a=%20b&q%5B%5D=x%20y')
  expect(await urlOf(query(null))).toBe('/echo?a=%20b&q=')
  const json = { sendQuery: true, specifyQuery: 'json', jsonQuery: '{"n": 5}' }
  expect(await urlOf(request('/echo', json))).toBe('/echo?n=5')
})

test('of a parameter that is given twice the last one is sent, and a finding says so; from 4.3 on all of them are', async () => {
  const parameters = {
    sendQuery: true,
    queryParameters: {
      parameters: [
        { name: 'q', value: '1' },
        { name: 'q', value: '2' },
      ],
    },
  }
  const all = await request('/echo', parameters, { typeVersion: 4.3 })
  expect(all.json).toMatchObject([{ url: '/echo?q%5B0%5D=1&q%5B1%5D=2' }])
  const { json, findings } = await request('/echo', parameters, { typeVersion: 4.2 })
  expect(json).toMatchObject([{ url: '/echo?q=2' }])
  expect(findings.map(({ sentence }) => sentence)).toEqual(['"q" is given twice: only the last value is sent.'])
})

test('headers are sent in lower case, or as they are written', async () => {
  const headers = { sendHeaders: true, headerParameters: { parameters: [{ name: 'X-Shop', value: 7 }] } }
  await request('/echo', headers)
  expect(server.arrived.at(-1)?.rawHeaders).toEqual(expect.arrayContaining(['x-shop', '7']))
  await request('/echo', { ...headers, options: { lowercaseHeaders: false } })
  expect(server.arrived.at(-1)?.rawHeaders).toEqual(expect.arrayContaining(['X-Shop', '7']))
  await request('/echo', { sendHeaders: true, specifyHeaders: 'json', jsonHeaders: '{"Accept":"text/csv"}' })
  expect(server.arrived.at(-1)?.headers.accept).toBe('text/csv')
})

test('every kind of body goes on the wire as it should', async () => {
  const send = async (parameters: JsonObject, trial: Trial = {}): Promise<unknown> => {
    const { json } = await request('/echo', { method: 'POST', sendBody: true, ...parameters }, trial)
    const { type, body } = json[0] as JsonObject
    return [type, body]
  }
  const pairs = {
    bodyParameters: {
      parameters: [
        { name: 'a', value: 1 },
        { name: 'b c', value: 'ü&' },
      ],
    },
  }
  expect(await send(pairs)).toEqual(['application/json', '{"a":1,"b c":"ü&"}'])
  expect(await send({ specifyBody: 'json', jsonBody: '{ "a": [1] }' })).toEqual(['application/json', '{"a":[1]}'])
  expect(await send({ contentType: 'form-urlencoded', ...pairs })).toEqual([
    'application/x-www-form-urlencoded',
    'a=1&b%20c=%C3%BC%26',
  ])
  expect(await send({ contentType: 'form-urlencoded', specifyBody: 'string', body: 'a=1' })).toEqual([
    'application/x-www-form-urlencoded',
    'a=1',
  ])
  expect(await send({ contentType: 'raw', rawContentType: 'application/xml', body: '<a/>' })).toEqual([
    'application/xml',
    '<a/>',
  ])
  const binary = { data: { data: Buffer.from('bytes').toString('base64'), mimeType: 'image/gif' } }
  expect(await send({ contentType: 'binaryData' }, { items: [{ json: {}, binary }] })).toEqual(['image/gif', 'bytes'])
})

test('a multipart body carries fields and files', async () => {
  const binary = {
    doc: { data: Buffer.from('text').toString('base64'), mimeType: 'text/plain', fileName: 'a"b.txt' },
  }
  const { json } = await request(
    '/echo',
    {
      method: 'POST',
      sendBody: true,
      contentType: 'multipart-form-data',
      bodyParameters: {
        parameters: [
          { name: 'id', value: 5 },
          { parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'doc' },
        ],
      },
    },
    { items: [{ json: {}, binary }] },
  )
  const { type, body } = json[0] as { type: string; body: string }
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(type)?.[1] ?? ''
  expect(body).toBe(
    `--${boundary}\r\nContent-Disposition: form-data; name="id"\r\n\r\n5\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a%22b.txt"\r\nContent-Type: text/plain\r\n\r\ntext\r\n` +
      `--${boundary}--\r\n`,
  )
})

test('a body that is no JSON and a URL that is none are failures before anything is sent', async () => {
  const before = server.arrived.length
  await expect(
    request('/echo', { method: 'POST', sendBody: true, specifyBody: 'json', jsonBody: '{a' }),
  ).rejects.toThrow('The value in the "JSON Body" field is not valid JSON')
  await expect(runKind(httpRequest, { parameters: { url: 'ftp://x' } })).rejects.toThrow(
    'Invalid URL: ftp://x. URL must start with "http" or "https".',
  )
  await expect(runKind(httpRequest, { parameters: { url: ' ftp://x ' } })).rejects.toThrow('Invalid URL: ftp://x. URL')
  await expect(runKind(httpRequest, { parameters: {} })).rejects.toThrow('Invalid URL: . URL must start')
  await expect(runKind(httpRequest, { parameters: { url: 5 } })).rejects.toThrow(
    'URL parameter must be a string, got number',
  )
  expect(server.arrived.length).toBe(before)
})

test('a request that takes too long is given up, and kept with its error', async () => {
  const { json, requests } = await request('/slow', { options: { timeout: 100 } }, { continues: true })
  expect(JSON.stringify(json)).toContain('timeout of 100ms exceeded')
  expect(requests).toMatchObject([{ method: 'GET', answer: null, error: expect.any(String) as unknown, itemIndex: 0 }])
})

test('all items are sent even when one fails, and the failing one is named', async () => {
  const before = server.arrived.length
  const parametersOfItem = (itemIndex: number): JsonObject => ({
    url: `${server.url}/${itemIndex === 1 ? 'missing' : 'list'}`,
  })
  const items = [{}, {}, {}]
  await expect(runKind(httpRequest, { parametersOfItem, items })).rejects.toMatchObject({ details: { itemIndex: 1 } })
  expect(server.arrived.length - before).toBe(3)
  const { outputs } = await runKind(httpRequest, { parametersOfItem, items, continues: true })
  expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual([0, 0, 1, 2, 2].map((item) => ({ item })))
})

test('batches are sent one after the other, with the pause between them', async () => {
  const waits: number[] = []
  const before = server.arrived.length
  const { json } = await runKind(httpRequest, {
    parameters: { url: `${server.url}/echo`, options: { batching: { batch: { batchSize: 2, batchInterval: 30 } } } },
    items: [{}, {}, {}, {}, {}],
    surroundings: {
      wait: (milliseconds) => {
        waits.push(milliseconds)
        return Promise.resolve()
      },
    },
  })
  expect(json.length).toBe(5)
  expect(server.arrived.length - before).toBe(5)
  expect(waits).toEqual([30, 30])
})

test('every request is kept with its answer', async () => {
  const { requests } = await request('/echo', {
    method: 'PUT',
    sendBody: true,
    bodyParameters: { parameters: [{ name: 'a', value: 1 }] },
  })
  expect(requests).toEqual([
    {
      method: 'PUT',
      url: `${server.url}/echo`,
      headers: expect.arrayContaining([['content-type', 'application/json']]) as unknown,
      body: '{"a":1}',
      bodyBytes: 7,
      startedAt: expect.any(String) as unknown,
      runTimeMs: expect.any(Number) as unknown,
      itemIndex: 0,
      answer: expect.objectContaining({ status: 200, body: expect.stringContaining('"PUT"') }),
      error: null,
    },
  ])
})

test('versions 1 and 2 are read in their own form', async () => {
  const old = (parameters: JsonObject, typeVersion = 1): Promise<TrialOutcome> =>
    runKind(httpRequest, { parameters, typeVersion })
  const post = await old({
    requestMethod: 'POST',
    url: `${server.url}/echo`,
    bodyParametersUi: { parameter: [{ name: 'a', value: '1' }] },
    queryParametersUi: { parameter: [{ name: 'q', value: '2' }] },
    options: { bodyContentType: 'form-urlencoded' },
  })
  expect(post.json).toMatchObject([{ url: '/echo?q=2', type: 'application/x-www-form-urlencoded', body: 'a=1' }])
  const json = await old({
    requestMethod: 'POST',
    url: `${server.url}/echo`,
    jsonParameters: true,
    bodyParametersJson: '{"a": {"b": 1}}',
    headerParametersJson: '{"x-a": "1"}',
  })
  expect(json.json).toMatchObject([{ type: 'application/json', body: '{"a":{"b":1}}' }])
  expect((await old({ url: `${server.url}/list` }, 2)).json).toEqual([[{ a: 1 }, { a: 2 }]])
  expect((await old({ url: `${server.url}/list`, options: { splitIntoItems: true } }, 2)).json).toEqual([
    { a: 1 },
    { a: 2 },
  ])
  const text = { url: `${server.url}/list`, responseFormat: 'string', dataPropertyName: 'text' }
  // The client has read its JSON, and nobody writes it anew.
  expect((await old(text)).json).toEqual([{ text: [{ a: 1 }, { a: 2 }] }])
})

test('proxy, unchecked certificates and a client certificate are asked of the surroundings', async () => {
  const asked: ConnectionOptions[] = []
  const agent = new Agent()
  const surroundings: Trial['surroundings'] = {
    dispatcher: (connection) => {
      asked.push(connection)
      return agent
    },
    credential: (type, { name }) => ({
      id: '1',
      name,
      type,
      data: { cert: 'CERT\\nLINE', key: 'KEY', passphrase: 'p' },
    }),
  }
  await request('/list', {}, { surroundings })
  await request(
    '/list',
    { provideSslCertificates: true, options: { proxy: '127.0.0.1:3128', allowUnauthorizedCerts: true } },
    { surroundings, credentials: { httpSslAuth: { name: 'Certificate' } } },
  )
  await agent.close()
  expect(asked).toEqual([
    { allowUnauthorizedCertificates: false, proxy: null },
    {
      allowUnauthorizedCertificates: true,
      proxy: 'http://127.0.0.1:3128',
      clientCertificate: { certificate: 'CERT\nLINE', key: 'KEY', passphrase: 'p', authority: '' },
    },
  ])
  await expect(request('/list', { options: { proxy: 'not a proxy' } })).rejects.toThrow('The proxy is "not a proxy"')
})

const notJson = (field: string): string => `The value in the "${field}" field is not valid JSON`

/** What is given as JSON, and what n8n sends of it (1.123.5 and 2.41.1): the query or the body, or why it sends nothing. */
const asQuery: readonly (readonly [given: unknown, sent: string])[] = [
  [{ a: 1 }, notJson('JSON Query Parameters')],
  ['{"list":[1,"two"],"nested":{"a":1}}', '/echo?list%5B0%5D=1&list%5B1%5D=two&nested%5Ba%5D=1'],
  [undefined, notJson('JSON Query Parameters')],
  [5, '/echo'],
  ['[1,2]', '/echo?0=1&1=2'],
]
const asBody: readonly (readonly [given: unknown, type: string | null, sent: string])[] = [
  [{ a: 1 }, 'application/json', '{"a":1}'],
  [undefined, null, notJson('JSON Body')],
  ['"x"', 'application/x-www-form-urlencoded', 'x'],
  [5, null, 'Data after transformation must be a string, an ArrayBuffer, a Buffer, or a Stream'],
  ['[1,2]', 'application/json', '[1,2]'],
]

async function echoed(parameters: JsonObject): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await request('/echo', parameters)).json[0] as Readonly<Record<string, unknown>>
  } catch (error) {
    return { type: null, url: messageOf(error), body: messageOf(error) }
  }
}

for (const [jsonQuery, sent] of asQuery) {
  test(`a query for which ${JSON.stringify(jsonQuery)} is given as JSON is sent as the service sends it`, async () => {
    const { url } = await echoed({ sendQuery: true, specifyQuery: 'json', jsonQuery })
    expect(url).toBe(sent)
  })
}

for (const [jsonBody, wanted, sent] of asBody) {
  test(`a body for which ${JSON.stringify(jsonBody)} is given as JSON is sent as the service sends it`, async () => {
    const { type, body } = await echoed({ method: 'POST', sendBody: true, specifyBody: 'json', jsonBody })
    expect([type, body]).toEqual([wanted, sent])
  })
}

test('headers are texts: a list one behind the other, an object none; a form that is written as text is written anew', async () => {
  const jsonHeaders = JSON.stringify({ 'x-list': [1, 'two'], 'x-object': { a: 1 }, 'x-empty': [] })
  const { requests } = await request('/echo', { sendHeaders: true, specifyHeaders: 'json', jsonHeaders })
  const sent = new Map(requests[0]?.headers.map(([name, value]) => [name.toLowerCase(), value]))
  expect(['x-list', 'x-object', 'x-empty'].map((name) => sent.get(name))).toEqual([
    '1, two',
    '[object Object]',
    undefined,
  ])
  const form = { method: 'POST', sendBody: true, contentType: 'form-urlencoded', specifyBody: 'string' }
  expect(await echoed({ ...form, body: 'a b&c=1&c=2' })).toMatchObject({ body: 'a%20b=&c=2' })
})
