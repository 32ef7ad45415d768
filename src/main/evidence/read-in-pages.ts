import type { Delivery } from '../../shared/delivery.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import type { DeliveryFilterTerm } from '../../shared/filter/delivery-filter.ts'
import type { ExecutionFilterTerm } from '../../shared/filter/execution-filter.ts'
import type { Store } from '../store/open-store.ts'

/** Read at once: few enough for the memory, many enough for SQLite. */
const pageSize = 500

/** What is read of a store. Times are ISO 8601, `until` not included; null: open. */
export interface StoredPeriod {
  readonly since: string | null
  readonly until: string | null
}

/** Every execution of the store that started in the period, newest first; of one workflow, with one status, where these are given. */
export function* storedExecutions(
  store: Store,
  { since, until }: StoredPeriod,
  more: {
    readonly workflowId?: string | undefined
    readonly status?: string | undefined
    readonly terms?: readonly ExecutionFilterTerm[]
  } = {},
): Generator<ExecutionSummary> {
  const filter = { ...more, ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) }
  yield* pages(
    (before) => store.executions.page({ before, limit: pageSize, ...filter }),
    () => true,
  )
}

/** Every delivery of the ledger that arrived in the period, newest first. */
export function* storedDeliveries(
  store: Store,
  { since, until }: StoredPeriod,
  terms: readonly DeliveryFilterTerm[] = [],
): Generator<Delivery> {
  yield* pages(
    (before) => store.deliveries.page({ before, limit: pageSize, terms }),
    ({ receivedAt }) =>
      (since === null || Date.parse(receivedAt) >= Date.parse(since)) &&
      (until === null || Date.parse(receivedAt) < Date.parse(until)),
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
