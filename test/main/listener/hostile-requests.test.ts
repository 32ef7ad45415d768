import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { openTestListener, webhookWorkflow } from './open-test-listener.ts'
import { rawRequest, sendRaw } from './send-raw.ts'
import { onThisMachine } from '../../machine-pace.ts'

const orders = webhookWorkflow({ httpMethod: 'POST', path: 'orders' })

for (const [what, head] of [
  ['two Host headers', 'Host: a.example\r\nHost: b.example'],
  ['the same Host twice', 'Host: a.example\r\nhost: a.example'],
  ['two hosts in one Host', 'Host: a.example, b.example'],
  ['a Host that is a URL', 'Host: http://a.example/'],
  ['a user in the Host', 'Host: admin@a.example'],
  ['no Host', 'X-Other: 1'],
  ['a length that is not a number', 'Host: h\r\nContent-Length: 2x'],
  ['a negative length', 'Host: h\r\nContent-Length: -1'],
  ['two lengths in one header', 'Host: h\r\nContent-Length: 2, 3'],
  ['chunks that are not the last coding', 'Host: h\r\nTransfer-Encoding: chunked, identity'],
  ['chunks twice and a length', 'Host: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 2'],
] as const) {
  test(`${what}: answered 400, kept, and nothing runs (RFC 9112 §3.2, §6)`, async () => {
    const listener = await openTestListener([orders])
    const answer = await sendRaw(
      listener.port,
      `POST /webhook/orders HTTP/1.1\r\n${head}\r\n${head.includes('Length') || head.includes('Encoding') ? '' : 'Content-Length: 2\r\n'}Connection: close\r\n\r\n{}`,
    )
    await listener.settledCount(1)
    await listener.close()
    expect(answer).toContain('HTTP/1.1 400')
    expect(listener.settlements[0]).toMatchObject({ outcome: 'refused', executionId: null })
    expect(listener.accepted).toEqual([])
  })
}

