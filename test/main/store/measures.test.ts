import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { measureStore } from '../../../src/main/evidence/measure-store.ts'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'
import type { Delivery } from '../../../src/shared/delivery.ts'
import type { Execution } from '../../../src/shared/execution.ts'
import type { Measures } from '../../../src/shared/measures.ts'
import {
  deliveryOf,
  failedExecution,
  failureOf,
  noticedExecution,
  runOf,
  startedAt,
} from '../diagnosis/make-evidence.ts'

const nowMs = Date.parse(startedAt) + 86_400_000
const answer = (statusCode: number) => ({ statusCode, headers: [], body: '', answeredAt: startedAt })

function storeOf(executions: readonly Execution[], deliveries: readonly Delivery[]): Store {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-measures-')))
  for (const one of executions) {
    store.executions.add({ ...one, status: 'running', reproductionId: null, fingerprint: null })
    store.executions.end(one.id, {
      status: one.status,
      stoppedAt: one.startedAt,
      runTimeMs: 1,
      lastNode: null,
      failure: one.failure,
      findings: [],
      nodeRuns: one.nodeRuns,
    })
  }
  for (const one of deliveries) {
    store.deliveries.add({ ...one, body: new Uint8Array(one.bodyBytes) })
    store.deliveries.setAnswered(one.id, { ...one, signature: null })
  }
  return store
}

function measured(
  executions: readonly Execution[],
  deliveries: readonly Delivery[],
  period: { readonly since?: string; readonly until?: string; readonly workflowId?: string } = {},
): Measures {
  const store = storeOf(executions, deliveries)
  try {
    return measureStore(store, { ...period, nowMs })
  } finally {
    store.close()
  }
}

const at = (day: string) => ({ startedAt: `2026-11-${day}T10:00:00.000Z` })
const failed = (id: string, day = '20'): Execution => ({ ...failedExecution(failureOf()), id, ...at(day) })
const good = (id: string, day = '20'): Execution => ({ ...failedExecution(null), id, ...at(day) })

test('§2.4 errors are counted for each node, those that the workflow went on after among them', () => {
  const wentOn = { ...noticedExecution('failure-continued', 'The failure was sent on.'), id: 'c', ...at('20') }
  const { general } = measured([failed('a', '11'), failed('b', '12'), wentOn], [])
  expect(general.error_count_by_node).toEqual([
    {
      workflow_id: 'workflow-1',
      workflow_name: 'Orders',
      node: 'Create card',
      count: 2,
      execution_ids: ['b', 'a'],
    },
    { workflow_id: 'workflow-1', workflow_name: 'Orders', node: 'Merge', count: 1, execution_ids: ['c'] },
  ])
})

test('§2.4 where a person ended an execution no node has an error, where its time was up the node has one', () => {
  const ended = (id: string, code: string): Execution => ({
    ...failedExecution({ ...failureOf(), code }),
    ...{ id, status: 'canceled', ...at('20') },
  })
  const { failed_executions, general } = measured([ended('a', 'CANCELED'), ended('b', 'TIMEOUT')], [])
  expect(failed_executions).toBe(1)
  expect(general.error_count_by_node).toMatchObject([{ node: 'Create card', count: 1, execution_ids: ['b'] }])
})

test('§2.4 the first failed and the last successful execution are told by time, whatever the order they come in', () => {
  const { general } = measured(
    [failed('second', '12'), good('good-2', '14'), failed('first', '11'), good('good-1', '13')],
    [],
  )
  expect(general.first_failed_execution).toMatchObject({ execution_id: 'first', node_name: 'Create card' })
  expect(general.last_successful_execution).toMatchObject({ execution_id: 'good-2', error_message: null })
  expect(general.affected_workflows).toEqual([
    {
      workflow_id: 'workflow-1',
      workflow_name: 'Orders',
      failed_executions: 2,
      executions: 4,
      execution_ids: ['second', 'first'],
    },
  ])
})

test('§2.4 retries are tries of nodes after the first, and executions that retry another', () => {
  const attempt = (number: number) => ({ number, startedAt, runTimeMs: 1, failure: null, requests: [] })
  const retried = { ...good('tried'), nodeRuns: [runOf('Create card', { attempts: [1, 2, 3].map(attempt) })] }
  const { general } = measured([retried, { ...good('retry', '21'), retryOf: 'tried' }], [])
  expect(general.retry_count).toEqual({ node_tries: 2, executions: 1, execution_ids: ['retry'] })
})

