import { createHash, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { isSentAgain } from '../../../src/main/listener/sent-again.ts'
import { openTestListener, webhookWorkflow } from './open-test-listener.ts'
import { rawRequest, sendRaw } from './send-raw.ts'

test('a request is kept with its raw target, header order, case and duplicates, and its bytes', async () => {
  const listener = await openTestListener([webhookWorkflow({})])
  const body = '{"event_id":"evt_1"}'
  await sendRaw(
    listener.port,
    rawRequest(
      'POST /webhook/%6frders?a=1&a=2 HTTP/1.1',
      ['X-One: 1', 'x-ONE: 2', 'Content-Type: application/json', `Content-Length: ${body.length}`],
      body,
    ),
  )
  const [arrival] = listener.arrivals
  expect(arrival?.request.target).toBe('/webhook/%6frders?a=1&a=2')
  expect(arrival?.request.headers).toEqual([
    ['Host', 'localhost'],
    ['Connection', 'close'],
    ['X-One', '1'],
    ['x-ONE', '2'],
    ['Content-Type', 'application/json'],
    ['Content-Length', String(body.length)],
  ])
  expect(Buffer.from(arrival?.request.body ?? []).toString()).toBe(body)
  expect(arrival?.bodySha256).toBe(createHash('sha256').update(body).digest('hex'))
  expect(listener.accepted[0]?.items[0]?.json).toMatchObject({
    headers: { 'x-one': '1, 2' },
    query: { a: ['1', '2'] },
    body: { event_id: 'evt_1' },
    webhookUrl: `${listener.url}/webhook/orders`,
    executionMode: 'production',
  })
  await listener.close()
})

test('a delivery is kept before it is matched and settled after it was accepted', async () => {
  const listener = await openTestListener([webhookWorkflow({})])
  const answer = await fetch(`${listener.url}/webhook/orders`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ message: 'Workflow was started' })
  expect(listener.order).toEqual(['stored', 'accepted', 'settled'])
  await listener.close()
})

test('where a delivery cannot be kept, nothing runs and the caller is answered 500', async () => {
  const listener = await openTestListener([webhookWorkflow({})], {
    storeArrival: () => {
      throw new Error('disk full')
    },
  })
  const answer = await fetch(`${listener.url}/webhook/orders`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    code: 0,
    message: 'The delivery could not be kept, so nothing ran: disk full',
  })
  expect(listener.accepted).toEqual([])
  await listener.close()
})

