import type { ExecutionSummary } from './execution.ts'

/** The measures of contract §2.4, over the executions and deliveries of one span of time. Names as the contract has them. */
export interface MeasuresView {
  /** Start of the span; null: since the first execution. */
  readonly since: string | null
  readonly general: GeneralMeasures
  readonly webhook: WebhookMeasures
  /** Executions and failures for each part of the span, oldest first; at most 60 parts. */
  readonly overTime: readonly MeasuredPart[]
}

export interface GeneralMeasures {
  readonly executionCount: number
  readonly failedCount: number
  /** Node runs that failed, also those that handled the failure and went on; most first. */
  readonly error_count_by_node: readonly {
    readonly workflowId: string
    readonly workflowName: string
    readonly node: string
    readonly count: number
    /** The newest of them. */
    readonly executionId: string
  }[]
  /** Executions that were a retry of an earlier one. */
  readonly retry_count: number
  readonly first_failed_execution: ExecutionSummary | null
  readonly last_successful_execution: ExecutionSummary | null
  /** Workflows with at least one failed execution; most failures first. */
  readonly affected_workflows: readonly {
    readonly workflowId: string
    readonly workflowName: string
    readonly failedCount: number
    readonly executionCount: number
  }[]
}

export interface WebhookMeasures {
  readonly deliveryCount: number
  /** What providers were answered, by status code, ascending. Null: not answered. */
  readonly statusCodes: readonly { readonly statusCode: number | null; readonly count: number }[]
  /** Deliveries that were a repeat of an earlier one. */
  readonly retryCount: number
  /** Bytes; null where nothing arrived. */
  readonly payloadSize: {
    readonly smallest: number
    readonly median: number
    readonly p95: number
    readonly largest: number
  } | null
  /** Repeats recognised, out of the deliveries that matched a workflow: 0 to 1; null where none matched. */
  readonly dedupeHitRate: number | null
}

export interface MeasuredPart {
  readonly startsAt: string
  readonly succeeded: number
  readonly failed: number
  readonly deliveries: number
}
