import type { Delivery } from '../../shared/delivery.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import type { Store } from '../store/open-store.ts'

/** Read at once: few enough for the memory, many enough for SQLite. */
const pageSize = 500

/** Every execution of the store that started then or later (ISO 8601; null: ever), newest first. */
export function* keptExecutions(store: Store, since: string | null): Generator<ExecutionSummary> {
  yield* pages(
    (before) => store.executions.page({ before, limit: pageSize }),
    ({ startedAt }) => since === null || Date.parse(startedAt) >= Date.parse(since),
  )
}

/** Every delivery of the ledger that arrived then or later (ISO 8601; null: ever), newest first. */
export function* keptDeliveries(store: Store, since: string | null): Generator<Delivery> {
  yield* pages(
    (before) => store.deliveries.page({ before, limit: pageSize }),
    ({ receivedAt }) => since === null || Date.parse(receivedAt) >= Date.parse(since),
  )
}

function* pages<Row extends { readonly id: string }>(
  pageBefore: (id: string | undefined) => readonly Row[],
  isWanted: (row: Row) => boolean,
): Generator<Row> {
  let before: string | undefined
  for (;;) {
    const rows = pageBefore(before)
    for (const row of rows) if (isWanted(row)) yield row
    before = rows.at(-1)?.id
    if (rows.length < pageSize) return
  }
}
