import type { ExecutionSummary } from '../../shared/execution.ts'
import { noFailureDetails, type Failure } from '../../shared/failure.ts'
import type { Store } from '../store/open-store.ts'

/** Why an execution ended without Faultline having run it to its end. */
export type CrashWords = Pick<Failure, 'message' | 'description'>

export interface Crash {
  readonly words: CrashWords
  /** The node at which it was; null where that is not known. */
  readonly node: string | null
  readonly stoppedAtMs: number
}

/** Ends the execution as crashed; what it had done before it last waited is kept. */
export function markCrashed(
  store: Store,
  { id, deliveryId, startedAt }: Pick<ExecutionSummary, 'id' | 'deliveryId' | 'startedAt'>,
  { words, node, stoppedAtMs }: Crash,
): void {
  const delivery = deliveryId === null ? null : store.deliveries.find(deliveryId)
  store.executions.end(id, {
    status: 'crashed',
    stoppedAt: new Date(stoppedAtMs).toISOString(),
    runTimeMs: Math.max(0, stoppedAtMs - Date.parse(startedAt)),
    lastNode: node,
    failure: {
      ...noFailureDetails,
      name: 'WorkflowCrashedError',
      ...words,
      node: node ?? delivery?.webhookNode ?? '',
    },
    findings: [],
    nodeRuns: [],
  })
  if (delivery === null || delivery.answer !== null) return
  const sentence =
    'Faultline ended before an answer to this delivery was kept. Most likely its provider saw the connection break and may send it again: that runs, marked as a retry of this one.'
  store.deliveries.setOutcome(delivery.id, { ...delivery, explanation: { sentence, nearest: [] } })
}
