import type { EarlierDelivery, ExternalId } from '../../shared/delivery.ts'
import type { AcceptedDelivery, Acceptance } from './acceptance.ts'
import type { Arrival } from './arrival.ts'
import type { AnsweredDelivery } from './decision.ts'
import type { AskOnlyRunIf } from './only-run-if.ts'
import type { WaitingExecutions } from './waiting-executions.ts'

/**
 * Those who keep deliveries and run workflows, as the listener needs them. For one request they are asked in this order:
 * `storeArrival`, `onlyRunIf`, `findDuplicate`, `accept` (or `waiting`), `onAnswered`; nothing is remembered between two requests.
 */
export interface Intake {
  /**
   * Keeps the arrival, before anything is decided; a promise resolves when it is safe. Where it fails, nothing is accepted and the
   * caller is answered 500. What is accepted in the same turn of the event loop is safe or lost together with it.
   */
  readonly storeArrival: (arrival: Arrival) => void | Promise<void>
  /** Left out: every request that may pass runs. */
  readonly onlyRunIf?: AskOnlyRunIf
  /**
   * The latest accepted delivery of the workflow with this identifier, of its own or of one of its events; null where there is
   * none. Not asked for a payload hash, unless the workflow has chosen it as its key.
   */
  readonly findDuplicate: (workflowId: string, externalId: ExternalId, arrival: Arrival) => EarlierDelivery | null
  /** Commits the delivery with its execution and starts it. Where it fails, nothing runs and the caller is answered 500. */
  readonly accept: (accepted: AcceptedDelivery) => Acceptance | Promise<Acceptance>
  /** Executions that wait for a call of their resume URL; left out: there are none. */
  readonly waiting?: WaitingExecutions
  /** Told once for each arrival that was kept, whatever became of it. */
  readonly onAnswered: (arrival: Arrival, delivery: AnsweredDelivery) => void
}
