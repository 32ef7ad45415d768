/** The type that a request names decides how its body is written: each as n8n 1.123.5 sent it (recorded); 2.41 has the same source. */
import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { openHttpServer, type HttpServer } from '../../../stand-ins/http-server.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'

let server: HttpServer
test.beforeAll(async () => {
  server = await openHttpServer(() => ({ json: { ok: true } }))
})
test.afterAll(() => server.close())

const form = 'application/x-www-form-urlencoded'
const json = (jsonBody: string): JsonObject => ({ specifyBody: 'json', jsonBody })
const raw = (body: string, rawContentType?: string): JsonObject => ({
  contentType: 'raw',
  body,
  ...(rawContentType === undefined ? {} : { rawContentType }),
})
const headers = (...given: readonly (readonly [name: string, value: string])[]): JsonObject => ({
  sendHeaders: true,
  headerParameters: { parameters: given.map(([name, value]) => ({ name, value })) },
})
const typed = (type: string): JsonObject => headers(['Content-Type', type])

/** What arrived of a POST; the boundary of a multipart form as `B`. */
async function sent(parameters: JsonObject): Promise<readonly [type: unknown, body: string]> {
  const outcome = await run({ method: 'POST', sendBody: true, ...parameters })
  expect(outcome.failure).toBeNull()
  const { headers: arrived, body } = server.arrived.at(-1) ?? { headers: {}, body: Buffer.alloc(0) }
  const type = arrived['content-type']
  const boundary = /boundary=(.+)$/u.exec(type ?? '')?.[1] ?? 'B'
  return [type?.replace(boundary, 'B'), body.toString().replaceAll(boundary, 'B')]
}

function run(parameters: JsonObject, flags: JsonObject = {}) {
  const node = { url: `${server.url}/echo`, options: {}, ...parameters }
  const workflow = buildWorkflow({ T: ['manualTrigger'], H: ['httpRequest', node, { typeVersion: 4.2, ...flags }] }, [
    ['T', 'H'],
  ])
  return runInTest(workflow, { emit: [{ n: 5, l: [1, 2], none: null, no: false }] })
}

test('versions 1 and 2 send a list in a multipart form as one part for each value, and fail on what is no text', async () => {
  const old = (typeVersion: number, value: string, profile: string) => {
    const node = {
      requestMethod: 'POST',
      url: `${server.url}/echo`,
      bodyParametersUi: { parameter: [{ name: 'a', value }] },
      options: { bodyContentType: 'multipart-form-data' },
    }
    const workflow = buildWorkflow({ T: ['manualTrigger'], H: ['httpRequest', node, { typeVersion }] }, [['T', 'H']], {
      settings: { serviceProfile: profile },
    })
    return runInTest(workflow, { emit: [{ l: ['x', 'y'], none: null, o: { a: 1 }, yes: true }] })
  }
  const failure = async (value: string, profile: string) => (await old(2, value, profile)).failure?.message ?? null
  for (const typeVersion of [1, 2]) {
    expect((await old(typeVersion, '={{ $json.l }}', '2.41')).failure).toBeNull()
    const body = server.arrived.at(-1)?.body.toString() ?? ''
    expect(body.match(/name="a"\r\n\r\n(.*)\r\n/gu)).toEqual(['x', 'y'].map((one) => `name="a"\r\n\r\n${one}\r\n`))
  }
  for (const profile of ['1.123', '2.41']) {
    expect(await failure('={{ $json.o }}', profile)).toBe('source.on is not a function')
    expect(await failure('={{ $json.yes }}', profile)).toBe('data should be a string, Buffer or Uint8Array')
    expect(await failure('={{ 5 }}', profile)).toBeNull()
  }
  expect(await failure('={{ $json.none }}', '1.123')).toBe("Cannot read properties of null (reading 'name')")
  expect(await failure('={{ $json.none }}', '2.41')).toBeNull()
})

