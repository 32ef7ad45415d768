import type { DeliveryOutcome, HeaderPairs } from './delivery.ts'
import type { ExecutionStatus } from './execution.ts'
import type { ProviderAttempt } from './provider-attempt.ts'

/** `captured`: byte for byte as it came. `signed`: the signature made anew, now. */
export const replaySignings = ['captured', 'signed'] as const
export type ReplaySigning = (typeof replaySignings)[number]

/** The parts of a request that a person may edit. */
export interface ReplayedRequest {
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  readonly body: string
}

/** What the workflow did with one attempt. */
export interface AttemptAtWorkflow {
  readonly deliveryId: string
  readonly outcome: DeliveryOutcome
  /** Why it matched nothing, was refused, or ran nothing again; null where there is nothing to say. */
  readonly explanation: string | null
  /** Null where no execution was started. */
  readonly executionId: string | null
  readonly status: ExecutionStatus | null
  readonly lastNode: string | null
  /** Exact error text; null where it did not fail. */
  readonly error: string | null
}

/** One attempt: the provider's view beside the workflow's view (contract §6). */
export interface ReplayAttempt extends ProviderAttempt {
  /** Null where nothing arrived at the listener, also where it was sent elsewhere. */
  readonly workflow: AttemptAtWorkflow | null
}

/** One item of a replay: the first as it was captured or edited, the others as events of their own. */
interface ReplayItem {
  readonly index: number
  readonly attempts: readonly ReplayAttempt[]
}

/** A delivery of the ledger that was sent once more, as its provider sends. Kept. */
export interface Replay {
  readonly id: string
  readonly deliveryId: string
  readonly startedAt: string
  readonly status: 'running' | 'done' | 'stopped'
  /** Name of the provider whose patience and schedule it has; null: none in particular. */
  readonly provider: string | null
  readonly signing: ReplaySigning
  /** URL that it was sent to; null: the own listener. */
  readonly to: string | null
  /** True where the provider's further attempts were made, its waits left out. */
  readonly retries: boolean
  /** The request as it was edited; null: not edited. The original is the delivery's. */
  readonly edited: ReplayedRequest | null
  readonly items: readonly ReplayItem[]
}
