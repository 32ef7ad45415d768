import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { openTestListener, webhookWorkflow, type TestListener } from './open-test-listener.ts'
import { rawRequest, sendRaw } from './send-raw.ts'

const orders = webhookWorkflow({ httpMethod: 'POST', path: 'orders' })
const kilobyte = 1024
const limits = { bodyBytes: 256 * kilobyte, storedBytes: 256 * kilobyte, underWayBytes: 600 * kilobyte }
const piece = 200 * kilobyte

/** A caller that has sent a piece of its body and holds the rest back. */
async function halfSent(listener: TestListener): Promise<Socket> {
  const socket = connect(listener.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `POST /webhook/orders HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\nContent-Length: ${String(piece + 1)}\r\n\r\n`,
  )
  await new Promise((resolve) => {
    socket.write(Buffer.alloc(piece, 'a'), resolve)
  })
  return socket
}

const whole = (body: string): string =>
  rawRequest(
    'POST /webhook/orders HTTP/1.1',
    ['Content-Type: text/plain', `Content-Length: ${String(body.length)}`],
    body,
  )

test('bodies under way have one budget: beyond it a caller is told to come back, the others go on, and then there is room', async () => {
  const listener = await openTestListener([orders], { limits })
  const [first, second] = await Promise.all([halfSent(listener), halfSent(listener)])
  // Both are there before the third begins.
  await expect.poll(() => first.bytesWritten + second.bytesWritten).toBeGreaterThan(2 * piece)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const refused = await sendRaw(listener.port, whole('b'.repeat(250 * kilobyte)))
  const small = await sendRaw(listener.port, whole('c'))
  first.write('a')
  second.write('a')
  await listener.settledCount(4)
  first.destroy()
  second.destroy()
  const after = await sendRaw(listener.port, whole('b'.repeat(250 * kilobyte)))
  await listener.close()
  expect(refused).toContain('HTTP/1.1 503')
  expect(refused.toLowerCase()).toContain('retry-after: 5')
  expect(refused).toContain('bodies under way')
  expect(small).toContain('HTTP/1.1 200')
  expect(after).toContain('HTTP/1.1 200')
  expect(listener.accepted).toHaveLength(4)
  const told = listener.settlements.find(({ answer }) => answer?.statusCode === 503)
  expect(told).toMatchObject({ outcome: 'refused', executionId: null })
  expect(told?.explanation?.sentence).toContain('send it again in 5 s')
  const kept = listener.arrivals.find(({ id }) => id === told?.deliveryId)
  expect(kept?.request.body).toHaveLength(0)
})

test('a caller that hangs up in its body gives its room back', async () => {
  const listener = await openTestListener([orders], { limits })
  for (let round = 0; round < 4; round += 1) {
    const half = await halfSent(listener)
    await new Promise((resolve) => setTimeout(resolve, 50))
    half.destroy()
    await listener.settledCount(round + 1)
  }
  const after = await sendRaw(listener.port, whole('b'.repeat(250 * kilobyte)))
  await listener.close()
  expect(after).toContain('HTTP/1.1 200')
})
