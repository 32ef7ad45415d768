import type { Lack } from './lack.ts'
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

/** What became of a delivery. */
export const deliveryOutcomes = ['received', 'accepted', 'duplicate', 'unmatched', 'refused'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

/** What makes a repeat recognisable (contract §2.3). */
export const externalIdKinds = ['event_id', 'delivery_id', 'order_id', 'email_date', 'payload_hash'] as const
export type ExternalIdKind = (typeof externalIdKinds)[number]

export interface ExternalId {
  readonly kind: ExternalIdKind
  readonly value: string
  /** Where it stood: a header name or a JSON path. */
  readonly foundIn: string
}

/** One part of a request beside the same part of a webhook. */
export interface PartComparison {
  readonly part: 'method' | 'path' | 'variant' | 'active' | 'authentication' | 'body' | 'address' | 'condition'
  readonly agrees: boolean
  /** One sentence with both values; secrets never stand in it. */
  readonly sentence: string
  /** Present where it is Faultline that lacks something, not the request. */
  readonly lack?: Lack
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

/** One arrival at the listener, matched or not. It is stored before it is matched. */
export interface Delivery {
  readonly id: string
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
  readonly outcome: DeliveryOutcome
  readonly urlVariant: UrlVariant | null
  readonly workflowId: string | null
  /** Node of the webhook that it matched. */
  readonly webhookNode: string | null
  readonly executionId: string | null
  readonly externalId: ExternalId | null
  /** The delivery of which this is a repeat. */
  readonly duplicateOf: string | null
  /** The reproduction that sent it; null where it came from outside. */
  readonly reproductionId: string | null
  readonly explanation: MatchExplanation | null
  /** Null where it comes from no provider that is known to sign, and until it is answered. */
  readonly signature: SignatureCheck | null
  /** Null until it is answered. */
  readonly answer: DeliveryAnswer | null
}

export interface DeliveryAnswer {
  readonly statusCode: number
  readonly headers: HeaderPairs
  /** Body as text, cut at 64 KiB. */
  readonly body: string
  readonly answeredAt: string
}
