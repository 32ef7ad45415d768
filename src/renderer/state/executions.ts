import { create } from 'zustand'
import type { CallInput } from '../../shared/contract.ts'
import { cannotRunHereFilter, type ExecutionSummary } from '../../shared/execution.ts'
import { executionSortColumns, type ExecutionSort } from '../../shared/filter/list-sort.ts'
import { ask } from '../faultline.ts'
import { readAddress } from './address.ts'
import { onReturn, rememberFilters } from './navigation.ts'
import { isOtherFilter } from './other-filter.ts'
import { createRangeMarks } from './range-marks.ts'
import { createSparseList } from './sparse-list.ts'

/** What the table of executions lets through; an empty text lets all through. */
export interface ExecutionFilter {
  readonly status: string
  readonly workflowId: string
  readonly text: string
  /** Dates as the system's field has them: `2026-03-01`. */
  readonly since: string
  readonly until: string
}

export const noFilter: ExecutionFilter = { status: '', workflowId: '', text: '', since: '', until: '' }

export const useExecutionFilter = create<ExecutionFilter>()(() => {
  const { screen, filters } = readAddress()
  return screen === 'executions' ? { ...noFilter, ...filters } : noFilter
})

const newestFirst: ExecutionSort = { by: 'started', isDescending: true }

export const useExecutionSort = create<ExecutionSort>()(() => newestFirst)

export function sortExecutions(by: string, isDescending: boolean): void {
  const known = executionSortColumns.find((column) => column === by)
  if (known === undefined) return
  useExecutionSort.setState({ by: known, isDescending })
  void executionList.reset()
}

export const executionList = createSparseList<ExecutionSummary>({
  timeOf: (execution) => execution.startedAt,
  count: () => ask('countExecutions', wantedExecutions()),
  page: (offset, limit) =>
    ask('executions', { ...wantedExecutions(), sort: useExecutionSort.getState(), offset, limit }),
})

/** Lets through what fits. Marks go with the filter under which they were made: nothing is done to a row that nobody sees. */
export function filterExecutions(change: Partial<ExecutionFilter>): void {
  if (isOtherFilter(useExecutionFilter.getState(), change)) useMarkedExecutions.setState({ ids: [] })
  useExecutionFilter.setState(change)
  rememberFilters('executions', { ...useExecutionFilter.getState() })
  void executionList.reset()
}

onReturn('executions', (filters) => filterExecutions({ ...noFilter, ...filters }))

/** Takes in an execution that started, moved on or ended. */
export function keepExecution(execution: ExecutionSummary): void {
  const { status, workflowId, text, since, until } = useExecutionFilter.getState()
  const isWanted =
    text === '' &&
    since === '' &&
    until === '' &&
    (status === '' || status === (execution.cannotRunHere ? cannotRunHereFilter : execution.status)) &&
    (workflowId === '' || workflowId === execution.workflowId)
  const { by, isDescending } = useExecutionSort.getState()
  const isNewestFirst = by === 'started' && isDescending
  executionList.keep(execution, isWanted && isNewestFirst)
  // Whether it fits, and where it stands, main says.
  if (`${text}${since}${until}${status}` !== '' || !isNewestFirst) executionList.refreshSoon()
}

/** What the table is filtered by, as main is asked for it. */
export function wantedExecutions(): CallInput<'countExecutions'> {
  const { status, workflowId, text, since, until } = useExecutionFilter.getState()
  return {
    ...(status === '' ? {} : { status }),
    ...(workflowId === '' ? {} : { workflowId }),
    ...(text === '' ? {} : { text }),
    ...(since === '' ? {} : { since: startOf(since, 0) }),
    ...(until === '' ? {} : { until: startOf(until, 1) }),
  }
}

/** Midnight of a day here, so many days later, as main compares it. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** Executions that are marked to be deleted together, or compared. */
export const useMarkedExecutions = create<{ readonly ids: readonly string[] }>()(() => ({ ids: [] }))

export function toggleMarked({ id }: Pick<ExecutionSummary, 'id'>): void {
  useMarkedExecutions.setState(({ ids }) => ({
    ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id],
  }))
}

const marksOfRange = createRangeMarks(executionList.between, () => useMarkedExecutions.getState().ids)

/** Marks every row from one to another; what the range had marked before from the same row is taken back first. */
export async function markExecutions(anchor: number, to: number): Promise<void> {
  const change = await marksOfRange(anchor, to)
  if (change === null) return
  const { added, removed } = change
  useMarkedExecutions.setState(({ ids }) => ({
    ids: [...ids.filter((id) => !removed.has(id)), ...added.map(({ id }) => id)],
  }))
}
