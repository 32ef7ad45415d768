import type { EventCount, ExternalId, MatchExplanation } from '../../shared/delivery.ts'
import type { WorkflowAnswer } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import type { TriggerFailing } from '../../shared/trigger-failing.ts'
import type { UrlVariant } from '../../shared/webhook.ts'
import type { Arrival } from './arrival.ts'
import type { Registration } from './registration.ts'

/** A delivery that is to be committed together with its execution (contract §6.4). */
export interface AcceptedDelivery {
  readonly arrival: Arrival
  readonly registration: Registration
  readonly urlVariant: UrlVariant
  /** What the called node emits, and the output on which it leaves. Only triggers of providers emit several. */
  readonly items: readonly Item[]
  readonly output: number
  /** How it fails over the request, as the trigger of a provider may; null: it does not. */
  readonly failing: TriggerFailing | null
  /** It asks its provider for more than the items have; absent: it does not. */
  readonly asks?: true
  readonly externalId: ExternalId
  /** Identifiers of the events of a batch that are new, for which the workflow runs; empty where it is no batch. */
  readonly eventIds: readonly string[]
  /** How many events of a batch came, and how many of them before; null where it is no batch. */
  readonly events: EventCount | null
  /** The earlier delivery of which this is the provider's retry, or null. */
  readonly retryOf: string | null
  /** What a person might trip over though it was accepted; null where there is nothing. */
  readonly explanation: MatchExplanation | null
}

export interface Acceptance {
  readonly executionId: string
  /** What the caller is answered, at once or when the workflow has come so far. */
  readonly answer: WorkflowAnswer | Promise<WorkflowAnswer>
  /** Resolves when what was written is safe; awaited before the caller is answered. Where it fails, nothing runs. */
  readonly committed: Promise<void>
}