test('where an execution cannot be committed, the caller is answered 500 and not 2xx', async () => {
  const listener = await openTestListener([webhookWorkflow({})], {
    accept: () => Promise.reject(new Error('locked')),
  })
  const answer = await fetch(`${listener.url}/webhook/orders`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(500)
  expect(listener.settlements[0]?.outcome).toBe('refused')
  expect(listener.settlements[0]?.explanation?.sentence).toBe(
    'The delivery was kept, but could not be handed on: locked',
  )
  await listener.close()
})

test('an answer that the workflow gives later is sent as it is, and close waits for it', async () => {
  let answerNow: (text: string) => void = () => undefined
  const text = new Promise<string>((resolve) => (answerNow = resolve))
  const listener = await openTestListener([webhookWorkflow({ responseMode: 'responseNode' })], {
    accept: () => ({
      executionId: '1',
      committed: Promise.resolve(),
      answer: text.then((said) => ({
        statusCode: 201,
        headers: { 'X-Said': 'yes' },
        body: { kind: 'text', text: said, contentType: 'text/plain' },
      })),
    }),
  })
  const answering = fetch(`${listener.url}/webhook/orders`, { method: 'POST', body: '{}' })
  await expect.poll(() => listener.arrivals.length).toBe(1)
  const closing = listener.close()
  answerNow('done')
  const answer = await answering
  await closing
  expect(answer.status).toBe(201)
  expect(answer.headers.get('x-said')).toBe('yes')
  expect(await answer.text()).toBe('done')
  expect(listener.settlements[0]?.answer).toMatchObject({ statusCode: 201, body: 'done' })
})

test('a request in absolute form reaches its webhook', async () => {
  const listener = await openTestListener([webhookWorkflow({ httpMethod: 'GET' })])
  const answer = await sendRaw(
    listener.port,
    rawRequest(`GET http://localhost:${listener.port}/webhook/orders HTTP/1.1`),
  )
  expect(answer).toContain('200 OK')
  expect(listener.arrivals[0]?.request.target).toBe(`http://localhost:${listener.port}/webhook/orders`)
  await listener.close()
})

test('a body in gzip is inflated for the workflow and kept as it came', async () => {
  const listener = await openTestListener([webhookWorkflow({})])
  const packed = gzipSync('{"a":1}')
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  await fetch(`${listener.url}/webhook/orders`, { method: 'POST', body: packed, headers })
  expect(listener.accepted[0]?.items[0]?.json).toMatchObject({ body: { a: 1 } })
  expect(Buffer.from(listener.arrivals[0]?.request.body ?? []).equals(packed)).toBe(true)
  await listener.close()
})

test('a body beyond the limit is answered 413, kept in part with the length that was announced, and starts nothing', async () => {
  const limits = { bodyBytes: 1000, storedBytes: 100 }
  const listener = await openTestListener([webhookWorkflow({})], { limits })
  const body = 'x'.repeat(200_000)
  const answer = await fetch(`${listener.url}/webhook/orders`, { method: 'POST', body })
  expect(answer.status).toBe(413)
  const [arrival] = listener.arrivals
  expect(arrival?.bodyBytes).toBeGreaterThan(1000)
  expect(arrival?.request.body.length).toBe(100)
  expect(listener.settlements[0]?.explanation?.sentence).toBe(
    `\`POST /webhook/orders\` matches the webhook POST \`/orders\` of workflow "Orders", but was refused: the body is larger than 1000 bytes, which is the limit, so it was cut off after ${String(arrival?.bodyBytes)} bytes of the 200000 announced: send less, or a link to the data.`,
  )
  await listener.close()
})

test('bytes that are no HTTP are answered 400 and kept with what can be read of them', async () => {
  const listener = await openTestListener([webhookWorkflow({})])
  const answer = await sendRaw(listener.port, 'POST /webhook/orders HTTP/1.1\r\nHost: a\r\nBad\u0001: 1\r\n\r\n')
  expect(answer).toContain('400 Bad Request')
  await listener.settledCount(1)
  expect(listener.arrivals[0]?.request).toMatchObject({ method: 'POST', target: '/webhook/orders' })
  expect(listener.settlements[0]?.outcome).toBe('refused')
  expect(listener.settlements[0]?.explanation?.sentence).toContain(
    'A header name or value holds a character that is not allowed there.',
  )
  expect(listener.settlements[0]?.answer?.statusCode).toBe(400)
  await listener.close()
})

test('a request whose headers are too large is answered 431 and kept', async () => {
  const listener = await openTestListener([webhookWorkflow({})])
  const answer = await sendRaw(
    listener.port,
    rawRequest('GET /webhook/orders HTTP/1.1', [`Cookie: ${'c'.repeat(20_000)}`]),
  )
  expect(answer).toContain('431 Request Header Fields Too Large')
  await listener.settledCount(1)
  expect(listener.settlements[0]?.explanation?.sentence).toContain('larger than 16 KiB')
  await listener.close()
})

test('an HTTP/1.1 request without a Host is refused and kept', async () => {
  const listener = await openTestListener([webhookWorkflow({ httpMethod: 'GET' })])
  const answer = await sendRaw(listener.port, 'GET /webhook/orders HTTP/1.1\r\n\r\n')
  expect(answer).toContain('400 Bad Request')
  expect(listener.settlements[0]?.explanation?.sentence).toContain('must carry a Host header')
  await listener.close()
})

test('a caller that hangs up in the middle of its body leaves a delivery that says so', async () => {
  const listener = await openTestListener([webhookWorkflow({})])
  const socket = connect(listener.port, '127.0.0.1')
  socket.write('POST /webhook/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf')
  setTimeout(() => socket.destroy(), 50)
  await listener.settledCount(1)
  expect(listener.settlements[0]?.explanation?.sentence).toContain(
    'The caller closed the connection after 4 bytes of the body of the 100 it had announced',
  )
  expect(listener.settlements[0]?.answer).toBeNull()
  expect(listener.accepted).toEqual([])
  await listener.close()
})

test('a caller that hangs up before the answer is told apart: the workflow ran, the answer is null', async () => {
  let answerNow: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => (answerNow = resolve))
  const listener = await openTestListener([webhookWorkflow({ responseMode: 'lastNode' })], {
    accept: () => ({
      executionId: '1',
      committed: Promise.resolve(),
      answer: waiting.then(() => ({ statusCode: 200, headers: {}, body: { kind: 'none' } })),
    }),
  })
  const cancel = new AbortController()
  const failed = expect(
    fetch(`${listener.url}/webhook/orders`, { method: 'POST', body: '{}', signal: cancel.signal }),
  ).rejects.toThrow()
  await expect.poll(() => listener.arrivals.length).toBe(1)
  cancel.abort()
  await failed
  await new Promise((resolve) => setTimeout(resolve, 50))
  answerNow()
  await listener.settledCount(1)
  expect(listener.settlements[0]).toMatchObject({ outcome: 'accepted', answer: null })
  expect(listener.settlements[0]?.explanation?.sentence).toContain('The workflow ran all the same')
  await listener.close()
})

