/** What the benchmark of the ledger asks: pages and searches of 200,000 deliveries. */
import { filledLedger, ledgerFilters, medianMs } from '../main/store/filled-ledger.ts'

const size = 200_000

/** Milliseconds for each question, in words. */
export function askLedger(): readonly (readonly [string, number])[] {
  const store = filledLedger(size)
  const times = Object.entries(ledgerFilters(size)).map(
    ([what, filter]) => [what, medianMs(() => store.deliveries.page(filter))] as const,
  )
  const counted = medianMs(() => store.deliveries.countFiltered({ text: 'orders-7' }))
  store.close()
  return [...times, ['a count of a frequent text', counted]]
}
