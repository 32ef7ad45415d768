import type { CallsOf } from '../../shared/contract.ts'
import type { deliveryCalls } from '../../shared/contract/deliveries.ts'
import type { Desktop } from '../../shared/desktop.ts'
import type { DeliveryView } from '../../shared/views/delivery-view.ts'
import type { DeliveryTexts } from '../deliveries/copy-delivery.ts'
import { deliveryNotFound } from '../deliveries/delivery-not-found.ts'
import { markRead } from '../deliveries/unread-deliveries.ts'
import type { Store } from '../store/open-store.ts'
import type { StudySession } from '../studies/study-session.ts'
import { attempt, attemptDone } from './attempt.ts'

export interface DeliveryServices {
  readonly store: Store
  readonly cases: StudySession
  readonly deliveryTexts: DeliveryTexts
  readonly desktop: Desktop | null
}

export function createDeliveryCalls(services: DeliveryServices): CallsOf<typeof deliveryCalls> {
  const { store, cases, deliveryTexts, desktop } = services
  return {
    deliveries: (filter) => attempt(() => store.deliveries.page(filter)),
    countDeliveries: (filter) => attempt(() => store.deliveries.countFiltered(filter)),
    delivery: ({ deliveryId }) => attempt(() => viewDelivery(store, deliveryId)),
    readDeliveries: () =>
      attemptDone(() => {
        markRead(store)
      }),
    studyDelivery: async ({ deliveryId }) => {
      const delivery = store.deliveries.find(deliveryId)
      const body = store.deliveries.body(deliveryId)
      if (delivery === null || body === null) throw deliveryNotFound(deliveryId)
      return cases.study(delivery, body)
    },
    compareDeliveries: ({ leftId, rightId }) => attempt(() => deliveryTexts.compare(leftId, rightId)),
    copyDelivery: (order) =>
      attempt(() => {
        const { text, redactionCount } = deliveryTexts.written(order)
        desktop?.writeClipboard(text)
        return { redactionCount }
      }),
  }
}

function viewDelivery(store: Store, deliveryId: string): DeliveryView {
  const delivery = store.deliveries.find(deliveryId)
  const body = store.deliveries.body(deliveryId)
  if (delivery === null || body === null) throw deliveryNotFound(deliveryId)
  return { delivery, body: textOf(body) }
}

/** The bytes as text, cut at 1 MiB; null where they are not text. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, 1024 * 1024), { stream: true })
  } catch {
    return null
  }
}
