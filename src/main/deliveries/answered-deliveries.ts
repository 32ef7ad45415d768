/**
 * What callers were answered. The answer is given before it is stored, and stored with the next group that somebody waits for;
 * until then it is remembered here, for a retry must be told from a repeat all the same.
 */
import type { Delivery, EarlierDelivery } from '../../shared/delivery.ts'
import type { Finding } from '../../shared/finding.ts'
import { TransientsById } from '../../shared/transients-by-id.ts'
import type { Arrival } from '../listener/arrival.ts'
import type { AnsweredDelivery } from '../listener/decision.ts'
import type { ProviderTable } from '../providers/provider-table.ts'
import type { Store } from '../store/open-store.ts'
import { deliveryOf } from './delivery-row.ts'
import { slowAnswer } from './slow-answer.ts'

export interface AnsweredDeliveriesParts {
  readonly store: Store
  readonly providers: () => ProviderTable
  readonly notify: (delivery: Delivery) => void
}

export class AnsweredDeliveries {
  readonly #parts: AnsweredDeliveriesParts
  /** Status codes by delivery; null: the caller had hung up. */
  readonly #unstored = new TransientsById<number | null>()

  constructor(parts: AnsweredDeliveriesParts) {
    this.#parts = parts
  }

  /** Stores what became of a delivery and what its caller was answered, as soon as that can be, and tells of it at once. */
  add(arrival: Arrival, delivery: AnsweredDelivery, reproductionId: string | null): void {
    const { store, notify, providers } = this.#parts
    const { id } = arrival
    const isStored = (): void => {
      this.#unstored.delete(id)
    }
    this.#unstored.set(id, delivery.answer?.statusCode ?? null)
    void store.late
      .keep(() => {
        storeAnswered(store, id, delivery, reproductionId === null ? arrival.receivedAt : null, providers())
      }, isStored)
      .catch(isStored)
    notify(deliveryOf(arrival, delivery, reproductionId))
  }

  /** The earlier delivery with the answer that its caller got, also where that is not stored yet. */
  latest(earlier: EarlierDelivery | null): EarlierDelivery | null {
    const statusCode = earlier === null ? undefined : this.#unstored.get(earlier.deliveryId)
    return earlier === null || statusCode === undefined ? earlier : { ...earlier, statusCode }
  }
}

/** `cameAt`: when it came from outside; null: we sent it ourselves. Of an accepted one the outcome was stored together with its execution, and stays as it is. */
function storeAnswered(
  store: Store,
  id: string,
  delivery: AnsweredDelivery,
  cameAt: string | null,
  providers: ProviderTable,
): void {
  if (delivery.outcome === 'accepted') store.deliveries.setReply(id, delivery)
  else store.deliveries.setAnswered(id, delivery)
  if (delivery.executionId !== null && delivery.answer === null) {
    store.executions.addFindings(delivery.executionId, [callerLeft(delivery)])
  }
  // What we send ourselves runs in a time of its own.
  const slow = cameAt !== null && delivery.outcome === 'accepted' ? slowAnswer(cameAt, delivery, providers) : null
  if (delivery.executionId !== null && slow !== null) store.executions.addFindings(delivery.executionId, [slow])
}

function callerLeft({ webhookNode }: AnsweredDelivery): Finding {
  return {
    kind: 'answer-after-caller-left',
    sentence: `The caller of "${webhookNode ?? ''}" had hung up before it could be answered: for the provider the delivery failed, and it may send it again, although the workflow ran.`,
    itemIndexes: [],
  }
}
