import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openStore } from '../../../src/main/store/open-store.ts'
import { succeeded } from './kept.ts'

/** What came in this order, the clock set back by a day after the second: identifiers hold the clock. */
const arrivals = [
  ['02-a', '2026-01-02T10:00:00.000Z'],
  ['02-b', '2026-01-02T10:00:01.000Z'],
  ['01-c', '2026-01-01T10:00:02.000Z'],
  ['01-d', '2026-01-01T10:00:03.000Z'],
] as const

test('deliveries and executions are listed in the order in which they came, also after the clock was set back', () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-clock-')))
  for (const [id, at] of arrivals) {
    store.deliveries.add({
      id,
      receivedAt: at,
      remoteAddress: '127.0.0.1',
      httpVersion: '1.1',
      method: 'POST',
      target: '/webhook/a',
      headers: [],
      body: Buffer.from(''),
      bodyBytes: 0,
      bodySha256: 'ab',
      reproductionId: null,
    })
    store.executions.add({
      id,
      workflowId: 'w1',
      workflowName: 'Orders',
      workflowVersion: 'v1',
      mode: 'webhook',
      status: 'running',
      startedAt: at,
      deliveryId: id,
      externalId: null,
      reproductionId: null,
      retryOf: null,
      fingerprint: null,
    })
    store.executions.end(id, succeeded({ stoppedAt: at }))
  }
  const newestFirst = ['01-d', '01-c', '02-b', '02-a']
  expect(store.deliveries.page({ limit: 10 }).map(({ id }) => id)).toEqual(newestFirst)
  expect(store.executions.page({ limit: 10 }).map(({ id }) => id)).toEqual(newestFirst)
  expect(store.deliveries.page({ limit: 10, before: '01-c' }).map(({ id }) => id)).toEqual(['02-b', '02-a'])
  expect(store.executions.page({ limit: 10, before: '01-c' }).map(({ id }) => id)).toEqual(['02-b', '02-a'])
  expect(store.executions.lastSuccessBefore('w1', '01-d')?.id).toBe('01-c')
  store.close()
})