for (const host of ['localhost', 'shop.example:5678', '[::1]:5678', '127.0.0.1', 'under_score.example', '']) {
  test(`one Host is taken as it is: "${host}"`, async () => {
    const listener = await openTestListener([orders])
    const answer = await sendRaw(
      listener.port,
      `POST /webhook/orders HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    )
    await listener.close()
    expect(answer).toContain('HTTP/1.1 200')
  })
}

const limits = { bodyBytes: 256 * 1024, storedBytes: 1000 }
const piece = Buffer.alloc(64 * 1024, 'a')

for (const [what, framing] of [
  ['in chunks', 'Transfer-Encoding: chunked'],
  ['of a known length', 'Content-Length: 100000000'],
] as const) {
  test(`a body without end ${what} is cut at the limit: 413, the connection ends, the next delivery is taken`, async () => {
    const listener = await openTestListener([orders], { limits })
    const { text, sentBytes } = await sendWithoutEnd(listener.port, framing)
    await listener.settledCount(1)
    const after = await sendRaw(
      listener.port,
      rawRequest('POST /webhook/orders HTTP/1.1', ['Content-Type: application/json', 'Content-Length: 2'], '{}'),
    )
    await listener.close()
    expect(text).toContain('HTTP/1.1 413')
    expect(text.toLowerCase()).toContain('connection: close')
    expect(sentBytes).toBeLessThan(40 * 1024 * 1024)
    expect(after).toContain('HTTP/1.1 200')
    expect(listener.settlements[0]).toMatchObject({ outcome: 'refused', answer: { statusCode: 413 } })
    expect(listener.settlements[0]?.explanation?.sentence).toContain(
      `the body is larger than ${String(limits.bodyBytes)} bytes, which is the limit, so it was cut off`,
    )
    expect(listener.arrivals[0]?.request.body).toHaveLength(limits.storedBytes)
    expect(listener.arrivals[0]?.bodyBytes).toBeGreaterThan(limits.bodyBytes)
  })
}

test('a body without end for a webhook that there is not is cut as well', async () => {
  const listener = await openTestListener([orders], { limits })
  const { text } = await sendWithoutEnd(listener.port, 'Transfer-Encoding: chunked', '/webhook/nowhere')
  await listener.settledCount(1)
  await listener.close()
  expect(text).toContain('HTTP/1.1 404')
  expect(listener.settlements[0]?.outcome).toBe('unmatched')
})

test('a caller that reads nothing until it has sent all still gets its answer', async () => {
  const listener = await openTestListener([orders], { limits })
  const socket = connect(listener.port, '127.0.0.1')
  await once(socket, 'connect')
  const bytes = limits.bodyBytes * 4
  socket.write(
    `POST /webhook/orders HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\nContent-Length: ${String(bytes)}\r\n\r\n`,
  )
  await new Promise((resolve) => {
    socket.write(Buffer.alloc(bytes, 'a'), resolve)
  })
  const text = await readAll(socket)
  await listener.close()
  expect(text).toContain('HTTP/1.1 413')
})

test('a connection on which nothing comes is closed', { tag: '@timing' }, async () => {
  const listener = await openTestListener([orders], {
    patience: { idleMs: 300, headersMs: 400, requestMs: 800, readMs: 5_000 },
  })
  const socket = connect(listener.port, '127.0.0.1')
  await once(socket, 'connect')
  const since = performance.now()
  await readAll(socket)
  await listener.close()
  expect(performance.now() - since).toBeLessThan(onThisMachine(2000))
  expect(listener.arrivals).toEqual([])
})

for (const [what, trickle] of [
  ['headers', 'POST /webhook/orders HTTP/1.1\r\nHost: h\r\nX-A: '],
  ['a body', 'POST /webhook/orders HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n'],
] as const) {
  test(
    `a caller that sends ${what} a byte at a time is answered 408 when its time is over`,
    { tag: '@timing' },
    async () => {
      const listener = await openTestListener([orders], {
        patience: { idleMs: 300, headersMs: 400, requestMs: 800, readMs: 5_000 },
      })
      const socket = connect(listener.port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(trickle)
      const clock = setInterval(() => socket.write('a'), 100)
      socket.on('error', () => undefined)
      const since = performance.now()
      const text = await readAll(socket)
      clearInterval(clock)
      await listener.close()
      expect(text).toContain('HTTP/1.1 408')
      expect(performance.now() - since).toBeLessThan(onThisMachine(4000))
      expect(listener.accepted).toEqual([])
    },
  )
}

test('an answer that takes long is waited for: only the request has a limit', async () => {
  const listener = await openTestListener([orders], {
    patience: { idleMs: 200, headersMs: 200, requestMs: 300, readMs: 5_000 },
    accept: ({ arrival }) => ({
      executionId: arrival.id,
      committed: Promise.resolve(),
      answer: new Promise((resolve) => {
        setTimeout(() => resolve({ statusCode: 201, headers: [], body: { kind: 'json', value: {} } } as never), 1200)
      }),
    }),
  })
  const answer = await sendRaw(
    listener.port,
    rawRequest('POST /webhook/orders HTTP/1.1', ['Content-Type: application/json', 'Content-Length: 2'], '{}'),
  )
  await listener.close()
  expect(answer).toMatch(/^HTTP\/1\.1 201 /u)
})

/** Sends pieces for as long as the socket takes them; what came back, and how much was sent. */
async function sendWithoutEnd(
  port: number,
  framing: string,
  path = '/webhook/orders',
): Promise<{ readonly text: string; readonly sentBytes: number }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\n${framing}\r\n\r\n`)
  let sentBytes = 0
  const chunked = framing.includes('chunked')
  const more = (): void => {
    while (!socket.destroyed && sentBytes < 200 * 1024 * 1024) {
      sentBytes += piece.length
      const bytes = chunked
        ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
        : piece
      if (!socket.write(bytes)) return
    }
  }
  socket.on('drain', more)
  const text = readAll(socket)
  more()
  return { text: await text, sentBytes }
}

/** Reads until the connection ends; that the other end cuts it is no fault here. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}
