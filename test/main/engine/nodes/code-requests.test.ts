import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'
import { buildWorkflow, type NodeInShort } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'

let server: Server
let base: string
const heard: string[] = []

test.beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      heard.push(`${request.method ?? ''} ${request.url ?? ''} ${body}`)
      if (request.url === '/missing') return response.writeHead(404).end('{"reason":"gone"}')
      if (request.url === '/slow') return setTimeout(() => response.end('late'), 120)
      if (request.url === '/empty') return response.end()
      if (request.url === '/accept') return response.end(request.headers.accept)
      if (request.url === '/elsewhere') return response.writeHead(302, { location: '/a' }).end()
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ url: request.url, auth: request.headers.authorization ?? null, body }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterAll(() => {
  server.close()
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

function run(node: NodeInShort, emit = [{ id: 1 }, { id: 2 }]): Promise<RunOutcome> {
  return runInTest(buildWorkflow({ Start: ['manualTrigger'], Node: node }, [['Start', 'Node']]), { emit })
}

async function codeGives(jsCode: string): Promise<readonly unknown[]> {
  const outcome = await run(['code', { jsCode }])
  expect(outcome.failure).toBeNull()
  return jsonOf(outcome, 'Node')
}

test('code sends requests and gets their answers, and they are kept with the node run', async () => {
  const jsCode = `const a = await this.helpers.httpRequest({ method: "POST", url: "${base}/orders", qs: { n: 1 }, body: { id: 5 }, json: true });
return [{ json: a }]`
  const outcome = await run(['code', { jsCode }])
  expect(jsonOf(outcome, 'Node')).toEqual([{ url: '/orders?n=1', auth: null, body: '{"id":5}' }])
  const attempt = outcome.nodeRuns.find(({ node }) => node === 'Node')?.attempts[0]
  expect(attempt?.requests.map(({ method, url, answer }) => [method, url, answer?.status])).toEqual([
    ['POST', `${base}/orders?n=1`, 200],
  ])
})

test('the options of a request have the effects that they have in the service', async () => {
  const jsCode = `const h = this.helpers;
const full = await h.httpRequest({ url: "/x", baseURL: "${base}", returnFullResponse: true, auth: { username: "a", password: "b" } });
const bytes = await h.httpRequest({ url: "${base}/b", encoding: "arraybuffer" });
const quiet = await h.httpRequest({ url: "${base}/missing", ignoreHttpStatusErrors: true });
const old = await h.request({ uri: "${base}/f", method: "POST", form: { a: "1 2" } });
const both = await Promise.all([h.httpRequest({ url: "${base}/p1" }), h.httpRequest({ url: "${base}/p2" })]);
return [{ json: { status: full.statusCode, auth: full.body.auth, bytes: Buffer.isBuffer(bytes), quiet, form: JSON.parse(old).body, both: both.map(b => b.url) } }]`
  expect(await codeGives(jsCode)).toEqual([
    {
      status: 200,
      auth: `Basic ${Buffer.from('a:b').toString('base64')}`,
      bytes: true,
      quiet: { reason: 'gone' },
      form: 'a=1%202',
      both: ['/p1', '/p2'],
    },
  ])
})

test('what code gets of an answer, and what it sends, is what the service gives and sends', async () => {
  const gives = (call: string): Promise<readonly unknown[]> =>
    codeGives(
      `try { return [{ json: { v: await this.helpers.${call} } }] } catch (error) { return [{ json: { error: error.message } }] }`,
    )
  const answer = '{"url":"/a","auth":null,"body":""}'
  const cases: readonly (readonly [string, unknown])[] = [
    // A text is no options, but for the older helper, which leaves an answer as text unless it is told.
    [`httpRequest("${base}/a")`, { error: 'Invalid URL' }],
    [`httpRequest({ url: "${base}/a", encoding: "text" })`, { v: answer }],
    [`request("${base}/a")`, { v: answer }],
    [`request({ uri: "${base}/a" })`, { v: answer }],
    [`request({ uri: "${base}/a", json: true })`, { v: JSON.parse(answer) as unknown }],
    [`request({ uri: "${base}/empty" })`, {}],
    [`httpRequest({ url: "${base}/empty" })`, { v: '' }],
    [`httpRequest({ url: "${base}/accept" })`, { v: 'application/json, text/plain, */*' }],
    [`httpRequest({ url: "${base}/accept", json: true })`, { v: 'application/json' }],
    [`request({ url: "${base}/accept" })`, { v: '*/*' }],
    [
      `httpRequest({ url: "${base}/q", qs: { a: [1, 2] } }).then((made) => made.url)`,
      { v: '/q?a%5B0%5D=1&a%5B1%5D=2' },
    ],
    [
      `httpRequest({ url: "${base}/q", qs: { a: [1] }, arrayFormat: 'repeat' }).then((made) => made.url)`,
      { v: '/q?a=1' },
    ],
    [
      `httpRequest({ url: "${base}/elsewhere", disableFollowRedirect: true })`,
      { error: 'Request failed with status code 302' },
    ],
    [`httpRequest({ url: "${base}/slow", timeout: 20 })`, { error: 'timeout of 20ms exceeded' }],
  ]
  for (const [call, wanted] of cases) expect(await gives(call), call).toEqual([wanted])
})

test('a refused request is an error that code can catch, with its status and its answer', async () => {
  const jsCode = `try { await this.helpers.httpRequest({ url: "${base}/missing" }) } catch (error) { return [{ json: { message: error.message, code: error.code, status: error.response.status, data: error.response.data } }] }`
  expect(await codeGives(jsCode)).toEqual([
    { message: 'Request failed with status code 404', code: 'ERR_BAD_REQUEST', status: 404, data: { reason: 'gone' } },
  ])
  const outcome = await run(['code', { jsCode: `await helpers.httpRequest({ url: "http://127.0.0.1:1/" })` }])
  expect(outcome.failure?.message).toContain('ECONNREFUSED')
})

test('a request goes out once, also where the code fails after it and is run again for the exact text', async () => {
  heard.length = 0
  const jsCode = `const a = await this.helpers.httpRequest({ url: "${base}/once" }); const k = "no" + "pe"; return a.missing[k]`
  const outcome = await run(['code', { jsCode }])
  expect(outcome.failure?.message).toBe("Cannot read properties of undefined (reading 'nope') [line 1]")
  expect(heard).toEqual(['GET /once '])
})

test('timers go on while an answer is awaited, and more requests than the limit are refused', async () => {
  const waits = `let ticks = 0; const t = setInterval(() => ticks++, 10); const body = await this.helpers.httpRequest({ url: "${base}/slow" }); clearInterval(t); return [{ json: { body, ticked: ticks > 2 } }]`
  expect(await codeGives(waits)).toEqual([{ body: 'late', ticked: true }])
  const many = `for (let i = 0; i < 101; i++) await this.helpers.httpRequest({ url: "${base}/n" + i }); return []`
  expect((await run(['code', { jsCode: many }])).failure?.message).toContain('100 requests')
})

test('addresses that are none, and other protocols, are refused', async () => {
  for (const url of ['nowhere', 'file:///etc/hosts', 'javascript:1']) {
    const outcome = await run(['code', { jsCode: `await this.helpers.httpRequest({ url: ${JSON.stringify(url)} })` }])
    expect(outcome.failure?.message, url).toMatch(/Invalid URL|Unsupported protocol/)
  }
})

test('older code finds what it knows under its old names', async () => {
  const functionCode = `const data = getWorkflowStaticData("global"); data.n = 1;
return [{ json: { item: $item(1).$json.id, keys: Object.keys(data), own: getNodeParameter("functionCode").length > 5, none: getNodeParameter("no.such", "x"), helper: typeof helpers.httpRequest } }]`
  expect(jsonOf(await run(['function', { functionCode }]), 'Node')).toEqual([
    { item: 2, keys: ['n'], own: true, none: 'x', helper: 'function' },
  ])
})

test('older code fails with the sentences of the service, which name the line of the code or of its own check', async () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['function', 'throw new Error("fn boom")', 'fn boom [Line 1]'],
    ['function', 'return 5', 'executionData.every is not a function [Line 170]'],
    ['function', 'const x = 1', "Cannot read properties of undefined (reading 'every') [Line 170]"],
    ['function', 'return [{ json: {} }, { n: 1 }]', 'Inconsistent item format [Line 170]'],
    ['function', 'return [{ json: 5 }]', 'The json-property has to be an object! [Line 193]'],
    ['functionItem', 'const x = 1', 'No data got returned. Always an object has to be returned!'],
    ['functionItem', 'item.a.b.c', "Cannot read properties of undefined (reading 'b') [Line 1 | Item Index: 0]"],
  ]
  for (const [type, functionCode, message] of cases)
    expect((await run([type, { functionCode }])).failure?.message, functionCode).toBe(message)
})

