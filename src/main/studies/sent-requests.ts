import type { RawRequest } from '../../shared/delivery.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import { resendableRequest } from '../deliveries/resendable-request.ts'
import type { Store } from '../store/open-store.ts'

/** What was sent as the items of a reproduction, as far as it was kept whole. */
export function sentRequests(
  { deliveries }: Pick<Store, 'deliveries'>,
  { items }: Reproduction,
): readonly RawRequest[] {
  return items.flatMap(({ deliveryId }) => {
    const delivery = deliveryId === null ? null : deliveries.find(deliveryId)
    return (delivery && resendableRequest(delivery, deliveries.body(delivery.id))) ?? []
  })
}