test('fields with the type of a form go as that form', async () => {
  const some = json('{"a":1,"n":null,"o":{"p":[1,2]},"t":"x y&z","b":false}')
  expect(await sent({ ...some, ...typed(form) })).toEqual([
    form,
    'a=1&n=&o%5Bp%5D%5B0%5D=1&o%5Bp%5D%5B1%5D=2&t=x%20y%26z&b=false',
  ])
  expect(await sent({ ...json('[1,{"a":2}]'), ...typed(form) })).toEqual([form, '0=1&1%5Ba%5D=2'])
  expect(await sent({ ...json('{}'), ...typed(form) })).toEqual([form, ''])
  expect(await sent({ ...json('"a=1"'), ...typed(form) })).toEqual([form, 'a=1'])
  expect(await sent({ ...raw('={{ $json }}', form) })).toEqual([form, 'n=5&l%5B0%5D=1&l%5B1%5D=2&none=&no=false'])
  const more = `${form}; charset=utf-8`
  expect(await sent({ ...some, ...typed(more) })).toEqual([
    more,
    'a=1&o%5Bp%5D%5B0%5D=1&o%5Bp%5D%5B1%5D=2&t=x+y%26z&b=false',
  ])
  expect(await sent({ ...json('{"l":[1,2]}'), ...typed(more) })).toEqual([more, 'l%5B%5D=1&l%5B%5D=2'])
})

