import type { PlaceholderType } from './placeholder.ts'
import type { Grams } from './text/grams.ts'

/** Something that must not leave: where it stands in the text a finder was given, what it is, and why it was taken. */
export interface Detection {
  /** First UTF-16 unit. */
  readonly start: number
  /** Behind the last UTF-16 unit. */
  readonly end: number
  readonly type: PlaceholderType
  /** One sentence part for people: "the key \"password\" names a secret". */
  readonly reason: string
  /** What two occurrences must share to be called equal; the text itself where this is missing. */
  readonly canonical?: string
  /** True for values that are to be replaced wherever else they stand in the export. */
  readonly spreads?: boolean
  /** True for a further place of a value that another finding found. */
  readonly repeats?: boolean
}

/** Takes what a finder has found. */
export type Report = (finding: Detection) => void

/**
 * Looks through a text, whose grams are told, and reports what it finds, in any order; findings may overlap. Linear in the
 * length of the text.
 */
export type Finder = (text: string, report: Report, grams: Grams) => void

/** What is looked for only where one of its signs stands: texts of at least three units, as they are written. */
export interface SignedSearch {
  readonly signs: readonly string[]
  /** Searches at the sign, or the whole text where `isWhole`; then it is asked once. Linear in the length of what it searches. */
  readonly search: (text: string, report: Report, at: number) => void
  readonly isWhole: boolean
}

/**
 * Merges overlapping findings: the outermost gives the type, and a finding that only touches another stays apart.
 * Returns them in order, none overlapping.
 */
export function merge(findings: readonly Detection[]): Detection[] {
  const sorted = [...findings].sort((a, b) => a.start - b.start || b.end - a.end || specificity(b) - specificity(a))
  const merged: Detection[] = []
  let last: Detection | undefined
  for (const finding of sorted) {
    if (finding.end <= finding.start) continue
    if (last === undefined || finding.start >= last.end) {
      last = finding
      merged.push(last)
      continue
    }
    if (finding.end <= last.end) {
      const same = finding.start === last.start && finding.end === last.end
      if (same && finding.canonical !== undefined && last.canonical === undefined && finding.type === last.type) {
        last = { ...last, canonical: finding.canonical }
        merged[merged.length - 1] = last
      }
      continue
    }
    const longer = finding.end - finding.start > last.end - last.start ? finding : last
    last = { start: last.start, end: finding.end, type: longer.type, reason: longer.reason }
    merged[merged.length - 1] = last
  }
  return merged
}

/** Of two rules that took the same stretch, the one that recognised the value itself says more than its key or its looks. */
function specificity(finding: Detection): number {
  if (finding.repeats === true) return -1
  switch (finding.type) {
    case 'email':
    case 'phone':
    case 'card':
    case 'iban':
    case 'ip':
      return 3
    case 'opaque':
    case 'encoded':
    case 'header':
      return 0
    default:
      return finding.spreads === true ? 1 : 2
  }
}
