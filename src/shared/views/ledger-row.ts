import type { Delivery } from '../delivery.ts'
import type { ExecutionSummary } from '../execution.ts'

/** What a delivery's execution came to, as far as a row of the ledger tells it. */
type DeliveredExecution = Pick<
  ExecutionSummary,
  'status' | 'workflowName' | 'cannotRunHere' | 'standInCount' | 'findingCount' | 'firstFailure' | 'idleEnd'
>

/** A delivery beside what came of it: its provider may have seen success where the workflow failed. */
export interface LedgerRow extends Delivery {
  /** Null: it started none, or the execution is deleted. */
  readonly execution: DeliveredExecution | null
}
