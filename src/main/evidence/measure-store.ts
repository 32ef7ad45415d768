import type { ExecutionMark, Measures } from '../../shared/measures.ts'
import { measureAi } from '../diagnosis/ai-measures.ts'
import type { Counted, MeasureFilter } from '../store/measure-table.ts'
import type { Store } from '../store/open-store.ts'

/** The measures of contract §2.4 over what the store holds of a period: general, webhook operation and AI step. */
export function measureStore(store: Store, filter: MeasureFilter): Measures {
  return measuresOf(store, store.measures.count(filter), filter)
}

/** What was counted over the store, with the executions that it names and what its AI steps came to. */
export function measuresOf(store: Store, { general, ...counted }: Counted, filter: MeasureFilter): Measures {
  const { firstFailed, lastSuccessful, ...rest } = general
  const until = filter.until == null ? Infinity : Date.parse(filter.until)
  const runs = store.aiRuns.entries({
    since: filter.since ?? undefined,
    ...(filter.workflowId == null ? {} : { workflowId: filter.workflowId }),
  })
  return {
    ...counted,
    kept_since: store.removals.oldest(),
    general: {
      ...rest,
      first_failed_execution: markOf(store, firstFailed),
      last_successful_execution: markOf(store, lastSuccessful),
    },
    ai_step: measureAi(runs.filter(({ startedAt }) => Date.parse(startedAt) < until).map(({ run }) => run)),
  }
}

function markOf(store: Store, id: string | null): ExecutionMark | null {
  const one = id === null ? null : store.executions.summary(id)
  if (one === null) return null
  return {
    execution_id: one.id,
    workflow_id: one.workflowId,
    workflow_name: one.workflowName,
    started_at: one.startedAt,
    node_name: one.firstFailure?.node ?? null,
    error_message: one.firstFailure?.message ?? null,
  }
}
