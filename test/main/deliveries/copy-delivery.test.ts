import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { Delivery } from '../../../src/shared/delivery.ts'
import { webhookWorkflow } from '../listener/open-test-listener.ts'
import { sendRaw } from '../listener/send-raw.ts'
import { activate, openForTest } from '../open-for-test.ts'

const token = randomBytes(24).toString('base64url')
let copied = ''
let unredacted = 0
let faultline: Faultline

test.beforeEach(async () => {
  copied = ''
  unredacted = 0
  faultline = await openForTest({
    desktop: {
      writeClipboard: (text) => {
        copied = text
      },
      writeClipboardWithSecrets: (text) => {
        copied = text
        unredacted += 1
      },
      chooseFile: () => Promise.resolve(null),
      saveFile: () => Promise.resolve(null),
    },
  })
  const answering = { httpMethod: 'POST', path: 'orders', responseMode: 'onReceived', options: {} }
  activate(
    faultline,
    webhookWorkflow(answering, { id: 'orders', name: 'Orders', settings: { deduplicationKey: 'none' } }),
  )
})

test.afterEach(async () => {
  await faultline.close()
})

function portOf(): number {
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error('it does not listen')
  return status.port
}

const body = `{"name":"O'Brien","path":"a\\/b","n":10000000000000000001}\r\n`

async function delivered(more = ''): Promise<Delivery> {
  const head = [
    'POST /webhook/orders?x=[1]&y=%20 HTTP/1.1',
    'Host: hooks.example.com',
    'Content-type: application/json',
    `X-Twice: 1`,
    `x-TWICE: 2`,
    `Authorization: Bearer ${token}`,
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'Connection: close',
    ...(more === '' ? [] : [more]),
  ]
  await sendRaw(portOf(), `${head.join('\r\n')}\r\n\r\n${body}`)
  const [delivery] = await faultline.calls.deliveries({ limit: 1 })
  if (delivery === undefined) throw new Error('nothing was kept')
  return delivery
}

const curl = (...words: string[]): Promise<{ readonly found: boolean; readonly error: string }> =>
  new Promise((resolve) => {
    execFile('bash', words, (error, _out, err) => {
      resolve({ found: error === null, error: err })
    })
  })

test('§4.5 a delivery copied as cURL with its secrets and run by the real curl is the same request, byte for byte', async () => {
  const { found } = await curl('-c', 'command -v curl')
  test.skip(!found, 'curl is not installed here')
  const first = await delivered()
  await faultline.calls.copyDelivery({ deliveryId: first.id, format: 'curl', withSecrets: true })
  expect(copied).toContain('--data-binary')
  expect(copied).toContain('--path-as-is')
  const script = join(mkdtempSync(join(tmpdir(), 'faultline-curl-')), 'replay.sh')
  writeFileSync(script, copied)
  expect(await curl(script)).toMatchObject({ found: true })

  const [second] = await faultline.calls.deliveries({ limit: 1 })

  expect(second?.id).not.toBe(first.id)
  expect(second).toMatchObject({
    method: first.method,
    target: first.target,
    headers: first.headers,
    bodySha256: first.bodySha256,
  })
})

for (const format of ['curl', 'har'] as const) {
  test(`§5.5 a delivery copied as ${format} holds no secret unless it is asked for`, async () => {
    const { id } = await delivered()
    const { redactionCount } = await faultline.calls.copyDelivery({ deliveryId: id, format, withSecrets: false })
    expect(redactionCount).toBeGreaterThan(0)
    expect(copied).not.toContain(token)
    expect(copied).toContain('Bearer [redacted:')
    expect(copied).toContain('/webhook/orders?x=[1]&y=%20')
    if (format === 'har') expect(JSON.parse(copied)).toMatchObject({ log: { version: '1.2' } })
    expect(unredacted).toBe(0)
    await faultline.calls.copyDelivery({ deliveryId: id, format, withSecrets: true })
    expect(copied).toContain(token)
    expect(unredacted).toBe(1)
  })
}

test('§5.2 two deliveries are compared with their secrets hidden', async () => {
  const first = await delivered()
  const second = await delivered('X-Forwarded-Proto: https')
  const comparison = await faultline.calls.compareDeliveries({ leftId: first.id, rightId: second.id })
  expect(comparison.sentence).toBe('They differ in header X-Forwarded-Proto.')
  expect(JSON.stringify(comparison)).not.toContain(token)
  await expect(faultline.calls.compareDeliveries({ leftId: first.id, rightId: 'none' })).rejects.toMatchObject({
    problem: { code: 'DELIVERY_NOT_FOUND' },
  })
})
