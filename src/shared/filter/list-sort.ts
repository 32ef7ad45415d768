/** Columns by which the ledger can be sorted; `received`: in the order in which they came. */
export const deliverySortColumns = [
  'received',
  'outcome',
  'method',
  'target',
  'answer',
  'workflow',
  'failed',
  'name',
  'external',
  'size',
  'from',
] as const

/** Columns by which the history of executions can be sorted; `started`: in the order in which they came. */
export const executionSortColumns = [
  'started',
  'status',
  'workflow',
  'node',
  'error',
  'findings',
  'input',
  'time',
  'mode',
] as const

interface ListSort<Column extends string> {
  readonly by: Column
  readonly isDescending: boolean
}

export type DeliverySort = ListSort<(typeof deliverySortColumns)[number]>
export type ExecutionSort = ListSort<(typeof executionSortColumns)[number]>
