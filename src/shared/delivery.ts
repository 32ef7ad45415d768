import type { Lack } from './lack.ts'
import type { Remedy } from './remedy.ts'
import type { SignatureCheck } from './signature-check.ts'
import type { UrlVariant } from './webhook.ts'

/** Header names and values as they came: order, case and duplicates kept. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[]

/** An HTTP request, byte for byte. */
export interface RawRequest {
  readonly method: string
  /** Request target as it stood in the request line. */
  readonly target: string
  readonly headers: HeaderPairs
  readonly body: Uint8Array
}

/** What the provider saw (contract §6.2). */
export interface ProviderView {
  readonly statusCode: number
  readonly headers: HeaderPairs
  /** Body as text, cut at 64 KiB. */
  readonly body: string
  readonly runTimeMs: number
}

/** What became of a delivery. `shown`: it asked for the page of a form, and got it; nothing ran. */
export const deliveryOutcomes = ['received', 'accepted', 'duplicate', 'unmatched', 'refused', 'shown'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

/** What makes a repeat recognisable (contract §2.3). */
export type ExternalIdKind = 'event_id' | 'delivery_id' | 'order_id' | 'email_date' | 'payload_hash'

export interface ExternalId {
  readonly kind: ExternalIdKind
  readonly value: string
  /** Where it stood: a header name or a JSON path. */
  readonly foundIn: string
}

/** One part of a request beside the same part of a webhook. */
export interface PartComparison {
  readonly part:
    'method' | 'path' | 'variant' | 'active' | 'authentication' | 'body' | 'address' | 'condition' | 'event'
  readonly agrees: boolean
  /** One sentence with both values; secrets never stand in it. */
  readonly sentence: string
  /** Present where it is Faultline that lacks something, not the request. */
  readonly lack?: Lack
  /** Present where the webhook can be set right with one press, so that the same request gets in. */
  readonly remedy?: Remedy
}

/** One webhook near to a request that did not match. */
export interface NearWebhook {
  readonly workflowId: string
  readonly workflowName: string
  readonly method: string
  readonly path: string
  readonly parts: readonly PartComparison[]
}

/** Why a request did or did not reach a workflow, part by part (contract §4). */
export interface MatchExplanation {
  /** One sentence: the verdict and what to do. */
  readonly sentence: string
  /** Nearest first. */
  readonly nearest: readonly NearWebhook[]
}

/** Events of a batch that came in one request, and how many of them were delivered before and left out. */
export interface EventCount {
  readonly count: number
  readonly repeated: number
}

/** A request as it arrived at the listener, before anything is known of it. */
export interface ArrivedDelivery {
  readonly id: string
  /** ISO 8601, UTC: when its header had come. */
  readonly receivedAt: string
  readonly remoteAddress: string
  readonly httpVersion: string
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  /** Length of the body that came, which may be more than was kept. */
  readonly bodyBytes: number
  /** SHA-256 of the whole body, hexadecimal. */
  readonly bodySha256: string
}

/** What became of a delivery: where it was led, and why there. */
export interface DeliveryOutcomeDetails {
  readonly outcome: DeliveryOutcome
  readonly urlVariant: UrlVariant | null
  readonly workflowId: string | null
  /** Node of the webhook that it matched. */
  readonly webhookNode: string | null
  readonly executionId: string | null
  readonly externalId: ExternalId | null
  /** The delivery of which this is a repeat. */
  readonly duplicateOf: string | null
  readonly explanation: MatchExplanation | null
}

/** What its provider was answered, and what its signature is worth: known once it is answered. */
export interface DeliveryReply {
  /** Null where it comes from no provider that is known to sign, and until it is answered. It decides nothing (contract §4 rule 1). */
  readonly signature: SignatureCheck | null
  /**
   * Null until it is answered, and where the caller had hung up. Without the headers that Node.js adds itself (Date, Connection,
   * Keep-Alive).
   */
  readonly answer: DeliveryAnswer | null
}

/** One arrival at the listener, matched or not. It is stored before it is matched. */
export interface Delivery extends ArrivedDelivery, DeliveryOutcomeDetails, DeliveryReply {
  /** The reproduction that sent it; null where it came from outside. */
  readonly reproductionId: string | null
}

/** What the listener decides of a delivery; the ledger counts the events of a batch, and gives them back in no list. */
export interface DecidedDelivery extends DeliveryOutcomeDetails {
  /** Null or left out: it is no batch. */
  readonly events?: EventCount | null
}

/** Of a delivery of which nothing has become yet. */
export const undecided: DeliveryOutcomeDetails = {
  outcome: 'received',
  urlVariant: null,
  workflowId: null,
  webhookNode: null,
  executionId: null,
  externalId: null,
  duplicateOf: null,
  explanation: null,
}

export interface DeliveryAnswer {
  readonly statusCode: number
  readonly headers: HeaderPairs
  /** Body as text, cut at 64 KiB. */
  readonly body: string
  readonly answeredAt: string
}

/** An earlier delivery of the same workflow with the same identifier, which a later one is compared with. */
export interface EarlierDelivery {
  readonly deliveryId: string
  /** SHA-256 of its body. */
  readonly bodySha256: string
  /** What its provider was answered; null while it is not answered. */
  readonly statusCode: number | null
  /** True where Faultline ended in the middle of its execution. */
  readonly crashed: boolean
}