test('a body is taken for what it is, whatever its fields are called and whatever class it has', async () => {
  const jsCode = `const h = this.helpers; const sent = [];
const bare = Object.create(null); bare.a = 1;
for (const body of [bare, { constructor: null }, { constructor: { name: 'URLSearchParams' } }, new (require('url').URLSearchParams)({ a: 'b c' })])
  sent.push((await h.httpRequest({ method: 'POST', url: '${base}/kinds', body })).body);
sent.push((await h.httpRequest({ method: 'POST', url: '${base}/kinds', body: { a: 1 }, bytes: 'AAAA', isForm: true })).body);
return [{ json: { sent } }]`

  expect(await codeGives(jsCode)).toEqual([
    { sent: ['{"a":1}', '{"constructor":null}', '{"constructor":{"name":"URLSearchParams"}}', 'a=b+c', '{"a":1}'] },
  ])
})

test('the older helper tells the status and what was answered', async () => {
  const told = (options: string): Promise<readonly unknown[]> =>
    codeGives(`try { await this.helpers.request({ uri: '${base}/missing', ${options} }) }
catch ({ message, error, statusCode }) { return [{ json: { message, error, statusCode } }] }`)
  const error = { reason: 'gone' }
  expect(await told('json: true')).toEqual([{ message: `404 - ${JSON.stringify(error)}`, error, statusCode: 404 }])
  const text = JSON.stringify(error)
  expect(await told('')).toEqual([{ message: `404 - ${JSON.stringify(text)}`, error: text, statusCode: 404 }])
})
