import * as z from 'zod/mini'
import { copyFormats } from '../copy-format.ts'
import { deliverySortColumns } from '../filter/list-sort.ts'
import type { SchemeOffer } from '../found-scheme.ts'
import type { RequestComparison } from '../request-comparison.ts'
import type { CaseView } from '../views/case-view.ts'
import type { LedgerRow } from '../views/ledger-row.ts'
import type { DeliveryView } from '../views/delivery-view.ts'
import { call, nothing } from './call.ts'
import { page } from './page.ts'

const deliveryFilter = {
  outcome: z.optional(z.string()),
  /** A filter as a person writes it (filter/delivery-filter.ts): all its conditions must hold. */
  text: z.optional(z.string()),
}

const deliverySort = z.object({ by: z.enum(deliverySortColumns), isDescending: z.boolean() })

/** The ledger of deliveries. */
export const deliveryCalls = {
  /** Newest first, where nothing else is asked for. */
  deliveries: call<readonly LedgerRow[]>()(z.object({ ...page, ...deliveryFilter, sort: z.optional(deliverySort) })),
  countDeliveries: call<number>()(z.object(deliveryFilter)),
  /** `whole`: with all of its body, however long. */
  delivery: call<DeliveryView>()(z.object({ deliveryId: z.string(), whole: z.optional(z.boolean()) })),
  /** The person looks at the ledger: what is there is no news any more, also after a restart. */
  readDeliveries: call<null>()(nothing),
  /** Makes a delivery of the ledger the case under study: its request as it was captured, with the workflow it meant. */
  studyDelivery: call<CaseView>()(z.object({ deliveryId: z.string() })),
  /** Puts the raw bytes of a delivery in place of the request of the case under study. */
  takeDelivery: call<CaseView>()(z.object({ deliveryId: z.string() })),
  /** Two deliveries beside each other; secrets are hidden, what is the same of them is told. */
  compareDeliveries: call<RequestComparison>()(z.object({ leftId: z.string(), rightId: z.string() })),
  /** How a good delivery was signed with that secret, found by trying; nothing of the secret is kept. */
  findScheme: call<SchemeOffer>()(
    z.object({ deliveryId: z.string(), secret: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  ),
  /** Puts a delivery on the clipboard as a cURL line, a HAR log or a call of fetch; its secrets only where they are asked for. */
  copyDelivery: call<{ readonly redactionCount: number }>()(
    z.object({ deliveryId: z.string(), format: z.enum(copyFormats), withSecrets: z.boolean() }),
  ),
} as const
