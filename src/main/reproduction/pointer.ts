import type { Layer } from '../../shared/layer.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'

/** What the failing step itself points to, where no change of one layer heals. */
export interface Pointer {
  /** Null where nothing points to one. */
  readonly layer: Layer | null
  /** Layers that are possible as well, the likelier first. */
  readonly others: readonly Layer[]
  /** One sentence with the actual values. */
  readonly reason: string
  /** `guessed`: nothing failed by its own account and nothing was noticed; `default`: it failed, and nothing says of what. */
  readonly strength?: 'guessed' | 'default'
}

/** What is looked at of a failed item. */
export type FailedItem = Pick<
  ReproductionItem,
  | 'workflowView'
  | 'proxyView'
  | 'outcome'
  | 'providerView'
  | 'repeats'
  | 'failedAgain'
  | 'explanation'
  | 'wayTraces'
  | 'sequenceFault'
> &
  Partial<Pick<ReproductionItem, 'duplicateOf'>>
