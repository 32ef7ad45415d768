import type { AttemptAtWorkflow } from '../../shared/replay.ts'
import type { Store } from '../store/open-store.ts'

/** What the workflow did with a delivery that we sent; null where nothing arrived (`deliveryId` null), or it is not kept any more. */
export function attemptAtWorkflow(store: Store, deliveryId: string | null): AttemptAtWorkflow | null {
  const delivery = deliveryId === null ? null : store.deliveries.find(deliveryId)
  if (delivery === null) return null
  const { id, outcome, executionId, explanation } = delivery
  const execution = executionId === null ? null : store.executions.summary(executionId)
  return {
    deliveryId: id,
    outcome,
    explanation: explanation?.sentence ?? null,
    executionId,
    status: execution?.status ?? null,
    lastNode: execution?.lastNode ?? null,
    error: execution?.failure?.message ?? execution?.firstFailure?.message ?? null,
  }
}