test('a test URL takes one call after the workflow was told to wait, for two minutes', async () => {
  let nowMs = 1_000_000
  const workflow = webhookWorkflow({}, { active: false })
  const listener = await openTestListener([workflow], { now: () => nowMs })
  const url = `${listener.url}/webhook-test/orders`
  listener.testListening.start(workflow.id)
  expect((await fetch(url)).status).toBe(404)
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(200)
  expect(listener.accepted[0]?.items[0]?.json['executionMode']).toBe('test')
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404)
  listener.testListening.start(workflow.id)
  nowMs += 120_000
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404)
  await listener.close()
})

test('unmatched requests can be answered 200 with an empty body, and are kept all the same', async () => {
  const listener = await openTestListener([webhookWorkflow({}, { active: false })], {
    unmatchedAnswer: () => 'empty-200',
  })
  const answer = await fetch(`${listener.url}/webhook/orders`, { method: 'POST', body: '{}' })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect(listener.settlements[0]?.outcome).toBe('unmatched')
  await listener.close()
})

test('§6.3 a repeat with the same event_id is answered, recorded and runs nothing', async () => {
  const listener = await openTestListener([webhookWorkflow({})])
  const send = (): Promise<Response> =>
    fetch(`${listener.url}/webhook/orders`, {
      method: 'POST',
      body: '{"event_id":"evt_7"}',
      headers: { 'content-type': 'application/json' },
    })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect(listener.accepted.length).toBe(1)
  expect(listener.settlements.map((one) => one.outcome)).toEqual(['accepted', 'duplicate'])
  expect(listener.settlements[1]?.duplicateOf).toBe(listener.arrivals[0]?.id)
  await listener.close()
})

test('§6.2 a repeat of a delivery that was answered 500 is a retry: it runs and is marked with the first', async () => {
  let statusCode = 500
  const listener = await openTestListener([webhookWorkflow({})], {
    accept: () => ({
      executionId: '1',
      committed: Promise.resolve(),
      answer: { statusCode, headers: {}, body: { kind: 'none' } },
    }),
  })
  const send = (): Promise<Response> =>
    fetch(`${listener.url}/webhook/orders`, { method: 'POST', headers: { 'X-GitHub-Delivery': 'd1' } })
  expect((await send()).status).toBe(500)
  statusCode = 200
  expect((await send()).status).toBe(200)
  expect(listener.settlements[1]).toMatchObject({ outcome: 'accepted', duplicateOf: listener.arrivals[0]?.id })
  await listener.close()
})

