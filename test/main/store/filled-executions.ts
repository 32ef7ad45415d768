import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noFailureDetails } from '../../../src/shared/failure.ts'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import type { ExecutionFilter } from '../../../src/main/store/stored-execution.ts'

const idOf = (index: number): string => String(index).padStart(12, '0')
const firstMs = Date.parse('2026-01-02T03:04:05.006Z')
const atOnce = 10_000

/** Deliveries with their executions as a busy webhook leaves them, their words to be searched: one in fifty failed. */
export function filledExecutions(size: number, folder = mkdtempSync(join(tmpdir(), 'faultline-executions-'))): Store {
  const store = openStore(folder)
  for (let from = 0; from < size; from += atOnce) {
    store.transaction(() => {
      for (let index = from; index < Math.min(size, from + atOnce); index += 1) addExecution(store, index)
    })
    while (store.deliveryText.index(1000) > 0);
  }
  return store
}

function addExecution(store: Store, index: number): void {
  const id = idOf(index)
  const at = new Date(firstMs + index * 1000).toISOString()
  const isFailed = index % 50 === 0
  const name = `customer-${String(index % 997)}`
  const body = Buffer.from(JSON.stringify({ order: index, name, note: index === 5 ? 'marzipan' : 'to be sent' }))
  store.deliveries.add({
    ...{ id: `d${id}`, receivedAt: at, remoteAddress: '127.0.0.1', httpVersion: '1.1', method: 'POST' },
    ...{ target: '/webhook/orders', headers: [['content-type', 'application/json']], body },
    ...{ bodyBytes: body.length, bodySha256: id, reproductionId: null },
  })
  store.deliveries.setOutcome(`d${id}`, {
    ...{ outcome: 'accepted', urlVariant: 'production', workflowId: `w${String(index % 3)}`, webhookNode: 'Hook' },
    ...{ executionId: `e${id}`, duplicateOf: null, explanation: null },
    externalId: { kind: 'event_id', value: `evt-${id}`, foundIn: 'event_id' },
  })
  store.executions.add({
    ...{ id: `e${id}`, workflowId: `w${String(index % 3)}`, workflowName: `Orders ${String(index % 3)}` },
    ...{ workflowVersion: 'v', mode: 'webhook', status: 'running', startedAt: at, deliveryId: `d${id}` },
    ...{ externalId: `evt-${id}`, reproductionId: null, retryOf: null, fingerprint: null },
  })
  const failure = isFailed
    ? {
        ...noFailureDetails,
        name: 'NodeApiError',
        message: `Answered 50${String(index % 4)}`,
        description: null,
        node: 'Card',
      }
    : null
  const item = { json: { order: index, name } }
  const run = {
    ...{
      runIndex: 0,
      startedAt: at,
      runTimeMs: 1,
      source: [],
      inputs: [],
      outputs: [[item]],
      findings: [],
      console: [],
    },
    attempts: [{ number: 1, startedAt: at, runTimeMs: 1, failure: null, requests: [] }],
  }
  store.executions.end(`e${id}`, {
    ...{ status: isFailed ? 'error' : 'success', stoppedAt: at, runTimeMs: index % 700, lastNode: 'Card', failure },
    findings: [],
    nodeRuns: [
      { ...run, node: 'Hook', executionIndex: 0, status: 'success', failure: null },
      { ...run, node: 'Card', executionIndex: 1, status: isFailed ? 'error' : 'success', failure },
    ],
  })
}

/** What a person looks for among so many executions. */
export function executionFilters(size: number): Readonly<Record<string, ExecutionFilter>> {
  return {
    'the newest page': { limit: 100 },
    'a page in the middle': { limit: 100, before: `e${idOf(size / 2)}` },
    'a page in the middle, by its place': { limit: 100, offset: size / 2 },
    'the oldest page, by its place': { limit: 100, offset: size - 100 },
    'those that failed': { limit: 100, status: 'error' },
    'the oldest page of those that failed': { limit: 100, status: 'error', offset: size / 50 - 100 },
    'a status that never was': { limit: 100, status: 'crashed' },
    'those of one workflow, the oldest page': { limit: 100, workflowId: 'w1', offset: Math.floor(size / 3) - 100 },
    'the slowest': { limit: 100, sort: { by: 'time', isDescending: true } },
    'the slowest, the last page': { limit: 100, offset: size - 100, sort: { by: 'time', isDescending: true } },
    'a word that is frequent': { limit: 100, text: 'customer' },
    'a word of long ago': { limit: 100, text: 'marzipan' },
    'part of an error': { limit: 100, text: 'Answered 502' },
    'a text that stands nowhere': { limit: 100, text: 'nowhere-to-be-found' },
    'one external id of long ago': { limit: 100, text: 'evt-000000000007' },
  }
}
