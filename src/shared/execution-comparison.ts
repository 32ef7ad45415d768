import type { ExecutionSummary, NodeRun } from './execution.ts'
import type { OutputComparison } from './reproduction.ts'

/** What one of the two executions did in a node run. */
export interface ComparedRun {
  readonly executionIndex: number
  readonly status: NodeRun['status']
  readonly runTimeMs: number
  /** Exact text of its first failure, also of one that it handled itself; null where none arose. */
  readonly message: string | null
  /** Items of each output; empty where it failed. */
  readonly itemCounts: readonly number[]
}

/** One node run of two executions beside each other. */
export interface ComparedNodeRun {
  readonly node: string
  /** From 0. */
  readonly runIndex: number
  /** Null where the node did not run so often in that execution. */
  readonly before: ComparedRun | null
  readonly after: ComparedRun | null
  readonly outputs: readonly OutputComparison[]
  /** True where the items, the status or the failure are not the same. */
  readonly differs: boolean
  /** True where nothing of it differs but the times at which the two executions ran, as values of their items. */
  readonly differsInTimes: boolean
}

/** Two executions beside each other, node run by node run. */
export interface ExecutionComparison {
  readonly before: ExecutionSummary
  readonly after: ExecutionSummary
  /** In the order in which they ran, those of the execution before first. */
  readonly runs: readonly ComparedNodeRun[]
  /** Place in `runs` of the first that differs in more than the times of the two; null where none does. */
  readonly firstDifference: number | null
}