test('fields with the type of a multipart form go as its parts, and those of another form are lost', async () => {
  const multipart = 'multipart/form-data; boundary=B'
  const part = (name: string, value: string): string =>
    `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=zz']) {
    expect(await sent({ ...json('{"a":"1","b":[2,3]}'), ...typed(type) })).toEqual([
      multipart,
      `${part('a', '1')}${part('b', '2')}${part('b', '3')}--B--\r\n`,
    ])
    expect(await sent({ ...json('{}'), ...typed(type) })).toEqual([multipart, ''])
  }
  const fields = { contentType: 'form-urlencoded', bodyParameters: { parameters: [{ name: 'a', value: '1' }] } }
  expect(await sent({ ...fields, ...typed('multipart/form-data') })).toEqual([multipart, ''])
  const outcome = await run(
    { method: 'POST', sendBody: true, ...json('{"o":{"p":1}}'), ...typed('multipart/form-data') },
    { onError: 'continueRegularOutput' },
  )
  expect(jsonOf(outcome, 'H')).toEqual([{ error: {} }])
})

test('a form and a raw body name their own type, whatever a header says', async () => {
  const fields = { contentType: 'form-urlencoded', bodyParameters: { parameters: [{ name: 'a', value: '1' }] } }
  expect(await sent({ ...fields, ...typed('application/json') })).toEqual([form, 'a=1'])
  expect(await sent({ ...raw('t', 'text/x'), ...typed('text/own') })).toEqual(['text/x', 't'])
  expect(await sent({ ...raw('t'), ...typed('application/json') })).toEqual(['', 't'])
  expect(await sent({ ...json('{"a":1}'), ...typed('text/own') })).toEqual(['text/own', '{"a":1}'])
})

test('a raw body of the type JSON that is none goes as a text of JSON', async () => {
  const type = 'application/json'
  const body = async (given: string, rawContentType?: string) => (await sent(raw(given, rawContentType)))[1]
  expect(await body(' {"a": 1}\n', type)).toBe('{"a": 1}')
  expect(await body('={ "a": {{ $json.n }}, }', type)).toBe(String.raw`"{ \"a\": 5, }"`)
  expect(await body('', `${type}; charset=utf-8`)).toBe('""')
  expect(await body('={{ $json.none }}', type)).toBe('null')
  expect(await body('={{ $json.no }}', type)).toBe('false')
  expect(await body('={{ $json.n }}', type)).toBe('5')
  expect(await body('x', 'application/vnd.api+json')).toBe('x')
  expect(await body('={{ $json.no }}')).toBe('')
  const outcome = await run({ method: 'POST', sendBody: true, ...raw('={{ $json.n }}', 'text/plain') })
  expect(outcome.failure?.message).toBe(
    'Data after transformation must be a string, an ArrayBuffer, a Buffer, or a Stream',
  )
})

test('of headers that differ in capitals alone the last is sent, and Accept in capitals gives way', async () => {
  const given = headers(['X-One', '5'], ['x-one', 'b'], ['Accept', 'text/x'])
  await run({ ...given, options: { lowercaseHeaders: false } })
  expect(server.arrived.at(-1)?.headers).toMatchObject({ 'x-one': 'b', accept: expect.stringContaining('text/html') })
  await run(given)
  expect(server.arrived.at(-1)?.headers).toMatchObject({ 'x-one': 'b', accept: 'text/x' })
})

test('a request of code is written as its type says, and is a form where nobody says what it is', async () => {
  const heard = async (options: string): Promise<readonly [type: unknown, body: string]> => {
    const jsCode = `await this.helpers.httpRequest({ url: "${server.url}/echo", ${options} }); return []`
    const workflow = buildWorkflow({ T: ['manualTrigger'], C: ['code', { jsCode }] }, [['T', 'C']])
    expect((await runInTest(workflow, { emit: [{}] })).failure).toBeNull()
    const { headers: arrived, body } = server.arrived.at(-1) ?? { headers: {}, body: Buffer.alloc(0) }
    return [arrived['content-type']?.replace(/boundary=.*/u, 'boundary=B') ?? null, body.toString()]
  }
  const as = (type: string): string => `headers: { "Content-Type": "${type}" }`
  expect(await heard('method: "POST", body: "a=1"')).toEqual([form, 'a=1'])
  expect(await heard('method: "PUT", body: Buffer.from("a=1")')).toEqual([form, 'a=1'])
  expect(await heard('method: "DELETE", body: "a=1"')).toEqual([null, 'a=1'])
  for (const nothing of ['method: "GET", body: "a=1"', 'method: "POST", body: {}', 'method: "POST", body: 5']) {
    expect(await heard(nothing)).toEqual([null, ''])
  }
  const json = 'application/json'
  expect(await heard(`method: "POST", body: "x", ${as(json)}`)).toEqual([json, '"x"'])
  expect(await heard(`method: "POST", body: '{"a": 1} ', ${as(json)}`)).toEqual([json, '{"a": 1}'])
  expect(await heard(`method: "POST", body: { a: 1, b: null, c: [1, 2] }, ${as(form)}`)).toEqual([
    form,
    'a=1&c%5B%5D=1&c%5B%5D=2',
  ])
  const [type, body] = await heard(`method: "POST", body: { a: 1 }, ${as('multipart/form-data')}`)
  expect(type).toBe('multipart/form-data; boundary=B')
  expect(body).toContain('Content-Disposition: form-data; name="a"\r\n\r\n1\r\n')
})

test('the old nodes send an empty object where one is given, and nothing where nobody gave a body', async () => {
  const old = async (typeVersion: number, parameters: JsonObject): Promise<readonly [type: unknown, body: string]> => {
    await run({ requestMethod: 'POST', ...parameters }, { typeVersion })
    const { headers: arrived, body } = server.arrived.at(-1) ?? { headers: {}, body: Buffer.alloc(0) }
    return [arrived['content-type'], body.toString()]
  }
  const empty = ['application/json', '{}']
  expect(await old(2, { jsonParameters: true, bodyParametersJson: '{}' })).toEqual(empty)
  expect(await old(1, { bodyParametersUi: { parameter: [] } })).toEqual(empty)
  expect(await old(1, {})).toEqual([undefined, ''])
  expect(await old(2, { jsonParameters: true, bodyParametersJson: '' })).toEqual([undefined, ''])
})

test('what the older helper of code sends is JSON, unless somebody says what it is', async () => {
  const by = async (options: string): Promise<readonly [type: unknown, body: string]> => {
    const jsCode = `await this.helpers.request({ method: 'POST', uri: '${server.url}/echo', ${options} }); return []`
    const workflow = buildWorkflow({ T: ['manualTrigger'], C: ['code', { jsCode }] }, [['T', 'C']])
    expect((await runInTest(workflow, { emit: [{}] })).failure).toBeNull()
    const { headers: arrived, body } = server.arrived.at(-1) ?? { headers: {}, body: Buffer.alloc(0) }
    const type = arrived['content-type']
    const boundary = /boundary=(.+)$/u.exec(type ?? '')?.[1] ?? 'B'
    return [type?.replace(boundary, 'B'), body.toString().replaceAll(boundary, 'B')]
  }
  expect(await by(`body: 'text'`)).toEqual(['application/json', '"text"'])
  expect(await by(`body: '{"a":1}', json: true`)).toEqual(['application/json', '{"a":1}'])
  expect(await by(`body: {}, json: true`)).toEqual(['application/json', '{}'])
  expect(await by(`body: 'text', headers: { 'Content-Type': 'text/plain' }`)).toEqual(['text/plain', 'text'])
  expect(await by(`body: 'text', json: false`)).toEqual([form, 'text'])
  expect(await by(`body: Buffer.from('x')`)).toEqual([form, 'x'])
  expect(await by(`formData: { a: '1' }`)).toEqual([
    'multipart/form-data; boundary=B',
    '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--B--\r\n',
  ])
})
