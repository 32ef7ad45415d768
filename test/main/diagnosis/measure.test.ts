import { expect, test } from '@playwright/test'
import { measure } from '../../../src/main/diagnosis/measure.ts'
import { deliveryOf, failedExecution, failureOf, noticedExecution, runOf, startedAt } from './make-evidence.ts'

const always = { since: null, until: null }
const answer = (statusCode: number) => ({ statusCode, headers: [], body: '', answeredAt: startedAt })

test('§2.4 errors are counted for each node, those that the workflow went on after among them', () => {
  const failed = { ...failedExecution(failureOf()), id: 'a' }
  const again = { ...failedExecution(failureOf()), id: 'b' }
  const wentOn = { ...noticedExecution('failure-continued', 'The failure was sent on.'), id: 'c' }
  expect(measure([failed, again, wentOn], [], always).general.error_count_by_node).toEqual([
    { workflow_id: 'workflow-1', node: 'Create card', count: 2, execution_ids: ['a', 'b'] },
    { workflow_id: 'workflow-1', node: 'Merge', count: 1, execution_ids: ['c'] },
  ])
})

test('§2.4 the first failed and the last successful execution are told by time, whatever the order they come in', () => {
  const at = (day: string) => ({ startedAt: `2026-11-${day}T10:00:00.000Z` })
  const { general } = measure(
    [
      { ...failedExecution(failureOf()), id: 'second', ...at('12') },
      { ...failedExecution(null), id: 'good-2', ...at('14') },
      { ...failedExecution(failureOf()), id: 'first', ...at('11') },
      { ...failedExecution(null), id: 'good-1', ...at('13') },
    ],
    [],
    always,
  )
  expect(general.first_failed_execution).toMatchObject({ execution_id: 'first' })
  expect(general.last_successful_execution).toMatchObject({ execution_id: 'good-2' })
  expect(general.affected_workflows).toEqual([
    { workflow_id: 'workflow-1', workflow_name: 'Orders', failed_executions: 2 },
  ])
})

test('§2.4 retries are tries of nodes after the first, and executions that retry another', () => {
  const attempt = (number: number) => ({ number, startedAt, runTimeMs: 1, failure: null, requests: [] })
  const retried = {
    ...failedExecution(null),
    nodeRuns: [runOf('Create card', { attempts: [attempt(1), attempt(2), attempt(3)] })],
  }
  const retry = { ...failedExecution(null), id: 'retry', retryOf: retried.id }
  expect(measure([retried, retry], [], always).general.retry_count).toEqual({
    node_tries: 2,
    executions: 1,
    execution_ids: ['retry'],
  })
})

test('§2.4 deliveries are measured by what their provider saw, their size and their repeats', () => {
  const { webhook } = measure(
    [],
    [
      deliveryOf({ id: '1', bodyBytes: 10, answer: answer(200) }),
      deliveryOf({ id: '2', bodyBytes: 30, answer: answer(200), outcome: 'duplicate', duplicateOf: '1' }),
      deliveryOf({ id: '3', bodyBytes: 20, answer: answer(404), outcome: 'unmatched', externalId: null }),
      deliveryOf({ id: '4', bodyBytes: 1000, answer: null }),
    ],
    always,
  )
  expect(webhook.status_codes).toEqual([
    { status: '200', count: 2, delivery_ids: ['1', '2'] },
    { status: '404', count: 1, delivery_ids: ['3'] },
    { status: 'none', count: 1, delivery_ids: ['4'] },
  ])
  expect(webhook.payload_bytes).toEqual({ smallest: 10, median: 20, p95: 1000, largest: 1000 })
  expect(webhook.retry_count).toBe(1)
  expect(webhook.dedupe_hit_rate).toEqual({ count: 1, of: 3, share: 1 / 3 })
})

test('§2.4 a share of nothing is null, not 0', () => {
  const { webhook, general } = measure([], [], always)
  expect(webhook.dedupe_hit_rate).toEqual({ count: 0, of: 0, share: null })
  expect(webhook.payload_bytes).toBeNull()
  expect(general.first_failed_execution).toBeNull()
})

test('only what started within the period counts, its end excluded', () => {
  const on = (day: string) => ({ ...failedExecution(failureOf()), startedAt: `2026-11-${day}T00:00:00.000Z` })
  const period = { since: '2026-11-10T00:00:00.000Z', until: '2026-11-12T00:00:00.000Z' }
  expect(measure([on('09'), on('10'), on('11'), on('12')], [], period).executions).toBe(2)
})
