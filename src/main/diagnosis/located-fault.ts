import type { Layer } from '../../shared/layer.ts'
import type { Confidence } from '../../shared/layer-verdict.ts'
import type { Comparison } from '../../shared/reproduction.ts'
import type { Remedy, Verdict } from '../../shared/verdict.ts'
import { confidenceOf } from './exported-verdict.ts'

/** The verdict as it stands in the explanation of a record, beside the seven fields. Field names are those of the file. */
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

/** Rows of a comparison that stand in a record: more are in the evidence. */
const mostRows = 12
/** So much of a value is enough to see in which way it differs. */
const mostCharacters = 300

export function locatedFault(verdict: Verdict, comparison: Comparison | null): LocatedFault {
  const { layer, others, sentence, place, healing, steps = [], remedy, evidenceFor, evidenceAgainst } = verdict
  return {
    ...{ layer, others, confidence: confidenceOf(verdict), sentence },
    place: place ?? { field: null, found: null, node: null, line: null },
    healing_change: healing?.sentence ?? null,
    steps: steps.map((step) => ({
      layer: step.layer,
      sentence: `${step.symptom} is gone with this: ${step.sentence}`,
    })),
    comparison: (comparison?.items[0]?.rows ?? [])
      .filter(({ differs }) => differs)
      .slice(0, mostRows)
      .map(({ what, baseline, changed }) => ({ what, baseline: cut(baseline), changed: cut(changed) })),
    remedy: remedy ?? null,
    speaks_for: evidenceFor,
    speaks_against: evidenceAgainst,
  }
}

function cut(text: string): string {
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters)}…`
}
