/**
 * What is left of JSON whose text could not be searched as a whole. It stays JSON of the same kind, and who reads it still
 * learns what it was about: each short text in it is searched alone, everything else is replaced (contract §7, rule 1).
 */
import { isObject } from '../../shared/json.ts'

/** How the texts of a value are judged. */
export interface ClosedSearch {
  /** A short text as it may leave, or null where it cannot be searched either. */
  readonly short: (text: string, key: string) => string | null
  /** What stands in place of a text that is not searched. */
  readonly hidden: (text: string) => string
}

/** Longer texts are not searched alone: 512 UTF-16 units. */
const longestShort = 512
const mostMembers = 20_000
const deepest = 32

/** The value with every text of it either searched or replaced. A number that hides something becomes a string. */
export function closedValue(value: unknown, search: ClosedSearch): unknown {
  let members = 0
  return closed(value, '', 0)

  function closed(one: unknown, key: string, depth: number): unknown {
    members += 1
    if (one === null || typeof one === 'boolean') return one
    if (members > mostMembers || depth > deepest) return search.hidden(typeof one === 'string' ? one : key)
    if (typeof one === 'string') return textOf(one, key)
    if (typeof one === 'number') return textOf(String(one), key) === String(one) ? one : search.hidden(String(one))
    if (Array.isArray(one)) return one.map((item) => closed(item, key, depth + 1))
    if (!isObject(one)) return search.hidden(key)
    return Object.fromEntries(
      Object.entries(one).map(([name, member]) => [textOf(name, ''), closed(member, name, depth + 1)]),
    )
  }

  function textOf(text: string, key: string): string {
    return (text.length > longestShort ? null : search.short(text, key)) ?? search.hidden(text)
  }
}
