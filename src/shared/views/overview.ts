import type { ChangeKind } from '../change.ts'
import type { StoreStatus } from '../store-status.ts'
import type { ListenerStatus } from '../listener-status.ts'
import type { ProviderOption } from '../provider-option.ts'
import type { Settings } from '../settings.ts'
import type { CaseView } from './case-view.ts'
import type { RecentCase } from './recent-case.ts'

export interface Overview {
  readonly version: string
  readonly platform: string
  readonly dataFolder: string
  readonly listener: ListenerStatus
  readonly store: StoreStatus
  readonly settings: Settings
  readonly samples: readonly { readonly name: string; readonly title: string; readonly description: string }[]
  /** The cases that were opened last, newest first, at most 50. */
  readonly recentCases: readonly RecentCase[]
  readonly case: CaseView | null
  readonly changeKinds: readonly ChangeKind[]
  readonly providers: readonly ProviderOption[]
  /** Those that arrived since a person last looked at the ledger. */
  readonly unmatchedDeliveries: number
}
