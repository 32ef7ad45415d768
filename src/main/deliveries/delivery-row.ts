import type { ArrivedDelivery, Delivery } from '../../shared/delivery.ts'
import type { Arrival } from '../listener/arrival.ts'
import type { AnsweredDelivery } from '../listener/decision.ts'

/** What the ledger keeps of every request, whatever becomes of it. */
export function arrivedDelivery(arrival: Arrival): ArrivedDelivery {
  const { id, receivedAt, remoteAddress, httpVersion, bodyBytes, bodySha256, request } = arrival
  const { method, target, headers } = request
  return { id, receivedAt, remoteAddress, httpVersion, method, target, headers, bodyBytes, bodySha256 }
}

/** The delivery as the ledger has it once its caller has been answered. `reproductionId`: which sent it; null: none of ours. */
export function deliveryOf(arrival: Arrival, answered: AnsweredDelivery, reproductionId: string | null): Delivery {
  return { ...arrivedDelivery(arrival), ...answered, reproductionId }
}
