import type { ExternalIdKind } from '../../shared/delivery.ts'
import type { DeliveryProfile } from './delivery-profile.ts'
import type { Scheme } from './scheme.ts'

/** Everything that is known of one provider of webhooks: how it is recognised, how it signs, names its events and delivers. */
export interface Provider {
  /** As a person writes it. */
  readonly title: string
  readonly scheme: Scheme
  /** Headers, in lower case, that this provider alone sends, also where it does not sign. */
  readonly marks: readonly string[]
  /** Page of the vendor about its signatures. */
  readonly source: string
  readonly eventId: EventIdentity
  /** Fields whose type people take for another one; absent where none are known. */
  readonly documented?: DocumentedFields
  readonly delivery: DeliveryProfile
}

/** Fields of a provider's payloads that have one type by design. */
interface DocumentedFields {
  /** JSON paths; `[]` stands for every element of a list. */
  readonly paths: readonly string[]
  /** In words, to be put behind "documents … as". */
  readonly as: string
  /** Page of the vendor. */
  readonly source: string
}

/** Where a provider puts what makes a repeat recognisable (contract §2.3); empty where it has no place of its own. */
interface EventIdentity {
  /** The same at each attempt; the surest first. */
  readonly headers?: readonly IdHeader[]
  /** Names of one transmission, which may be another when the same event is sent again: they count last. */
  readonly transmissionHeaders?: readonly IdHeader[]
  /** Fields of the body that this provider alone uses so. */
  readonly fields?: readonly IdField[]
}

export interface IdHeader {
  /** In lower case. */
  readonly name: string
  readonly kind: ExternalIdKind
}

export interface IdField {
  /** Dotted, from the top of a JSON body or the name of a form's field. */
  readonly path: string
  readonly kind: ExternalIdKind
  /** Header, in lower case, by which the provider is known: without it the field may hold anything. */
  readonly knownBy: string
}
