import * as z from 'zod/mini'
import type { Delivery } from '../delivery.ts'
import type { RequestComparison } from '../request-comparison.ts'
import type { CaseView } from '../views/case-view.ts'
import type { DeliveryView } from '../views/delivery-view.ts'
import { call, nothing } from './call.ts'
import { page } from './page.ts'

const deliveryFilter = {
  outcome: z.optional(z.string()),
  /** Part of the path or of the external id, or a workflow's id. */
  text: z.optional(z.string()),
}

/** The ledger of deliveries. */
export const deliveryCalls = {
  /** Newest first. */
  deliveries: call<readonly Delivery[]>()(z.object({ ...page, ...deliveryFilter })),
  countDeliveries: call<number>()(z.object(deliveryFilter)),
  delivery: call<DeliveryView>()(z.object({ deliveryId: z.string() })),
  /** The person looks at the ledger: what is there is no news any more, also after a restart. */
  readDeliveries: call<null>()(nothing),
  /** Makes a delivery of the ledger the case under study: its request as it was captured, with the workflow it meant. */
  studyDelivery: call<CaseView>()(z.object({ deliveryId: z.string() })),
  /** Two deliveries beside each other; secrets are hidden, what is the same of them is told. */
  compareDeliveries: call<RequestComparison>()(z.object({ leftId: z.string(), rightId: z.string() })),
  /** Puts a delivery on the clipboard as a cURL line or a HAR log; its secrets only where they are asked for. */
  copyDelivery: call<{ readonly redactionCount: number }>()(
    z.object({ deliveryId: z.string(), format: z.enum(['curl', 'har']), withSecrets: z.boolean() }),
  ),
} as const
