import type { RawRequest } from '../../shared/delivery.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Store } from '../store/open-store.ts'
import { deliveryNotFound } from '../deliveries/delivery-not-found.ts'
import { resendableRequest } from '../deliveries/resendable-request.ts'

/**
 * Deliveries of the ledger as the items of a batch for a workflow, in the order in which they are named.
 *
 * @throws ProblemError DELIVERY_NOT_FOUND, INVALID_INPUT
 */
export function chosenDeliveries(
  ids: readonly string[],
  workflowId: string | null,
  { deliveries }: Pick<Store, 'deliveries'>,
): readonly RawRequest[] {
  return ids.map((id) => {
    const delivery = deliveries.find(id)
    if (delivery === null) throw deliveryNotFound(id)
    if (delivery.workflowId !== null && workflowId !== null && delivery.workflowId !== workflowId) {
      throw new ProblemError({
        code: 'INVALID_INPUT',
        sentence: `Delivery ${id} reached the workflow "${delivery.workflowId}"; the open case studies "${workflowId}".`,
        remedy: 'Choose deliveries of the workflow under study, or study one of the others first.',
      })
    }
    const body = deliveries.body(id)
    const request = resendableRequest(delivery, body)
    if (request !== null) return request
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `Of the body of delivery ${id}, ${String(body?.byteLength ?? 0)} of ${String(delivery.bodyBytes)} bytes were kept.`,
      remedy: 'Choose a delivery that was kept whole.',
    })
  })
}
