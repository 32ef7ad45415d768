import type { Layer } from '../../shared/layer.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'

/** What the failing step itself points to, where no change of one layer heals. */
export interface Pointer {
  /** Null where nothing points to one. */
  readonly layer: Layer | null
  /** Layers that are possible as well, the likelier first. */
  readonly others: readonly Layer[]
  /** One sentence with the actual values. */
  readonly reason: string
  /** The node at which it shows; absent where it is the one that failed, or none. */
  readonly node?: string
  /** What that node read there; absent where it is about no field. */
  readonly read?: Pick<TracedRead, 'path' | 'found' | 'line'>
  /** True where it is about the payload, or about an answer that came or was written: none that was made up has a part in it. */
  readonly isAsItCame?: true
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
  | 'addressTest'
> &
  Partial<Pick<ReproductionItem, 'unexpected'>> &
  Partial<Pick<ReproductionItem, 'duplicateOf'>>
