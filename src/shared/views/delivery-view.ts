import type { ChannelNote } from '../channel.ts'
import type { Delivery } from '../delivery.ts'
import type { ItemsEnd } from '../items-end.ts'
import type { LedgerRow } from './ledger-row.ts'

export interface DeliveryView {
  readonly delivery: Delivery
  /** What its execution came to; null: it started none, or the execution is deleted. */
  readonly execution: LedgerRow['execution']
  /** Where the items of that execution ended though nodes wait behind, of one that succeeded; null otherwise. */
  readonly itemsEndAt: ItemsEnd | null
  /** Body as text, cut at 1 MiB unless all of it was asked for; null where it is binary. */
  readonly body: string | null
  readonly isBodyCut: boolean
  /** The channel through which it came; null: it came to the listener by itself. */
  readonly channel: ChannelNote | null
}
