export interface NodeRunNotice {
  readonly executionId: string
  readonly workflowId: string
  readonly node: string
  readonly runIndex: number
  readonly status: 'running' | 'success' | 'error' | 'canceled' | 'waiting'
  readonly runTimeMs: number | null
  /** Items of each output; empty until it ends. */
  readonly outputCounts: readonly number[]
  /** True where the run failed, or handled a failure itself (`firstFailure`). */
  readonly hasFailure: boolean
}
