import type {
  DeliveryAnswer,
  DeliveryOutcome,
  EventCount,
  ExternalId,
  MatchExplanation,
} from '../../shared/delivery.ts'
import type { SignatureCheck } from '../../shared/signature-check.ts'
import type { UrlVariant } from '../../shared/webhook.ts'

/** What became of a delivery, and what its caller was answered. */
export interface Settlement {
  readonly outcome: Exclude<DeliveryOutcome, 'received'>
  readonly urlVariant: UrlVariant | null
  readonly workflowId: string | null
  readonly webhookNode: string | null
  readonly executionId: string | null
  readonly externalId: ExternalId | null
  readonly duplicateOf: string | null
  readonly explanation: MatchExplanation | null
  /** Null where it is no batch of events. */
  readonly events: EventCount | null
  /** Null where it comes from no provider that is known to sign. It decides nothing (contract §4 rule 1). */
  readonly signature: SignatureCheck | null
  /** Null where the caller had hung up. Without the headers that Node.js adds itself (Date, Connection, Keep-Alive). */
  readonly answer: DeliveryAnswer | null
}
