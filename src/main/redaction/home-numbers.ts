/** Phone numbers that were found with their country are hidden where they stand as they are dialled at home. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { foundElsewhere } from '../../shared/redacted.ts'
import type { Detection, Report } from './finding.ts'

/** Of fewer digits an order or an amount may be the same. */
const shortest = 9
const mostKept = 10_000
/** Units between the groups of a number, at most so many at once. */
const between = ' ().-/\u00a0'
const mostBetween = 3
const apart = /[\p{L}\p{N}_+]/u

/** The phone numbers of one export. */
export interface HomeNumbers {
  /** Takes in a number in international form: `+` and digits. */
  add(number: string): void
  /** The international form of digits that are one of those taken in so far; of all else what was given. */
  international(digits: string): string
  /** Finds those taken in so far, written without the country: all of their digits, in whatever groups. */
  find(text: string, report: Report): void
}

export function createHomeNumbers(): HomeNumbers {
  const international = new Map<string, string>()
  /** The digits that they begin with, by code unit: most that stands in a text is told apart by the first. */
  const beginnings = new Set<number>()
  let longest = 0
  return {
    add(number) {
      if (international.size >= mostKept) return
      const national = parsePhoneNumberFromString(number)?.nationalNumber
      if (national === undefined) return
      for (const dialled of [national, `0${national}`]) {
        if (dialled.length < shortest) continue
        international.set(dialled, number)
        beginnings.add(dialled.charCodeAt(0))
        longest = Math.max(longest, dialled.length)
      }
    },
    international: (digits) => international.get(digits) ?? digits,
    find(text, report) {
      if (international.size === 0) return
      for (let at = 0; at < text.length; at += 1) {
        if (!isDigit(text, at)) continue
        const mayBe = beginnings.has(text.charCodeAt(at)) && !apart.test(text.charAt(at - 1))
        const found = mayBe ? numberAt(text, at) : null
        if (found !== null) report({ ...found, type: 'phone', reason: foundElsewhere, repeats: true })
        while (isDigit(text, at + 1)) at += 1
      }
    },
  }

  /** The number whose digits begin there; null where there is none. */
  function numberAt(text: string, start: number): Pick<Detection, 'start' | 'end' | 'canonical'> | null {
    let digits = ''
    let at = start
    while (digits.length < longest) {
      digits += text.charAt(at)
      at += 1
      const canonical = isDigit(text, at) || digits.length < shortest ? undefined : international.get(digits)
      if (canonical !== undefined && !apart.test(text.charAt(at))) {
        const isInBrackets = text.charAt(start - 1) === '(' && text.slice(start, at).includes(')')
        return { start: isInBrackets ? start - 1 : start, end: at, canonical }
      }
      for (let gap = 0; gap < mostBetween && at < text.length && between.includes(text.charAt(at)); gap += 1) at += 1
      if (!isDigit(text, at)) return null
    }
    return null
  }
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}
