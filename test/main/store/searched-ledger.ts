/** A small ledger whose deliveries differ in what a filter asks for. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import { undecided, type DeliveryOutcome, type HeaderPairs } from '../../../src/shared/delivery.ts'
import { noFailureDetails } from '../../../src/shared/failure.ts'
import { succeeded } from './kept.ts'

export interface Kept {
  readonly id: string
  readonly method?: string
  readonly target?: string
  readonly headers?: HeaderPairs
  readonly body?: string
  readonly status?: number
  readonly outcome?: DeliveryOutcome
}

export function kept(id: string, given: Omit<Kept, 'id'> = {}): Kept {
  return { id, ...given }
}

export function keep(store: Store, all: readonly Kept[]): void {
  all.forEach(({ id, body = '', outcome = 'accepted', status = 200, ...given }, index) => {
    const bytes = Buffer.from(body)
    const receivedAt = new Date(2026, 0, index + 1, 12).toISOString()
    const isForm = body.startsWith('name=')
    store.deliveries.add({
      id,
      receivedAt,
      remoteAddress: '127.0.0.1',
      httpVersion: '1.1',
      method: given.method ?? 'POST',
      target: given.target ?? '/webhook/orders',
      headers: given.headers ?? [['Content-Type', isForm ? 'application/x-www-form-urlencoded' : 'application/json']],
      body: bytes,
      bodyBytes: bytes.length,
      bodySha256: id,
      reproductionId: null,
    })
    store.deliveries.setAnswered(id, {
      ...undecided,
      outcome,
      workflowId: id === 'd1' ? 'w1' : null,
      executionId: id === 'd1' ? 'e-d1' : null,
      externalId: { kind: 'event_id', value: `evt-${id}`, foundIn: 'id' },
      signature: null,
      answer: { statusCode: status, headers: [], body: '', answeredAt: receivedAt },
    })
  })
}

/** With all its texts taken in. */
export function searched(all: readonly Kept[]): Store {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-searched-')))
  keep(store, all)
  while (store.deliveryText.index(2) === 2);
  return store
}

/** The workflow of a delivery, and its execution that failed at a node. */
export function keptExecution(store: Store, deliveryId: string, node: string): void {
  const startedAt = '2026-01-02T03:04:05.006Z'
  store.workflows.save({ id: 'w1', name: 'Order flow', active: true, version: 'v1', json: '{}', savedAt: startedAt })
  const id = `e-${deliveryId}`
  store.executions.add({
    id,
    workflowId: 'w1',
    workflowName: 'Order flow',
    workflowVersion: 'v1',
    mode: 'webhook',
    startedAt,
    deliveryId,
    externalId: null,
    reproductionId: null,
    retryOf: null,
    status: 'running',
    fingerprint: null,
  })
  const failure = { ...noFailureDetails, name: 'NodeApiError', message: 'The request timed out', node }
  store.executions.end(id, succeeded({ status: 'error', lastNode: node, failure }))
}
