import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { fingerprintOfExecution } from '../../../src/main/evidence/fingerprint-of-execution.ts'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import type { Execution, NodeRun } from '../../../src/shared/execution.ts'
import type { Fingerprint, SurroundingsFingerprint } from '../../../src/shared/fingerprint.ts'
import type { Item } from '../../../src/shared/item.ts'
import { succeeded } from '../store/kept.ts'

const surrounding: SurroundingsFingerprint = {
  credentials: [],
  version: { workflow: '1', nodeTypes: [], app: '0', prompts: [] },
  env: { timezone: 'UTC', platform: 'test', baseUrl: 'http://127.0.0.1', variables: 'none', proxy: null },
}
const startedAt = '2026-01-02T03:04:05.006Z'

let store: Store

test.beforeEach(() => {
  store = openStore(mkdtempSync(join(tmpdir(), 'faultline-fingerprint-')))
})

test.afterEach(() => {
  store.close()
})

function runOf(given: Pick<NodeRun, 'inputs' | 'outputs'>): NodeRun {
  return {
    ...{ node: 'Hook', runIndex: 0, executionIndex: 0, status: 'success', startedAt, runTimeMs: 0 },
    ...{ source: [], failure: null, attempts: [], findings: [], console: [] },
    ...given,
  }
}

function kept(fingerprint: object | null, nodeRuns: readonly NodeRun[], deliveryId: string | null = null): Execution {
  store.executions.add({
    ...{ id: 'e1', workflowId: 'w1', workflowName: 'Orders', workflowVersion: '1', mode: 'webhook', status: 'running' },
    ...{ startedAt, deliveryId, externalId: null, reproductionId: null, retryOf: null, fingerprint },
  })
  store.executions.end('e1', succeeded({ status: nodeRuns.length === 0 ? 'crashed' : 'success', nodeRuns }))
  const execution = store.executions.find('e1')
  if (execution === null) throw new Error('It was not kept.')
  return execution
}

const item: Item = { json: { headers: { 'content-type': 'application/json' }, body: { total: 3 } } }
const payload = { contentType: 'application/json', structure: ['$.total: number', '$: object'] }

test('§2.1 the payload is what the trigger put out', () => {
  const execution = kept(surrounding, [runOf({ inputs: [], outputs: [[], [item]] })])
  expect(fingerprintOfExecution(store, execution)).toEqual({ ...surrounding, payload })
})

test('§2.1 where no trigger began, the payload is what the first node took in', () => {
  const execution = kept(surrounding, [runOf({ inputs: [[{ json: { sku: 'a' } }]], outputs: [[{ json: { x: 1 } }]] })])
  expect(fingerprintOfExecution(store, execution)?.payload).toEqual({
    contentType: null,
    structure: ['$.sku: string', '$: object'],
  })
})

function keepDelivery(contentType: string, body: string): void {
  store.deliveries.add({
    ...{ id: 'd1', receivedAt: startedAt, remoteAddress: '127.0.0.1', httpVersion: '1.1', method: 'POST' },
    ...{ target: '/webhook/orders', headers: [['Content-Type', contentType]], reproductionId: null },
    ...{ body: Buffer.from(body), bodyBytes: Buffer.byteLength(body), bodySha256: '' },
  })
}

test('§2.1 of an execution that ended before any node ran, the body of its delivery is the payload', () => {
  keepDelivery('application/json', '{"total":3}')
  expect(fingerprintOfExecution(store, kept(surrounding, [], 'd1'))).toEqual({ ...surrounding, payload })
})

for (const [contentType, body] of [
  ['application/xml', '<total>3</total>'],
  ['application/json', ''],
  ['application/x-www-form-urlencoded', 'a[b]=1'],
] as const) {
  test(`§2.1 a body "${body}" of type ${contentType} is not taken for what the Webhook node makes of it`, () => {
    keepDelivery(contentType, body)
    expect(fingerprintOfExecution(store, kept(surrounding, [], 'd1'))?.payload).toBeNull()
  })
}

test('§2.1 where neither is there the payload is not known', () => {
  expect(fingerprintOfExecution(store, kept(surrounding, []))).toEqual({ ...surrounding, payload: null })
})

test('§2.1 a fingerprint that was kept with its payload is read as it stands', () => {
  const whole: Fingerprint = { ...surrounding, payload: { contentType: 'text/plain', structure: ['$: string'] } }
  expect(fingerprintOfExecution(store, kept(whole, [runOf({ inputs: [], outputs: [[item]] })]))).toEqual(whole)
})

test('an execution of which no fingerprint was kept has none', () => {
  expect(fingerprintOfExecution(store, kept(null, [runOf({ inputs: [], outputs: [[item]] })]))).toBeNull()
})
