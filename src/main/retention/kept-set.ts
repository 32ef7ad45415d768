import type { RemovableDelivery, RemovableExecution } from '../store/removal-table.ts'
import type { Store } from '../store/open-store.ts'

/** What is kept whatever the retention says: what a person marked, and what that hangs on. */
export interface KeptSet {
  readonly hasExecution: (execution: RemovableExecution) => boolean
  readonly hasDelivery: (delivery: Omit<RemovableDelivery, 'executionId'>) => boolean
}

/**
 * A kept execution keeps its delivery, the first failure of its retries, the execution that called it and those that it called;
 * a kept delivery keeps its execution; a kept workflow everything of its own. `reproductionIds`: those of the open case.
 */
export function keptSet(store: Pick<Store, 'keptMarks' | 'removals'>, reproductionIds: readonly string[]): KeptSet {
  const executions = new Set<string>()
  const deliveries = new Set<string>()
  const workflows = new Set<string>()
  const reproductions = new Set(reproductionIds)
  const keepExecution = (id: string): void => {
    const found = executions.has(id) ? null : store.removals.execution(id)
    if (found === null) return
    executions.add(id)
    if (found.deliveryId !== null) deliveries.add(found.deliveryId)
    if (found.retryOf !== null) keepExecution(found.retryOf)
    if (found.parentId !== null) keepExecution(found.parentId)
    for (const called of store.removals.calledBy(id)) keepExecution(called)
  }
  for (const { kind, id } of store.keptMarks.all()) {
    if (kind === 'workflow') workflows.add(id)
    if (kind === 'execution') keepExecution(id)
    if (kind === 'delivery') {
      deliveries.add(id)
      const execution = store.removals.delivery(id)?.executionId ?? null
      if (execution !== null) keepExecution(execution)
    }
  }
  const isElsewhereKept = (workflowId: string | null, reproductionId: string | null): boolean =>
    (workflowId !== null && workflows.has(workflowId)) || (reproductionId !== null && reproductions.has(reproductionId))
  return {
    hasExecution: ({ id, workflowId, reproductionId }) =>
      executions.has(id) || isElsewhereKept(workflowId, reproductionId),
    hasDelivery: ({ id, workflowId, reproductionId }) =>
      deliveries.has(id) || isElsewhereKept(workflowId, reproductionId),
  }
}

/** A crash is to be seen before it goes: so many milliseconds after it was marked it stays, however old its execution is. */
const shownMs = 30 * 86_400_000

/** True for an execution that may not go by itself yet: it has not ended, or it was marked crashed not long ago. */
export function staysForNow(one: Pick<RemovableExecution, 'status' | 'stoppedAt'>, nowMs: number): boolean {
  if (isActive(one)) return true
  return one.status === 'crashed' && one.stoppedAt !== null && nowMs - Date.parse(one.stoppedAt) < shownMs
}

/** True for an execution that has not ended: it goes with nothing. */
export function isActive({ status }: Pick<RemovableExecution, 'status'>): boolean {
  return status === 'new' || status === 'running' || status === 'waiting'
}
