import type { Delivery } from '../delivery.ts'

export interface DeliveryView {
  readonly delivery: Delivery
  /** Body as text, cut at 1 MiB; null where it is binary. */
  readonly body: string | null
}
