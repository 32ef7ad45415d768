/** Values that were found once are hidden wherever else they stand in the same export. */
import type { Detection, Report } from './finding.ts'
import { foundElsewhere } from '../../shared/redacted.ts'
import { isEveryday } from './known-values.ts'
import type { PlaceholderType } from './placeholder.ts'
import { createTextMatcher } from './text/text-matcher.ts'

const shortest = 8
const longest = 8192

/** The values of one export that spread. */
export interface Spreading {
  /** Takes in the value of a finding, if it is distinct enough not to shred ordinary text. */
  add(value: string, type: PlaceholderType): void
  /** Finds the values taken in so far. */
  find(text: string, report: Report): void
  /** True as long as none was taken in. */
  isEmpty(): boolean
}

export function createSpreading(): Spreading {
  const matcher = createTextMatcher<Pick<Detection, 'type' | 'canonical'>>(shortest)
  let isEmpty = true
  return {
    isEmpty: () => isEmpty,
    add(value, type) {
      if (value.length < shortest || value.length > longest || isEveryday(value) || !isDistinct(value, type)) return
      isEmpty = false
      matcher.add(value, { type, canonical: value })
    },
    find(text, report) {
      matcher.search(text, (start, end, found) => {
        if (found.type === 'name' && (isLetter(text.charAt(start - 1)) || isLetter(text.charAt(end)))) return
        report({ start, end, ...found, reason: foundElsewhere, repeats: true })
      })
    },
  }
}

function isLetter(unit: string): boolean {
  return /[\p{L}\p{N}]/u.test(unit)
}

/** A value that would not shred ordinary text when replaced everywhere. */
function isDistinct(value: string, type: PlaceholderType): boolean {
  if (type === 'name') return /^\p{Lu}/u.test(value)
  if (type === 'address' || type === 'birth' || type === 'location' || type === 'code') return false
  if (/^[a-z]+(?:[-_. ][a-z]+)*$/.test(value)) return value.length >= 16 && !/[-_. ]/.test(value)
  if (/^\d+$/.test(value)) return value.length >= 9
  if (/^\d{4}-\d\d-\d\d/.test(value) || /^https?:\/\/[^?#@]*$/.test(value)) return type === 'webhook'
  return true
}
