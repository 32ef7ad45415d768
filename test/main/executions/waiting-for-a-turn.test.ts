import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { Session } from 'node:inspector/promises'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import jsonwebtoken from 'jsonwebtoken'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { Execution } from '../../../src/shared/execution.ts'
import { initialSettings } from '../../../src/shared/settings.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { activate, openForTest, post } from '../open-for-test.ts'

const secret = randomBytes(20).toString('hex')
/** Executions of workflows beside those of a held one wait for their turn. */
const turns = initialSettings.concurrentExecutions
/** Of some hundreds that are so long no more is held. */
const long = 'x'.repeat(10_000)

interface HeldUp {
  readonly faultline: Faultline
  readonly dataFolder: string
  /** Lets them go on. */
  readonly letGo: () => void
  readonly close: () => Promise<void>
}

/** An app all of whose turns are taken by executions that wait for an answer. */
async function heldUp(): Promise<HeldUp> {
  const held: ServerResponse[] = []
  const server = createServer((_, response) => {
    held.push(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-turns-'))
  const faultline = await openForTest({
    dataFolder,
    outgoing: { kind: 'listed', hosts: ['127.0.0.1'] },
    credentials: [
      { id: '1', name: 'Token', type: 'jwtAuth', data: { keyType: 'passphrase', secret, algorithm: 'HS256' } },
    ],
  })
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  activate(faultline, workflowOf('slow', {}, ['httpRequest', { url }]))
  for (let index = 0; index < turns; index += 1) await post(faultline, 'slow', { index })
  await expect.poll(() => held.length).toBe(turns)
  return {
    faultline,
    dataFolder,
    letGo: () => {
      for (const response of held) response.end('{}')
    },
    close: async () => {
      await faultline.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

function workflowOf(path: string, parameters: object, then: NodeInShort = ['noOp'], more: object = {}) {
  const hook: NodeInShort = [
    'webhook',
    { httpMethod: 'POST', path, responseMode: 'onReceived', ...parameters },
    { webhookId: 'hook', ...more },
  ]
  const wires = [
    ['Hook', 'Then'],
    ['Hook:1', 'Then'],
  ] as const
  return buildWorkflow({ Hook: hook, Then: then }, wires, { id: path, name: path })
}

async function executionsOf({ store }: Faultline, workflowId: string, count: number): Promise<readonly Execution[]> {
  const all = () => store.executions.page({ limit: 10_000, workflowId })
  await expect.poll(() => all().filter(({ status }) => status === 'success').length, { timeout: 180_000 }).toBe(count)
  return all()
    .toReversed()
    .flatMap(({ id }) => store.executions.find(id) ?? [])
}

test('behind many that wait, each runs in its turn with what its delivery brought, by the workflow that accepted it', async () => {
  const { faultline, letGo, close } = await heldUp()
  const status = faultline.listener()
  const url = status.kind === 'listening' ? status.url : ''
  activate(faultline, workflowOf('many/:list', { multipleMethods: true, httpMethod: ['POST', 'PUT'] }))
  const count = 700
  for (let n = 0; n < count; n += 1) {
    const headers = { 'content-type': 'application/json', 'X-Number': String(n) }
    const body = JSON.stringify({ n, text: `№ ${String(n)}`, long })
    const path = `hook/many/a%20${String(n)}?q=${String(n)}`
    expect((await fetch(`${url}/webhook/${path}`, { method: 'PUT', headers, body })).status).toBe(200)
  }
  // What is saved meanwhile holds for what comes after it.
  activate(
    faultline,
    workflowOf('many/:list', { multipleMethods: true, httpMethod: ['POST', 'PUT'] }, ['noOp', {}, { notes: 'new' }]),
  )
  letGo()

  const ran = await executionsOf(faultline, 'many/:list', count)
  const given = ran.map(({ nodeRuns: [first] }) => first?.outputs ?? [])
  expect(given.map((outputs) => outputs.map((items) => items.length))).toEqual(given.map(() => [0, 1]))
  const items = given.map((outputs) => outputs[1]?.[0])
  expect(items.map((item) => item?.json['body'])).toEqual(items.map((_, n) => ({ n, text: `№ ${String(n)}`, long })))
  // The first was held, the last was read again: they differ in nothing but what was sent.
  // As a whole number: the port may hold its digits.
  const plain = (n: number): string =>
    JSON.stringify(items[n]).replaceAll(new RegExp(`(?<!\\d)${String(n)}(?!\\d)`, 'g'), 'N')
  expect(plain(count - 1)).toBe(plain(123))
  expect(new Set(ran.map(({ workflowVersion }) => workflowVersion)).size).toBe(1)
  // Those that run at the same time may pass each other, and no others.
  const ends = ran.map(({ stoppedAt }) => stoppedAt ?? '')
  expect(ends.filter((end, index) => end > (ends[index + 2 * turns] ?? end))).toEqual([])
  await close()
})

test('what waits for its turn is not held in memory, however long its delivery is', async () => {
  const { faultline, letGo, close } = await heldUp()
  activate(faultline, workflowOf('long', {}))
  const send = async (from: number, to: number) => {
    for (let n = from; n < to; n += 1) await post(faultline, 'long', { n, text: 'x'.repeat(256 * 1024) })
  }
  await send(0, 40)
  const before = await heldBytes()
  await send(40, 240)
  const more = (await heldBytes()) - before
  letGo()
  const ran = await executionsOf(faultline, 'long', 240)
  expect(ran.map(({ nodeRuns: [first] }) => (first?.outputs?.[0]?.[0]?.json['body'] as { n: number }).n)).toEqual(
    Array.from({ length: 240 }, (_, n) => n),
  )
  await close()
  expect(more).toBeLessThan(5 * 1024 * 1024)
})

test('a file that came is not written again for it, and what a token said is told though its key is gone', async () => {
  const { faultline, dataFolder, letGo, close } = await heldUp()
  activate(faultline, workflowOf('crowd', {}))
  activate(faultline, workflowOf('file', { options: { binaryPropertyName: 'data' } }))
  activate(
    faultline,
    workflowOf('token', { authentication: 'jwtAuth' }, ['noOp'], {
      credentials: { jwtAuth: { id: '1', name: 'Token' } },
    }),
  )
  for (let n = 0; n < 520; n += 1) await post(faultline, 'crowd', { n, long })
  const status = faultline.listener()
  const form = new FormData()
  form.set('photo', new Blob([randomBytes(300_000)]), 'photo.png')
  await fetch(`${status.kind === 'listening' ? status.url : ''}/webhook/file`, { method: 'POST', body: form })
  const token = jsonwebtoken.sign({ who: 'shop' }, secret)
  expect((await post(faultline, 'token', { long }, undefined, { authorization: `Bearer ${token}` })).status).toBe(200)
  const files = () => readdirSync(dataFolder, { recursive: true }).filter((name) => String(name).includes('binar'))
  const before = files()
  await faultline.calls.removeCredential({ id: '1' })
  letGo()

  const [withFile] = await executionsOf(faultline, 'file', 1)
  const [withToken] = await executionsOf(faultline, 'token', 1)
  expect(Object.keys(withFile?.nodeRuns[0]?.outputs?.[0]?.[0]?.binary ?? {})).toHaveLength(1)
  expect(files()).toEqual(before)
  expect(withToken?.nodeRuns[0]?.outputs?.[0]?.[0]?.json['jwtPayload']).toMatchObject({ who: 'shop' })
  await close()
})

test('where the delivery is gone when its turn comes, that is said of its execution, and the others run', async () => {
  const { faultline, letGo, close } = await heldUp()
  activate(faultline, workflowOf('crowd', {}))
  for (let n = 0; n < 530; n += 1) await post(faultline, 'crowd', { n, long })
  const [last] = faultline.store.executions.page({ limit: 1 })
  faultline.store.removals.removeDeliveries([last?.deliveryId ?? ''])
  letGo()

  await executionsOf(faultline, 'crowd', 529)
  await expect
    .poll(() => faultline.store.executions.summary(last?.id ?? ''))
    .toMatchObject({
      status: 'crashed',
      failure: { message: 'The delivery of this execution cannot be read any more' },
    })
  await close()
})

/** Of the heap, with nothing that can be collected. Flags of V8 stay as they are: compiled files that are kept hold for them alone. */
async function heldBytes(): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
  return process.memoryUsage().heapUsed
}