test('ping is answered over the own socket and leaves nothing in the ledger', async () => {
  const listener = await openTestListener([])
  const pinged = await listener.ping()
  expect(pinged.answered).toBe(true)
  expect(pinged.sentence).toMatch(/^The listener answered at 127\.0\.0\.1:\d+ in \d+ ms\.$/)
  expect(listener.arrivals).toEqual([])
  await listener.close()
  expect((await listener.ping()).answered).toBe(false)
})

test('a port that is taken is a problem with a remedy', async () => {
  const listener = await openTestListener([])
  await expect(openTestListener([], { port: listener.port })).rejects.toThrow(
    `Port ${listener.port} at 127.0.0.1 is taken by another program. Close the other program or choose another port.`,
  )
  await listener.close()
})

test('requests on one connection are taken one after the other', async () => {
  const listener = await openTestListener([webhookWorkflow({ httpMethod: 'GET' })])
  const first = 'GET /webhook/orders HTTP/1.1\r\nHost: a\r\n\r\n'
  const answer = await sendRaw(listener.port, first + rawRequest('GET /webhook/orders?n=2 HTTP/1.1'))
  expect(answer.match(/200 OK/g)?.length).toBe(2)
  expect(new Set(listener.arrivals.map((arrival) => arrival.remotePort)).size).toBe(1)
  await listener.close()
})

test('a repeat is told which field is the same, which delivery it repeats, and how it runs all the same', async () => {
  const listener = await openTestListener([webhookWorkflow({})])
  const post = (headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${listener.url}/webhook/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"order_id":"7"}',
    })
  await post()
  const repeated = await post()
  const first = listener.arrivals[0]?.id ?? ''

  expect(await repeated.json()).toMatchObject({
    message: 'Delivery was already received',
    same: 'order_id',
    found_in: 'order_id',
    earlier_delivery: first,
  })
  expect(listener.settlements[1]?.explanation?.sentence).toContain(
    `repeats the delivery ${first}: the same order_id \`7\``,
  )
  expect(listener.settlements[1]?.explanation?.sentence).toContain('take Replay of it in Deliveries')
  expect(await (await post({ 'faultline-again': '1' })).json()).toEqual({ message: 'Workflow was started' })
  expect(listener.accepted[1]?.items[0]?.json['headers']).not.toHaveProperty('faultline-again')
  await listener.close()
})

test('no caller of another machine has a repeat run again', () => {
  const headers = { 'faultline-again': '1' }

  expect(isSentAgain(headers, '::ffff:127.0.0.1')).toBe(true)
  expect(isSentAgain(headers, '::1')).toBe(true)
  expect(isSentAgain(headers, '192.168.0.7')).toBe(false)
  expect(isSentAgain({}, '127.0.0.1')).toBe(false)
})

test('a path that cannot be decoded is answered 400 and explained', async () => {
  const listener = await openTestListener([webhookWorkflow({})])
  const answer = await sendRaw(listener.port, rawRequest('POST /webhook/orders%zz HTTP/1.1', ['Content-Length: 0'], ''))

  expect(answer).toContain('HTTP/1.1 400')
  expect(answer).toContain('URIError: Failed to decode param &#39;orders%zz&#39;')
  expect(listener.settlements[0]?.outcome).toBe('unmatched')
  expect(listener.settlements[0]?.explanation?.sentence).toContain('percent sign')
  await listener.close()
})

test('a body that is no JSON is told before credentials that do not agree, as the service does it', async () => {
  const credential = { id: 'c', name: 'c', type: 'httpBasicAuth', data: { user: 'ada', password: randomUUID() } }
  const listener = await openTestListener(
    [webhookWorkflow({ authentication: 'basicAuth' }, { credentials: { httpBasicAuth: { id: 'c', name: 'c' } } })],
    { credential: () => credential },
  )
  const post = (body: string): Promise<Response> =>
    fetch(`${listener.url}/webhook/orders`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

  expect((await post('{"a":')).status).toBe(422)
  expect(listener.settlements[0]?.explanation?.sentence).toContain('the credentials')
  expect((await post('{}')).status).toBe(401)
  await listener.close()
})
