import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import { filledLedger, ledgerFilters, medianMs } from './filled-ledger.ts'

const size = 20_000

test('a page or a search of a large ledger takes a fraction of the time of reading it through', () => {
  test.setTimeout(120_000)
  const store = filledLedger(size)
  const reader = new Database(store.file, { readonly: true })
  const through = reader.prepare('SELECT count(*) FROM delivery WHERE length(headers) + length(target) > 1000000')
  const throughMs = medianMs(() => through.get())
  reader.close()
  const times = Object.entries(ledgerFilters(size)).map(
    ([what, filter]) => [what, medianMs(() => store.deliveries.page(filter))] as const,
  )
  const countMs = medianMs(() => store.deliveries.count('unmatched'))
  store.close()
  test.info().annotations.push({ type: 'ms', description: JSON.stringify([throughMs, ...times, countMs]) })
  for (const [what, ms] of times) expect(ms / throughMs, what).toBeLessThan(1)
  expect(countMs / throughMs).toBeLessThan(0.5)
})

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
