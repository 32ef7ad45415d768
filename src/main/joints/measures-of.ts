import type { MeasuresView } from '../../shared/measures-view.ts'
import type { Store } from '../store/open-store.ts'

/** The measures of contract §2.4 over what the store holds since a time; `since` absent: over all of it. */
export function measuresOf(
  store: Store,
  filter: { readonly since?: string | undefined; readonly workflowId?: string | undefined },
  nowMs: number,
): MeasuresView {
  const { general, webhook, overTime } = store.measures.count({ ...filter, nowMs })
  const { firstFailed, lastSuccessful, ...counted } = general
  return {
    since: filter.since ?? null,
    general: {
      ...counted,
      first_failed_execution: firstFailed === null ? null : store.executions.summary(firstFailed),
      last_successful_execution: lastSuccessful === null ? null : store.executions.summary(lastSuccessful),
    },
    webhook,
    overTime,
  }
}
