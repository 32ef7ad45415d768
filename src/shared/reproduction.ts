import type { Change } from './change.ts'
import type { ProviderView } from './delivery.ts'
import type { ExecutionStatus } from './execution.ts'
import type { Finding } from './finding.ts'

/** How many items a reproduction sends: one, or a batch of 3 to 5 (contract §7 rule 3). */
export const reproductionSizes = [1, 3, 4, 5] as const
export type ReproductionSize = (typeof reproductionSizes)[number]

/** One item of a reproduction: the provider's view beside the workflow's view. */
export interface ReproductionItem {
  readonly index: number
  readonly deliveryId: string | null
  readonly executionId: string | null
  readonly externalId: string | null
  /** Null where no answer came; then `sendError` has the exact text. */
  readonly providerView: ProviderView | null
  readonly sendError: string | null
  readonly workflowView: WorkflowView | null
}

/** What the workflow did with one item. */
export interface WorkflowView {
  readonly status: ExecutionStatus
  readonly firstFailedNode: string | null
  /** The exact error text. */
  readonly errorMessage: string | null
  readonly findings: readonly Finding[]
  readonly runTimeMs: number | null
  /** Items over each connection: `from` output → `to` input. */
  readonly edges: readonly EdgeCount[]
  /** Requests sent out. */
  readonly requestCount: number
}

export interface EdgeCount {
  readonly from: string
  readonly output: number
  readonly to: string
  readonly input: number
  readonly items: number
}

/** One item or a batch, sent under known conditions, with at most one change. */
export interface Reproduction {
  readonly id: string
  readonly caseName: string
  readonly workflowId: string
  readonly size: ReproductionSize
  /** Null: the baseline. */
  readonly change: Change | null
  /** What the change makes real, in one sentence; null for the baseline. */
  readonly changeSentence: string | null
  readonly status: 'running' | 'done' | 'stopped'
  readonly startedAt: string
  readonly stoppedAt: string | null
  readonly items: readonly ReproductionItem[]
}

/** One thing in which two reproductions differ, or agree, for one item. */
export interface ComparisonRow {
  readonly what: string
  readonly baseline: string
  readonly changed: string
  readonly differs: boolean
}

export interface Comparison {
  readonly baselineId: string
  readonly changedId: string
  /** What the change did, in one sentence. */
  readonly sentence: string
  /** For each item index that both have. */
  readonly items: readonly { readonly index: number; readonly rows: readonly ComparisonRow[] }[]
}
