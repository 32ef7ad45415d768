import type { ExecutionView } from '../../shared/views/execution-view.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Loaded } from './loaded.ts'

/** What an execution came of, as far as it says whose it is. */
type LinkedRun = Pick<ExecutionView, 'reproductionId'> & {
  readonly execution: { readonly id: string }
  readonly retries: readonly { readonly id: string }[]
  readonly parent: { readonly execution: { readonly id: string } } | null
}

/**
 * True where an execution came of what was sent of the case: an item of it, a retry of one, or what one called. What another screen
 * chose is none of these.
 */
export function isOfCase(
  { execution, reproductionId, retries, parent }: LinkedRun,
  reproductions: readonly Reproduction[],
): boolean {
  if (reproductions.some(({ id }) => id === reproductionId)) return true
  const related = new Set([
    execution.id,
    ...retries.map(({ id }) => id),
    ...(parent === null ? [] : [parent.execution.id]),
  ])
  return reproductions.some(({ items }) =>
    items.some(({ executionId }) => executionId !== null && related.has(executionId)),
  )
}

/** True where what is chosen is an execution, and none of the case. What is sent just now is followed: it is in no row yet. */
export function isFromElsewhere(
  { executionId, view }: { readonly executionId: string | null; readonly view: Loaded<LinkedRun> | null },
  reproductions: readonly Reproduction[],
): boolean {
  if (executionId === null) return false
  if (reproductions.some(({ items }) => items.some((item) => item.executionId === executionId))) return false
  if (view?.kind === 'ready') return !isOfCase(view.value, reproductions)
  return reproductions.every(({ status }) => status !== 'running')
}
