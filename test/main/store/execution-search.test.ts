import { expect, test } from '@playwright/test'
import { executionFilters, filledExecutions } from './filled-executions.ts'
import { medianMs } from './filled-ledger.ts'

test('pages of executions are the same rows in the same order, however they are looked for', () => {
  const store = filledExecutions(6000)
  const { executions } = store
  const newest = executions.page({ limit: 6000 })
  expect(newest.map(({ id }) => id)).toEqual(
    newest
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  const failed = newest.filter(({ status }) => status === 'error')
  expect(executions.page({ limit: 200, status: 'error' })).toEqual(failed)
  expect(executions.page({ limit: 20, status: 'error', offset: 90 })).toEqual(failed.slice(90, 110))
  expect(executions.page({ limit: 50, offset: 3000 })).toEqual(newest.slice(3000, 3050))
  const slowest = newest.toSorted((a, b) => (b.runTimeMs ?? 0) - (a.runTimeMs ?? 0))
  expect(executions.page({ limit: 70, offset: 30, sort: { by: 'time', isDescending: true } })).toEqual(
    slowest.slice(30, 100),
  )
  // Words of deliveries, frequent ones among the newest and rare ones of long ago.
  expect(executions.page({ limit: 100, text: 'customer' })).toEqual(newest.slice(0, 100))
  expect(executions.page({ limit: 100, text: 'customer', before: newest[4000]?.id })).toEqual(newest.slice(4001, 4101))
  expect(executions.page({ limit: 100, text: 'marzipan' }).map(({ externalId }) => externalId)).toEqual([
    'evt-000000000005',
  ])
  expect(executions.page({ limit: 100, text: 'answered 503' })).toEqual(
    failed.filter(({ firstFailure }) => firstFailure?.message === 'Answered 503').slice(0, 100),
  )
  store.close()
})

test('a text with signs that patterns know is found as it stands, long or short', () => {
  const store = filledExecutions(200)
  const found = (text: string) => store.executions.page({ limit: 10, text }).length
  expect([found('evt%'), found('evt_'), found('Orders_1'), found('evt-000000000007')]).toEqual([0, 0, 0, 1])
  expect(found('x'.repeat(60_000))).toBe(0)
  store.close()
})

test('pages and searches of 100,000 executions are quick', { tag: '@timing' }, () => {
  const size = 100_000
  const store = filledExecutions(size)
  const slow = Object.entries(executionFilters(size)).flatMap(([what, filter]) => {
    const ms = medianMs(() => store.executions.page(filter))
    return ms < (filter.text === undefined && filter.sort === undefined ? 50 : 150)
      ? []
      : [`${what}: ${ms.toFixed(0)} ms`]
  })
  expect(slow).toEqual([])
  store.close()
})
