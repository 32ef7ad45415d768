import { takeDelivery } from '../state/case.ts'
import { goTo } from '../state/navigation.ts'

/** Makes the raw bytes of a delivery the request of the open case, and shows the case. */
export async function takeAsRequest(deliveryId: string): Promise<void> {
  if (await takeDelivery(deliveryId)) goTo('reproduce')
}
