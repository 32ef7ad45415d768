import type { Execution, ExecutionSummary } from '../execution.ts'
import type { Failure } from '../failure.ts'
import type { StoredMessage } from '../outbox-message.ts'
import type { ItemsEnd } from '../items-end.ts'
import type { Workflow } from '../workflow.ts'

export interface ExecutionView {
  readonly execution: Execution
  readonly workflow: Workflow | null
  /** The reproduction that started it; null where none did. */
  readonly reproductionId: string | null
  /** Item counts before the items were cut, for each node run by its execution index. */
  readonly counts: readonly { readonly inputs: readonly number[]; readonly outputs: readonly number[] }[]
  /** Where it first went wrong, also where the workflow went on (`firstFailure` over all its items); null: nowhere. */
  readonly firstFailure: { readonly executionIndex: number; readonly failure: Failure } | null
  /** Where its items ended though nodes wait behind, of one that succeeded; null: it did not, or they went on to an end. */
  readonly itemsEndAt: ItemsEnd | null
  /** That node, where nothing was done before it either (`ExecutionSummary.idleEnd`). */
  readonly idleEnd: string | null
  /** The chain of retries it belongs to, the first execution first; it alone where it is none. */
  readonly retries: readonly ExecutionSummary[]
  /** The execution whose node called this workflow, and that node; null where none did. */
  readonly parent: { readonly execution: ExecutionSummary; readonly node: string; readonly runIndex: number } | null
  /** The executions of workflows that its nodes called, oldest first. */
  readonly children: readonly {
    readonly execution: ExecutionSummary
    readonly node: string
    readonly runIndex: number
  }[]
  /** Messages of its notification nodes that went nowhere, oldest first, at most 100. */
  readonly messages: readonly StoredMessage[]
  /** What it waits for; null where it does not wait. */
  readonly waiting: {
    readonly node: string
    /** ISO 8601: when it goes on by itself; null: never. */
    readonly till: string | null
    /** The URL whose call wakes it; null where no call does. */
    readonly resumeUrl: string | null
  } | null
}
