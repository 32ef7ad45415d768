import type { ExternalId } from '../../shared/delivery.ts'
import type { UnmatchedAnswer } from '../../shared/unmatched-answer.ts'
import type { Arrival, ArrivalClock, ArrivalLimits } from './arrival.ts'
import type { FindCredential } from './authenticate.ts'
import type { EarlierDelivery } from '../../shared/earlier-delivery.ts'
import type { AskOnlyRunIf } from './only-run-if.ts'
import type { RecentArrivals } from './recent-arrivals.ts'
import type { WaitingDoor } from './waiting-door.ts'
import type { FindSignatureKeys } from '../signatures/check-signature.ts'
import { unmatchedAnswer } from './unmatched-answer.ts'
import type { WebhookTable } from './webhook-table.ts'
import type { WireAnswer } from './wire-answer.ts'
import type { Settlement } from './settlement.ts'
import type { AcceptedDelivery, Acceptance } from './acceptance.ts'

export interface ReceiveOptions extends ArrivalClock {
  readonly limits: ArrivalLimits
  /** Asked at each request, so that the setting counts at once. */
  readonly unmatchedAnswer: () => UnmatchedAnswer
  /** The webhooks that there are for this arrival. */
  readonly webhooks: (arrival: Arrival) => WebhookTable
  readonly credential: FindCredential
  readonly signatureKeys: FindSignatureKeys
  /**
   * Keeps the arrival, before anything is decided; a promise resolves when it is safe. Where it fails, nothing is accepted and the
   * caller is answered 500. What is accepted in the same turn of the event loop is safe or lost together with it.
   */
  readonly store: (arrival: Arrival) => void | Promise<void>
  /**
   * The latest accepted delivery of the workflow with this identifier, of its own or of one of its events; null where there is
   * none. Not asked for a payload hash, unless the workflow has chosen it as its key.
   */
  readonly findDuplicate: (workflowId: string, externalId: ExternalId, arrival: Arrival) => EarlierDelivery | null
  /** Commits the delivery with its execution and starts it. Where it fails, nothing runs and the caller is answered 500. */
  readonly accept: (accepted: AcceptedDelivery) => Acceptance | Promise<Acceptance>
  readonly settled: (arrival: Arrival, settlement: Settlement) => void
  /** Left out: every request that may pass runs. */
  readonly onlyRunIf?: AskOnlyRunIf
  /** Executions that wait for a call of their resume URL; left out: there are none. */
  readonly waiting?: WaitingDoor
}

export interface Receiver {
  readonly options: ReceiveOptions
  readonly recent: RecentArrivals
  readonly baseUrl: string
}

/** Sends an answer; returns false where the caller has hung up. */
export type Send = (answer: WireAnswer) => boolean
