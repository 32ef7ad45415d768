import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { openTestListener, webhookWorkflow } from './open-test-listener.ts'
import { rawRequest, sendRaw } from './send-raw.ts'

const orders = webhookWorkflow({ httpMethod: 'POST', path: 'orders' })
const post = (body: string): string =>
  rawRequest(
    'POST /webhook/orders HTTP/1.1',
    ['Content-Type: application/json', `Content-Length: ${String(Buffer.byteLength(body))}`],
    body,
  )

test('a thousand connections at once are all answered, each delivery kept once', async () => {
  const listener = await openTestListener([orders])
  const sockets = await Promise.all(
    Array.from({ length: 1000 }, async () => {
      const socket = connect(listener.port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )
  const answers = await Promise.all(sockets.map((socket, index) => answerTo(socket, post(`{"event_id":"e${index}"}`))))
  await listener.settledCount(1000)
  await listener.close()
  expect(new Set(answers.map((answer) => answer.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 200']))
  expect(new Set(listener.accepted.map(({ externalId }) => externalId.value)).size).toBe(1000)
  expect(listener.arrivals).toHaveLength(1000)
})

test('a slow client holds up nobody, and its delivery is whole when it has come', async () => {
  const listener = await openTestListener([orders])
  const slow = connect(listener.port, '127.0.0.1')
  await once(slow, 'connect')
  const whole = post('{"event_id":"slow"}')
  slow.write(whole.slice(0, -5))
  const quick = await sendRaw(listener.port, post('{"event_id":"quick"}'))
  const before = listener.accepted.map(({ externalId }) => externalId.value)
  const answer = await answerTo(slow, whole.slice(-5))
  await listener.settledCount(2)
  await listener.close()
  expect(quick).toContain('HTTP/1.1 200')
  expect(before).toEqual(['quick'])
  expect(answer).toContain('HTTP/1.1 200')
  expect(listener.accepted.map(({ externalId }) => externalId.value)).toEqual(['quick', 'slow'])
})

test('headers of almost 16 KB are taken and kept as they came', async () => {
  const listener = await openTestListener([orders])
  const long = 'x'.repeat(15_500)
  const answer = await sendRaw(
    listener.port,
    rawRequest('POST /webhook/orders HTTP/1.1', [`X-Long: ${long}`, 'Content-Length: 2'], '{}'),
  )
  await listener.close()
  expect(answer).toContain('HTTP/1.1 200')
  expect(listener.arrivals[0]?.request.headers).toContainEqual(['X-Long', long])
})

test('headers of any number are taken as they came, and the body behind them', async () => {
  const listener = await openTestListener([orders])
  const many = Array.from({ length: 2500 }, (_, index) => `X${String(index)}:`)
  const body = '{"event_id":"evt_1"}'
  const answer = await sendRaw(
    listener.port,
    rawRequest('POST /webhook/orders HTTP/1.1', [...many, `Content-Length: ${String(body.length)}`], body),
  )
  await listener.close()
  expect(answer).toContain('HTTP/1.1 200')
  const request = listener.arrivals[0]?.request
  expect(Buffer.from(request?.body ?? []).toString('utf8')).toBe(body)
  expect(request?.headers).toContainEqual(['X2499', ''])
})

test('a body in chunks is streamed up to the limit: it is counted and hashed whole, and kept in part', async () => {
  const bodyBytes = 1024 * 1024
  const listener = await openTestListener([orders], { limits: { bodyBytes, storedBytes: 1000 } })
  const chunk = Buffer.alloc(64 * 1024, 'a')
  const socket = connect(listener.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    rawRequest('POST /webhook/orders HTTP/1.1', ['Content-Type: text/plain', 'Transfer-Encoding: chunked'], ''),
  )
  const hash = createHash('sha256')
  for (let sent = 0; sent < 16; sent += 1) {
    hash.update(chunk)
    socket.write(`${chunk.length.toString(16)}\r\n`)
    socket.write(chunk)
    socket.write('\r\n')
  }
  const answer = await answerTo(socket, '0\r\n\r\n')
  await listener.close()
  expect(answer).toContain('HTTP/1.1 200')
  expect(listener.arrivals[0]).toMatchObject({ bodyBytes, bodySha256: hash.digest('hex') })
  expect(listener.arrivals[0]?.request.body).toHaveLength(1000)
})

for (const [what, bytes] of [
  ['a header line without a colon', 'POST /webhook/orders HTTP/1.1\r\nHost: h\r\nno colon here\r\n\r\n'],
  [
    'both a length and chunks',
    'POST /webhook/orders HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['two lengths', 'POST /webhook/orders HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['no HTTP version', 'POST /webhook/orders\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}'],
  ['no HTTP version and no header', 'POST /webhook/orders\r\n\r\n'],
  ['HTTP version 2.0 in a request line', 'POST /webhook/orders HTTP/2.0\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}'],
  ['a blank in a header name', 'POST /webhook/orders HTTP/1.1\r\nHost: h\r\nX Shop: 1\r\n\r\n'],
  ['a header without a name', 'POST /webhook/orders HTTP/1.1\r\nHost: h\r\n: 1\r\n\r\n'],
  ['no Host', 'POST /webhook/orders HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}'],
  ['a tunnel asked for', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n'],
  ['bytes of a TLS greeting', Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])],
] as const) {
  test(`malformed HTTP starts nothing, is kept, and leaves the listener at work: ${what}`, async () => {
    const listener = await openTestListener([orders])
    const answer = await sendRaw(listener.port, bytes)
    const after = await sendRaw(listener.port, post('{"event_id":"after"}'))
    await listener.settledCount(2)
    await listener.close()
    expect(answer).toContain('HTTP/1.1 400')
    expect(after).toContain('HTTP/1.1 200')
    expect(listener.settlements[0]).toMatchObject({ outcome: 'refused', executionId: null })
    expect(listener.accepted).toHaveLength(1)
  })
}

for (const [what, bytes] of [
  ['that is malformed', 'GE(T /webhook/orders HTTP/1.1\r\nHost: h\r\n\r\n'],
  ['for a tunnel', 'CONNECT orders.example:443 HTTP/1.1\r\nHost: h\r\n\r\n'],
] as const) {
  test(`a request ${what} is kept and told before the listener is closed, though it is answered at once`, async () => {
    const listener = await openTestListener([orders], {
      storeArrival: () => new Promise((resolve) => setTimeout(resolve, 300)),
    })
    await sendRaw(listener.port, bytes)
    await listener.close()
    expect(listener.settlements).toHaveLength(1)
  })
}

test('a malformed request says what was wrong with the line or the name that was sent', async () => {
  const listener = await openTestListener([orders])
  await sendRaw(listener.port, 'POST /webhook/orders\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}')
  await sendRaw(listener.port, 'POST /webhook/orders HTTP/1.1\r\nHost: h\r\nX Shop: 1\r\n\r\n')
  await listener.settledCount(2)
  await listener.close()
  const sentences = listener.settlements.map(({ explanation }) => explanation?.sentence)
  expect(sentences[0]).toContain(
    '`POST /webhook/orders` (HTTP/0.9) reached no workflow. The request line names no HTTP',
  )
  expect(sentences[1]).toContain('The header name `X Shop` holds a blank')
  expect(listener.arrivals.map(({ flaw }) => flaw?.kind)).toEqual(['malformed', 'malformed'])
  expect(Buffer.from(listener.arrivals[0]?.request.body ?? []).toString()).toBe('{}')
})

/** Writes the rest of a request and reads until the connection ends. */
function answerTo(socket: Socket, rest: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.write(rest)
  })
}

for (const line of ['DESCRIBE /stream RTSP/1.0', 'POST /webhook/orders RTSP/1.0']) {
  test(`\`${line}\` is refused as another protocol, and kept`, async () => {
    const listener = await openTestListener([orders])
    const answer = await sendRaw(listener.port, rawRequest(line, ['CSeq: 1']))
    await listener.settledCount(1)
    await listener.close()
    expect(answer).toContain('HTTP/1.1 400')
    expect(listener.arrivals[0]?.request.target).toBe(line.split(' ')[1])
    expect(listener.settlements[0]).toMatchObject({ outcome: 'refused', answer: { statusCode: 400 } })
    expect(listener.settlements[0]?.explanation?.sentence).toContain('speaks RTSP')
  })
}

test('a body that breaks off in a wrong chunk is kept with the answer that its caller was sent', async () => {
  const listener = await openTestListener([orders])
  const answer = await sendRaw(
    listener.port,
    rawRequest('POST /webhook/orders HTTP/1.1', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'),
  )
  await listener.settledCount(1)
  await listener.close()
  expect(answer).toContain('HTTP/1.1 400')
  expect(listener.settlements[0]).toMatchObject({ outcome: 'refused', answer: { statusCode: 400 } })
})

test('a sentence about a very long path names its beginning alone', async () => {
  const listener = await openTestListener([orders])
  await sendRaw(listener.port, rawRequest(`POST /webhook/${'a'.repeat(15_000)} HTTP/1.1`))
  await listener.close()
  const [settlement] = listener.settlements
  expect(settlement?.outcome).toBe('unmatched')
  expect(settlement?.explanation?.sentence.length).toBeLessThan(1000)
})

for (const [what, options, contentType] of [
  ['an allowed origin of two lines', { allowedOrigins: 'https://a.example\nx-bad: 1' }, 'text/plain'],
  ['a type of content beyond latin1', {}, 'text/\u2014'],
] as const) {
  test(`a header that cannot be sent is answered 500 and kept so, and the listener closes: ${what}`, async () => {
    const listener = await openTestListener([webhookWorkflow({ options })], {
      accept: () => ({
        executionId: 'one',
        answer: { statusCode: 200, headers: {}, body: { kind: 'text', text: 'ok', contentType } },
        committed: Promise.resolve(),
      }),
    })
    const answer = await fetch(`${listener.url}/webhook/orders`, {
      method: 'POST',
      headers: { origin: 'https://b.example' },
      signal: AbortSignal.timeout(5_000),
    })
    const text = await answer.text()
    await listener.close()
    expect([answer.status, listener.settlements[0]?.answer?.statusCode]).toEqual([500, 500])
    expect(text).toContain('Invalid character in header content')
  })
}

const longAnswer = 'x'.repeat(32 * 1024 * 1024)

/** A listener whose answer is more than a connection holds, and a caller that has begun to read it. */
async function openLongAnswer(readMs: number) {
  const listener = await openTestListener([webhookWorkflow({})], {
    patience: { idleMs: 60_000, headersMs: 60_000, requestMs: 60_000, readMs },
    accept: () => ({
      executionId: 'one',
      answer: { statusCode: 200, headers: {}, body: { kind: 'text', text: longAnswer, contentType: 'text/plain' } },
      committed: Promise.resolve(),
    }),
  })
  const socket = connect(listener.port, '127.0.0.1')
  socket.write(rawRequest('POST /webhook/orders HTTP/1.1', ['Content-Length: 0']))
  await listener.settledCount(1)
  return { listener, socket }
}

test('a caller that is still reading its answer gets all of it though the listener closes', async () => {
  const { listener, socket } = await openLongAnswer(30_000)
  const closing = listener.close()
  await new Promise((resolve) => setTimeout(resolve, 100))
  let bytes = 0
  for await (const chunk of socket) bytes += Buffer.isBuffer(chunk) ? chunk.length : 0
  await closing
  expect(bytes).toBeGreaterThan(longAnswer.length)
})

test('a caller that reads none of a long answer does not keep the listener from closing', async () => {
  const { listener, socket } = await openLongAnswer(200)
  socket.on('error', () => undefined)
  await listener.close()
  const gone = once(socket, 'close')
  socket.destroy()
  await gone
})
