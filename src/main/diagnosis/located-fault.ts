import type { LocatedFault } from '../../shared/located-fault.ts'
import type { Comparison } from '../../shared/reproduction.ts'
import type { Verdict } from '../../shared/verdict.ts'
import { confidenceOf } from './exported-verdict.ts'
import { stepText } from './print-verdict.ts'

/** Rows of a comparison that stand in a record: more are in the evidence. */
const mostRows = 12
/** So much of a value is enough to see in which way it differs. */
const mostCharacters = 300

/** The verdict in the form of a record, with what the repair that heals changed. */
export function locatedFault(verdict: Verdict, comparison: Comparison | null): LocatedFault {
  const { layer, others, sentence, place, healing, steps = [], remedy, evidenceFor, evidenceAgainst } = verdict
  return {
    ...{ layer, others, confidence: confidenceOf(verdict), sentence },
    place: place ?? { field: null, found: null, node: null, line: null },
    healing_change: healing?.sentence ?? null,
    steps: steps.map((step) => ({ layer: step.layer, sentence: stepText(step) })),
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
