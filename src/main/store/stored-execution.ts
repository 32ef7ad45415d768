import type { ExecutionFilterTerm } from '../../shared/filter/execution-filter.ts'
import type { ExecutionSort } from '../../shared/filter/list-sort.ts'
import type { ExecutionMode, ExecutionStatus, ExecutionSummary, NodeRun } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import type { ParentLink } from '../../shared/parent-link.ts'
import type { Suspension } from '../../shared/suspension.ts'

/** An execution that is about to start. */
export interface NewExecution {
  readonly id: string
  readonly workflowId: string
  readonly workflowName: string
  readonly workflowVersion: string
  readonly mode: ExecutionMode
  readonly startedAt: string
  readonly deliveryId: string | null
  readonly externalId: string | null
  readonly reproductionId: string | null
  readonly retryOf: string | null
  /** The node run that called its workflow; left out: none did. */
  readonly parent?: ParentLink
  /** `new`: its caller is answered first. It begins later, or at the next start of Faultline. */
  readonly status: 'new' | 'running'
  /** What surrounded it, for the comparison with the last successful execution. */
  readonly fingerprint: object | null
}

/** How an execution ended. */
export interface ExecutionEnd {
  readonly status: ExecutionStatus
  readonly stoppedAt: string
  readonly runTimeMs: number
  readonly lastNode: string | null
  readonly failure: Failure | null
  readonly findings: readonly Finding[]
  readonly nodeRuns: readonly NodeRun[]
  /** The node at which the items of a success ended with nothing done; left out: they did not. */
  readonly idleEnd?: string
}

/** How far an execution has come that waits now. */
export interface ExecutionPause extends Omit<ExecutionEnd, 'status' | 'stoppedAt' | 'failure'> {
  readonly suspension: Suspension
}

/** An execution that waits. */
export interface WaitingExecution {
  readonly id: string
  readonly reproductionId: string | null
  readonly suspension: Suspension
}

/** What the end of an execution, or its wait, makes known of it. */
export type ExecutionProgress = Pick<
  ExecutionSummary,
  | 'status'
  | 'stoppedAt'
  | 'runTimeMs'
  | 'lastNode'
  | 'failure'
  | 'findingCount'
  | 'standInCount'
  | 'nodeRunCount'
  | 'cannotRunHere'
  | 'idleEnd'
  | 'firstFailure'
>

export interface ExecutionFilter {
  readonly before?: string | undefined
  readonly limit: number
  /** A status, without what could not be run here, or `cannotRunHereFilter`. */
  readonly status?: string | undefined
  readonly workflowId?: string | undefined
  /** Part of the error text, the external id or the last node's name. */
  readonly text?: string | undefined
  /** All of them must hold. */
  readonly terms?: readonly ExecutionFilterTerm[] | undefined
  /** Left out: the newest first. */
  readonly sort?: ExecutionSort | undefined
  /** Started at or after this time (ISO 8601). */
  readonly since?: string | undefined
  /** Started before this time. */
  readonly until?: string | undefined
  /** So many of the newest are left out. */
  readonly offset?: number | undefined
}

/** An execution that has not begun or not ended. */
export interface UnfinishedExecution extends ExecutionSummary {
  readonly reproductionId: string | null
  /**
   * How often it has begun without having had any effect outside: its caller was answered first. Null where it may have had one,
   * or where a caller waited for it.
   */
  readonly harmlessStarts: number | null
}
