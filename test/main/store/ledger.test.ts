import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { undecided, type DecidedDelivery } from '../../../src/shared/delivery.ts'
import type { NewDelivery } from '../../../src/main/store/delivery-table.ts'
import type { NewExecution } from '../../../src/main/store/stored-execution.ts'
import { countUnread, markRead } from '../../../src/main/deliveries/unread-deliveries.ts'
import { filledLedger, ledgerFilters, medianMs } from './filled-ledger.ts'
import { reproduction } from './kept.ts'

const size = 20_000

test(
  'a page or a search of a large ledger takes a fraction of the time of reading it through',
  { tag: '@timing' },
  () => {
    const store = filledLedger(size)
    const reader = new Database(store.file, { readonly: true })
    const through = reader.prepare('SELECT count(*) FROM delivery WHERE length(headers) + length(target) > 1000000')
    const throughMs = medianMs(() => through.get())
    reader.close()
    const times = Object.entries(ledgerFilters(size)).map(
      ([what, filter]) => [what, medianMs(() => store.deliveries.page(filter))] as const,
    )
    const countMs = medianMs(() => store.deliveries.countUnmatched())
    store.close()
    test.info().annotations.push({ type: 'ms', description: JSON.stringify([throughMs, ...times, countMs]) })
    for (const [what, ms] of times) expect(ms / throughMs, what).toBeLessThan(1)
    expect(countMs / throughMs).toBeLessThan(0.5)
  },
)

test('pages and searches find what they are asked for, and count it', () => {
  const store = filledLedger(2000)
  const { page, countFiltered } = store.deliveries
  const [, second] = page({ limit: 2, text: 'orders-7' })
  const found = {
    'old-path': page({ limit: 100, text: 'old-path' }).map(({ id }) => id),
    'evt-000000000007': page({ limit: 100, text: 'evt-000000000007' }).map(({ id }) => id),
    nowhere: page({ limit: 100, text: 'nowhere' }).map(({ id }) => id),
  }
  const oldest = page({ limit: 100, offset: 1998 }).map(({ id }) => id)
  const middle = page({ limit: 2, offset: 1000 }).map(({ id }) => id)
  const counts = [countFiltered({ text: 'old-path' }), countFiltered({ outcome: 'unmatched' }), countFiltered({})]
  const next = page({ limit: 1, offset: 1, text: 'orders-7' })
  store.close()
  expect(found).toEqual({ 'old-path': ['000000000005'], 'evt-000000000007': ['000000000007'], nowhere: [] })
  expect(oldest).toEqual(['000000000001', '000000000000'])
  expect(middle).toEqual(['000000000999', '000000000998'])
  expect(counts).toEqual([1, 40, 2000])
  expect(next).toEqual([second])
})

test('unmatched deliveries that were looked at are not counted as news again', () => {
  const store = filledLedger(10)
  const add = (id: string): void => {
    store.deliveries.add({ ...arrived(id), reproductionId: null })
    store.deliveries.setOutcome(id, unmatched)
  }
  add('zz-1')
  markRead(store)
  const looked = countUnread(store)
  add('zz-2')
  const since = countUnread(store)
  const ever = store.deliveries.countUnmatched()
  store.close()

  expect([looked, since]).toEqual([0, 1])
  expect(ever).toBeGreaterThan(1)
})

test('what a sweep sends stands in no list and no number, and is found by its id', () => {
  const store = filledLedger(100)
  store.reproductions.save(reproduction('of-a-person'))
  store.reproductions.save({ ...reproduction('of-a-sweep'), sweepId: 'sweep' })
  for (const reproductionId of ['of-a-person', 'of-a-sweep']) {
    const id = `sent-${reproductionId}`
    store.deliveries.add({ ...arrived(id), reproductionId })
    store.deliveries.setOutcome(id, { ...unmatched, executionId: id })
    store.executions.add({ ...begun(id), reproductionId })
  }
  const { deliveries, executions, measures } = store
  const listed = {
    deliveries: deliveries.page({ limit: 2 }).map(({ id }) => id),
    further: deliveries.page({ limit: 1, offset: 1 }).map(({ id }) => id),
    unmatched: deliveries.page({ limit: 1, outcome: 'unmatched' }).map(({ id }) => id),
    named: deliveries.page({ limit: 5, text: 'tried-on-a-case' }).map(({ id }) => id),
    executions: executions.page({ limit: 5 }).map(({ id }) => id),
  }
  const counts = [
    deliveries.countFiltered({}),
    deliveries.countFiltered({ outcome: 'unmatched' }),
    deliveries.countFiltered({ text: 'tried-on-a-case' }),
    deliveries.countUnmatched(),
    executions.count({}),
  ]
  const measured = measures.count({ nowMs: Date.parse('2026-01-03T00:00:00Z') })
  const byId = [deliveries.find('sent-of-a-sweep')?.id, executions.find('sent-of-a-sweep')?.id]
  store.close()
  expect(listed).toEqual({
    deliveries: ['sent-of-a-person', '000000000099'],
    further: ['000000000099'],
    unmatched: ['sent-of-a-person'],
    named: ['sent-of-a-person'],
    executions: ['sent-of-a-person'],
  })
  expect(counts).toEqual([101, 3, 1, 2, 1])
  expect([measured.deliveries, measured.executions]).toEqual([101, 1])
  expect(byId).toEqual(['sent-of-a-sweep', 'sent-of-a-sweep'])
})

test('what a sweep sends does not count in the hit rate, whole or in batches', () => {
  const store = filledLedger(100)
  const before = store.measures.hitRate()
  store.reproductions.save({ ...reproduction('tried'), sweepId: 'sweep' })
  const externalId = { kind: 'event_id', value: 'evt-swept', foundIn: 'event_id' } as const
  const fates: readonly DecidedDelivery[] = [
    { ...unmatched, outcome: 'accepted' },
    { ...unmatched, outcome: 'accepted', externalId },
    { ...unmatched, outcome: 'duplicate', externalId },
    { ...unmatched, outcome: 'accepted', externalId, events: { count: 5, repeated: 2 } },
  ]
  fates.forEach((fate, index) => {
    store.deliveries.add({ ...arrived(`swept-${String(index)}`), reproductionId: 'tried' })
    store.deliveries.setOutcome(`swept-${String(index)}`, fate)
  })
  const after = store.measures.hitRate()
  store.close()
  expect(after).toEqual(before)
})

function arrived(id: string): Omit<NewDelivery, 'reproductionId'> {
  return {
    id,
    receivedAt: '2026-01-02T03:04:05.006Z',
    remoteAddress: '127.0.0.1',
    httpVersion: '1.1',
    method: 'POST',
    target: '/webhook/tried-on-a-case',
    headers: [],
    body: Buffer.alloc(0),
    bodyBytes: 0,
    bodySha256: id,
  }
}

const unmatched: DecidedDelivery = { ...undecided, outcome: 'unmatched' }

function begun(id: string): Omit<NewExecution, 'reproductionId'> {
  return {
    id,
    workflowId: 'w1',
    workflowName: 'Orders',
    workflowVersion: 'v1',
    mode: 'webhook',
    startedAt: '2026-01-02T03:04:05.006Z',
    deliveryId: null,
    externalId: null,
    retryOf: null,
    status: 'running',
    fingerprint: null,
  }
}