test('§2.4 deliveries are measured by what their provider saw, their size and their repeats', () => {
  const { webhook } = measured(
    [],
    [
      deliveryOf({ id: '1', bodyBytes: 10, answer: answer(200) }),
      deliveryOf({ id: '2', bodyBytes: 30, answer: answer(200), outcome: 'duplicate', duplicateOf: '1' }),
      deliveryOf({ id: '3', bodyBytes: 20, answer: answer(404), outcome: 'unmatched', workflowId: null }),
      deliveryOf({ id: '4', bodyBytes: 1000, answer: null }),
    ],
  )
  expect(webhook).toEqual({
    status_codes: [
      { status: '200', count: 2, delivery_ids: ['2', '1'] },
      { status: '404', count: 1, delivery_ids: ['3'] },
      { status: 'none', count: 1, delivery_ids: ['4'] },
    ],
    retry_count: 1,
    retry_delivery_ids: ['2'],
    payload_bytes: { smallest: 10, median: 20, p95: 1000, largest: 1000 },
    dedupe_hit_rate: { count: 1, of: 3, share: 1 / 3, delivery_ids: ['2'] },
  })
})

test('§2.4 of a batch each event counts, also where only some of them repeat', () => {
  const store = storeOf([], [])
  const settle = (id: string, fate: Partial<Delivery>, events: { count: number; repeated: number } | null): void => {
    const delivery = deliveryOf({ id, ...fate })
    store.deliveries.add({ ...delivery, body: new Uint8Array() })
    store.deliveries.setAnswered(id, { ...delivery, events, signature: null })
  }
  settle('1', {}, { count: 3, repeated: 0 })
  settle('2', {}, { count: 4, repeated: 2 })
  // What is said of it later, as after a crash, leaves the count of its events.
  store.deliveries.setOutcome('2', deliveryOf({ id: '2' }))
  settle('3', { outcome: 'duplicate', duplicateOf: '1' }, { count: 3, repeated: 3 })
  settle('4', { outcome: 'duplicate', duplicateOf: '1' }, null)
  settle('5', { externalId: null }, null)
  settle('6', { outcome: 'unmatched' }, null)
  const rate = { count: 6, of: 11, share: 6 / 11 }
  expect(measureStore(store, { nowMs }).webhook.dedupe_hit_rate).toEqual({ ...rate, delivery_ids: ['4', '3', '2'] })
  expect(store.measures.hitRate()).toEqual(rate)
  store.close()
})

test('§2.4 a share of nothing is null, not 0', () => {
  const { webhook, general, ai_step } = measured([], [])
  expect(webhook.dedupe_hit_rate).toEqual({ count: 0, of: 0, share: null, delivery_ids: [] })
  expect(webhook.payload_bytes).toBeNull()
  expect(general.first_failed_execution).toBeNull()
  expect(ai_step.validation_error_rate.value).toBeNull()
})

test('only what started within the period and in the workflow counts, the end of the period excluded', () => {
  const days = ['09', '10', '11', '12'].map((day) => ({
    ...failed(day, day),
    startedAt: `2026-11-${day}T00:00:00.000Z`,
  }))
  const period = { since: '2026-11-10T00:00:00.000Z', until: '2026-11-12T00:00:00.000Z' }
  const all = measured(days, [], period)
  expect(all.executions).toBe(2)
  expect(all.general.error_count_by_node[0]?.execution_ids).toEqual(['11', '10'])
  expect(all.over_time.reduce((sum, part) => sum + part.failed, 0)).toBe(2)
  expect(measured(days, [], { workflowId: 'another' }).executions).toBe(0)
})

test('what came before the clock was set back stands in the parts of the period as in its sum, however far ahead it lies', () => {
  const later = (id: string, days: number): Execution => ({
    ...failed(id),
    startedAt: new Date(nowMs + days * 86_400_000).toISOString(),
  })
  const all = measured([failed('now'), later('tomorrow', 1), later('next year', 365)], [])
  expect(all.executions).toBe(3)
  expect(all.over_time.reduce((sum, part) => sum + part.failed, 0)).toBe(3)
  expect(all.over_time.length).toBeLessThanOrEqual(60)
})

test('of a number above a hundred the newest hundred ids are kept', () => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    ...failed(String(index).padStart(3, '0')),
    startedAt: new Date(Date.parse(startedAt) + index).toISOString(),
  }))
  const [node] = measured(many, []).general.error_count_by_node
  expect(node?.count).toBe(120)
  expect(node?.execution_ids).toHaveLength(100)
  expect(node?.execution_ids[0]).toBe('119')
})

test('a time that the disk has damaged is told as a damaged store, in one sentence', () => {
  const store = storeOf([{ ...failed('1'), startedAt: '2026-q1-02T03:04:05.000Z' }], [])
  expect(() => measureStore(store, { nowMs })).toThrow(
    /not a readable SQLite database \(the oldest execution has the time "2026-q1-02/u,
  )
  store.close()
})
