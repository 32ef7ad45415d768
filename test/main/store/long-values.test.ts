import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import Database from 'better-sqlite3'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import { tooDeep } from '../../../src/shared/json-text.ts'
import type { NodeRun } from '../../../src/shared/execution.ts'

let folder: string
let store: Store
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-long-'))
  store = openStore(folder)
})
test.afterEach(() => {
  store.close()
})

const at = '2026-01-02T03:04:05.006Z'

async function addDelivery(id: string, body: Uint8Array): Promise<void> {
  await store.deliveries.writeLong(id, body)
  store.deliveries.add({
    id,
    receivedAt: at,
    remoteAddress: '127.0.0.1',
    httpVersion: '1.1',
    method: 'POST',
    target: '/webhook/orders',
    headers: [],
    body,
    bodyBytes: body.length,
    bodySha256: 'ab',
    reproductionId: null,
  })
}

function runOf(node: string, executionIndex: number, text: string): NodeRun {
  return {
    node,
    runIndex: 0,
    executionIndex,
    status: 'success',
    startedAt: at,
    runTimeMs: 1,
    source: [],
    inputs: [],
    outputs: [[{ json: { text }, pairedItem: { item: 0 } }]],
    failure: null,
    attempts: [{ number: 1, startedAt: at, runTimeMs: 1, failure: null, requests: [] }],
    findings: [],
    console: [],
  }
}

async function addExecution(id: string, nodeRuns: readonly NodeRun[]): Promise<void> {
  store.executions.add({
    id,
    workflowId: 'w',
    workflowName: 'Orders',
    workflowVersion: 'v',
    mode: 'webhook',
    status: 'running',
    startedAt: at,
    deliveryId: null,
    externalId: null,
    reproductionId: null,
    retryOf: null,
    fingerprint: null,
  })
  await store.executions.writeLong(id, nodeRuns)
  const end = { status: 'success', stoppedAt: at, runTimeMs: 1, lastNode: 'Set', failure: null, findings: [] } as const
  store.executions.end(id, { ...end, nodeRuns })
}

/** What another connection finds of them. */
function piecesKept(): number {
  const database = new Database(store.file, { readonly: true })
  const count = database.prepare<[], number>('SELECT count(*) FROM long_value').pluck().get() ?? 0
  database.close()
  return count
}

test('a body of megabytes is read back as it came, and a short one has no rows of its own', async () => {
  const body = randomBytes(3_000_000)
  await addDelivery('long', body)
  await addDelivery('short', body.subarray(0, 1000))
  expect(Buffer.compare(store.deliveries.body('long') ?? Buffer.alloc(0), body)).toBe(0)
  expect(store.deliveries.body('short')?.length).toBe(1000)
  expect(piecesKept()).toBe(12)
})

test('what nodes put out is read back as it was, long or short', async () => {
  const runs = [runOf('Hook', 0, 'é😀'.repeat(400_000)), runOf('Set', 1, 'short')]
  await addExecution('e', runs)
  expect(piecesKept()).toBeGreaterThan(2)
  expect(store.executions.find('e')?.nodeRuns).toEqual(runs)
})

test('what is nested deeper than JSON can be written is kept as far as it can, long or short', async () => {
  const deep: unknown = JSON.parse(`${'['.repeat(60_000)}${']'.repeat(60_000)}`)
  for (const [id, text] of Object.entries({ short: 'beside', long: 'x'.repeat(700_000) })) {
    const run = runOf('Hook', 0, text)
    await addExecution(id, [{ ...run, outputs: [[{ json: { text, deep }, pairedItem: { item: 0 } }]] }])
    const kept = store.executions.find(id)
    expect(kept?.status).toBe('success')
    expect(kept?.nodeRuns[0]?.outputs?.[0]?.[0]?.json['text']).toBe(text)
    expect(JSON.stringify(kept?.nodeRuns[0]?.outputs)).toContain(tooDeep)
  }
})

test('what was not written ahead, or could not be, is kept with its row', async () => {
  const [run] = [runOf('Hook', 0, 'x'.repeat(1_000_000))]
  await addExecution('e', [run])
  const runs = [{ ...run, executionIndex: 0 }]
  store.executions.end('e', {
    status: 'success',
    stoppedAt: at,
    runTimeMs: 1,
    lastNode: 'Hook',
    failure: null,
    findings: [],
    nodeRuns: runs,
  })
  expect(store.executions.find('e')?.nodeRuns).toEqual(runs)
})

test('long values go with what they belong to, and are in no file any more', async () => {
  const planted = randomBytes(12).toString('hex')
  await addDelivery('d', Buffer.from(`${'x'.repeat(700_000)}${planted}`))
  await addExecution('e', [runOf('Hook', 0, `${'x'.repeat(700_000)}${planted}`)])
  expect(store.removals.deliveryBytes({ ids: ['d'] })).toBeGreaterThan(700_000)
  expect(store.removals.executionBytes({ ids: ['e'] })).toBeGreaterThan(700_000)
  store.transaction(() => {
    store.removals.removeExecutions(['e'])
    store.removals.removeDeliveries(['d'])
  })
  store.compactLog()
  expect(piecesKept()).toBe(0)
  const holding = (): readonly string[] =>
    readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(planted))
  await expect.poll(holding).toEqual([])
})

test('what a stop has left behind goes at the next start that runs executions, and nothing else', async () => {
  await addDelivery('d', randomBytes(700_000))
  await addExecution('e', [runOf('Hook', 0, 'x'.repeat(700_000))])
  const kept = piecesKept()
  await store.deliveries.writeLong('never-added', randomBytes(700_000))
  expect(piecesKept()).toBeGreaterThan(kept)
  store.close()
  store = openStore(folder)
  expect(piecesKept()).toBeGreaterThan(kept)
  expect(store.takeRunLock()).toBe(true)
  expect(piecesKept()).toBe(kept)
})
