import type { BinaryFiles } from '../../shared/binary-files.ts'
import type { ProviderTable } from '../providers/provider-table.ts'
import type { UnmatchedAnswer } from '../../shared/unmatched-answer.ts'
import type { FindSignatureKeys } from '../signatures/check-signature.ts'
import type { Arrival, ArrivalClock, ArrivalLimits } from './arrival.ts'
import type { FindCredential } from './authenticate.ts'
import type { Intake } from './intake.ts'
import type { RecentArrivals } from './recent-arrivals.ts'
import type { WebhookTable } from './webhook-table.ts'
import type { WireAnswer } from './wire-answer.ts'

export interface ReceiveOptions extends ArrivalClock, Intake {
  readonly limits: ArrivalLimits
  /** Where long binary data is kept; absent: all of it is held. */
  readonly binaries?: BinaryFiles
  /** Asked at each request, so that the setting counts at once. */
  readonly unmatchedAnswer: () => UnmatchedAnswer
  /** The webhooks that there are for this arrival. */
  readonly webhooks: (arrival: Arrival) => WebhookTable
  /** The credential to which a webhook refers, as this arrival is to be checked with it. */
  readonly credential: (...asked: [...Parameters<FindCredential>, arrival: Arrival]) => ReturnType<FindCredential>
  readonly signatureKeys: FindSignatureKeys
  /** The providers that this arrival may come from. */
  readonly providers: (arrival: Arrival) => ProviderTable
}

export interface Receiver {
  readonly options: ReceiveOptions
  readonly recent: RecentArrivals
  readonly baseUrl: string
}

/** Sends an answer; returns false where the caller has hung up. */
export type Send = (answer: WireAnswer) => boolean
