import type { AnsweredSo } from '../../shared/compared-address.ts'
import type { Store } from '../store/open-store.ts'

/** So many of the newest deliveries are looked at: one that is answered so is among them, or the webhook does it no more. */
const mostLookedAt = 50

/** The newest execution of a workflow that began at that webhook and whose provider saw that status; null where there is none. */
export function answeredSo(
  store: Pick<Store, 'deliveries' | 'executions'>,
  { workflowId, webhookNode, status }: { workflowId: string; webhookNode: string; status: number },
): AnsweredSo | null {
  const isExcluded = false
  const terms = [
    { key: 'status', values: [String(status)], isExcluded },
    { key: 'workflow', values: [workflowId], isExcluded },
  ] as const
  for (const delivery of store.deliveries.page({ limit: mostLookedAt, terms })) {
    const { executionId, workflowId: reached, webhookNode: node, receivedAt } = delivery
    const summary = executionId === null ? null : store.executions.summary(executionId)
    if (summary === null || reached !== workflowId || node !== webhookNode) continue
    return { executionId: summary.id, at: receivedAt, failure: summary.firstFailure }
  }
  return null
}
