import type { AiRun } from './ai-run.ts'
import type { KeptFile } from './binary-files.ts'
import type { Failure } from './failure.ts'
import type { FieldRead } from './field-read.ts'
import type { Finding } from './finding.ts'
import type { Item } from './item.ts'
import type { NodeSource } from './node-source.ts'

export const executionStatuses = ['new', 'running', 'waiting', 'success', 'error', 'canceled', 'crashed'] as const
/** In a list's filter: what ended for something that Faultline lacks, whatever its status. */
export const cannotRunHereFilter = 'cannot-run-here'
export type ExecutionStatus = (typeof executionStatuses)[number]

/** How an execution was started (workflow format, `mode`). */
export type ExecutionMode = 'manual' | 'webhook' | 'trigger' | 'error' | 'retry' | 'integrated' | 'cli'

/** Where the items of one input came from. */
export interface Source {
  readonly previousNode: string
  readonly previousOutput: number
  readonly previousRun: number
}

/** One try of a node run. The first failure is never overwritten (contract §3). */
export interface Attempt {
  /** From 1. */
  readonly number: number
  readonly startedAt: string
  readonly runTimeMs: number
  readonly failure: Failure | null
  /** Requests sent out during this try. */
  readonly requests: readonly OutgoingRequest[]
  /** Fields that were read; absent where none were, or nothing was noted: it is in reproductions alone. */
  readonly reads?: readonly FieldRead[]
}

/** One HTTP request that a node sent out, and its answer. Secrets are in it: it leaves the app through redaction only. */
export interface OutgoingRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  /** Body as text, cut at 64 KiB; null where none was sent or it is binary. */
  readonly body: string | null
  readonly bodyBytes: number
  readonly startedAt: string
  readonly runTimeMs: number
  /** Index of the item it was sent for. */
  readonly itemIndex: number | null
  /** Null where no answer came. */
  readonly answer: OutgoingAnswer | null
  /** Exact error text where no answer came. */
  readonly error: string | null
}

export interface OutgoingAnswer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  /** Body as text, cut at 64 KiB; null where it is binary. */
  readonly body: string | null
  readonly bodyBytes: number
  /** Present where a stand-in made it up, because nobody wrote an answer. */
  readonly madeUp?: true
}

/** One line that code wrote to the console. */
export interface ConsoleLine {
  readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug'
  readonly text: string
}

/** One run of one node (contract §1.3). */
export interface NodeRun {
  readonly node: string
  /** From 0, for each node. */
  readonly runIndex: number
  /** From 0, over the whole execution: the order in which nodes ran. */
  readonly executionIndex: number
  readonly status: 'success' | 'error' | 'canceled' | 'waiting'
  readonly startedAt: string
  readonly runTimeMs: number
  /** One entry for each input; null where nothing arrived on it. Empty for a trigger. */
  readonly source: readonly (Source | null)[]
  /** Items as the node saw them, for each input. */
  readonly inputs: readonly (readonly Item[])[]
  /** Items of each output; null for a run that failed. */
  readonly outputs: readonly (readonly Item[])[] | null
  readonly failure: Failure | null
  /** Every try, the first first. One entry where the node was not retried. */
  readonly attempts: readonly Attempt[]
  readonly findings: readonly Finding[]
  readonly console: readonly ConsoleLine[]
  /** Where its work came from; absent: from the engine. */
  readonly nodeSource?: NodeSource
  /** One for each item that an AI step asked about; absent for every other node. */
  readonly aiRuns?: readonly AiRun[]
}

/** What the caller of the webhook is answered by the workflow. `body` is what goes on the wire. */
export interface WorkflowAnswer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: WorkflowAnswerBody
}

export type WorkflowAnswerBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string; readonly contentType: string }
  | { readonly kind: 'binary'; readonly base64: string; readonly contentType: string }
  /** Binary data that is kept in a file. */
  | { readonly kind: 'file'; readonly file: KeptFile; readonly contentType: string }

/** One run of a workflow (contract §1.3). */
export interface Execution {
  readonly id: string
  readonly workflowId: string
  readonly workflowName: string
  readonly workflowVersion: string
  readonly mode: ExecutionMode
  readonly status: ExecutionStatus
  readonly startedAt: string
  readonly stoppedAt: string | null
  readonly runTimeMs: number | null
  /** The delivery that started it; null where none did. */
  readonly deliveryId: string | null
  /** External or deduplication identifier of the input item (contract §2.3). */
  readonly externalId: string | null
  /** The execution of which this is a retry. */
  readonly retryOf: string | null
  /** Node that ran last. */
  readonly lastNode: string | null
  /** Node in which the failure that ended the execution arose. */
  readonly failure: Failure | null
  readonly findings: readonly Finding[]
  /** In the order in which they ran. */
  readonly nodeRuns: readonly NodeRun[]
}

/** An execution without its items: what a list shows. */
export type ExecutionSummary = Omit<Execution, 'nodeRuns' | 'findings'> & {
  readonly nodeRunCount: number
  readonly findingCount: number
  /** True where it first went wrong for something that Faultline lacks (`lackOf`): that is no failure of the workflow. */
  readonly cannotRunHere: boolean
  /** Node runs that something else than the engine answered for: with any, the execution is no plain success. */
  readonly standInCount: number
  /**
   * The node at which the items of a success ended with nothing done, as far as its own node runs tell; null: they did not, something
   * was done or may have been, or it was kept by a version that did not look.
   */
  readonly idleEnd: string | null
  /** Where it first went wrong, also where the workflow went on (`firstFailure`); null: nowhere. */
  readonly firstFailure: { readonly node: string; readonly message: string } | null
}
