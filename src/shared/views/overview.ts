import type { ChangeKind } from '../change.ts'
import type { StoreStatus } from '../store-status.ts'
import type { ListenerStatus } from '../listener-status.ts'
import type { NodeTypeOption } from '../node-type-option.ts'
import type { ProviderOption } from '../provider-option.ts'
import type { Settings } from '../settings.ts'
import type { CaseView } from './case-view.ts'
import type { RecentCase } from './recent-case.ts'
import type { SampleView } from './sample-view.ts'

export interface Overview {
  readonly version: string
  readonly platform: string
  readonly dataFolder: string
  readonly listener: ListenerStatus
  readonly store: StoreStatus
  readonly settings: Settings
  /** Shipped cases, by name, the first to be opened in front. */
  readonly samples: readonly SampleView[]
  /** The cases that were opened last, newest first, at most 50. */
  readonly recentCases: readonly RecentCase[]
  readonly case: CaseView | null
  readonly changeKinds: readonly ChangeKind[]
  readonly providers: readonly ProviderOption[]
  readonly nodeTypes: readonly NodeTypeOption[]
  /** Those that arrived since a person last looked at the ledger. */
  readonly unmatchedDeliveries: number
}
