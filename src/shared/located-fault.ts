import type { Layer } from './layer.ts'
import type { Confidence } from './layer-verdict.ts'
import type { Remedy } from './verdict.ts'

/** The verdict as it stands in a record and in evidence, beside the seven fields. Field names are those of the file. */
export interface LocatedFault {
  readonly layer: Layer | null
  readonly others: readonly Layer[]
  readonly confidence: Confidence
  readonly sentence: string
  /** JSON path, node and line that it is about; each null where it is not known. */
  readonly place: {
    readonly field: string | null
    readonly found: string | null
    readonly node: string | null
    readonly line: number | null
  }
  /** The repair with which what failed succeeds, in a sentence; null where none does. */
  readonly healing_change: string | null
  /** The layers of faults behind each other, in the order in which they are met; empty where one was found. */
  readonly steps: readonly { readonly layer: Layer; readonly sentence: string }[]
  /** What differs between the baseline and the repair that heals; empty where none was compared. */
  readonly comparison: readonly { readonly what: string; readonly baseline: string; readonly changed: string }[]
  /** Null where no layer is named. */
  readonly remedy: Remedy | null
  readonly speaks_for: readonly string[]
  readonly speaks_against: readonly string[]
}
