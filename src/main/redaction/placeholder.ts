/**
 * What stands in a text in place of what was taken out: `[redacted:email#1]`. The number counts the distinct values of a
 * type in order of appearance, so that equal values stay equal within one export; nothing in it is derived from the value.
 */

const SECRET_TYPES = [
  'secret',
  'token',
  'password',
  'key',
  'private-key',
  'cookie',
  'signature',
  'code',
  'webhook',
  'hash',
  'known',
  'header',
  'opaque',
  'encoded',
  'custom',
] as const

const PERSONAL_TYPES = [
  'email',
  'phone',
  'card',
  'iban',
  'bank',
  'national-id',
  'ip',
  'mac',
  'name',
  'address',
  'birth',
  'user',
  'location',
  'device',
] as const

/** The closed list of words that may stand in a placeholder: a text cannot smuggle a value out by looking like one. */
export type PlaceholderType = (typeof SECRET_TYPES)[number] | (typeof PERSONAL_TYPES)[number] | 'unscanned'

const personal: ReadonlySet<string> = new Set(PERSONAL_TYPES)
const placeholder = new RegExp(
  `\\[redacted:(${[...SECRET_TYPES, ...PERSONAL_TYPES, 'unscanned'].join('|')})#(\\d{1,7})\\]`,
  'g',
)

/** True for what tells about a person and is no secret. */
export function isPersonal(type: string): boolean {
  return personal.has(type)
}

/** A stretch of text: `start` inclusive, `end` exclusive, in UTF-16 units. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** The placeholders that already stand in a text, in order. */
export function findPlaceholders(text: string): Stretch[] {
  const found: Stretch[] = []
  if (!text.includes('[redacted:')) return found
  for (const match of text.matchAll(placeholder)) found.push({ start: match.index, end: match.index + match[0].length })
  return found
}

/** The pseudonyms of one export. */
export interface Pseudonyms {
  /** Keeps the numbers of placeholders that stand in an input: they are never handed out again, and never resolved. */
  reserve(text: string): void
  /** The placeholder of a value; the same for the same value, however often and wherever it occurs. */
  placeholderFor(type: PlaceholderType, value: string): string
  /** How many replacements were made, by type. */
  readonly counts: Readonly<Record<string, number>>
  /** True as long as none was given out or kept. */
  isEmpty(): boolean
}

interface Pseudonym {
  readonly placeholder: string
  readonly type: PlaceholderType
}

/** Starts an empty table of pseudonyms: one for each export. */
export function createPseudonyms(): Pseudonyms {
  const byGroup = new Map<string, Map<string, Pseudonym>>()
  const lastNumber = new Map<PlaceholderType, number>()
  const reserved = new Set<string>()
  const counts: Record<string, number> = {}
  return {
    counts,
    isEmpty: () => byGroup.size === 0 && reserved.size === 0,
    reserve(text) {
      for (const { start, end } of findPlaceholders(text)) reserved.add(text.slice(start, end))
    },
    placeholderFor(type, value) {
      // A secret keeps one pseudonym although different rules may find it in different places.
      const group = personal.has(type) || type === 'unscanned' ? type : 'secret'
      let byValue = byGroup.get(group)
      if (byValue === undefined) byGroup.set(group, (byValue = new Map<string, Pseudonym>()))
      let entry = byValue.get(value)
      if (entry === undefined) {
        let number = lastNumber.get(type) ?? 0
        let text: string
        do {
          number += 1
          text = `[redacted:${type}#${number}]`
        } while (reserved.size > 0 && reserved.has(text))
        lastNumber.set(type, number)
        entry = { placeholder: text, type }
        byValue.set(value, entry)
      }
      counts[entry.type] = (counts[entry.type] ?? 0) + 1
      return entry.placeholder
    },
  }
}

/**
 * True where a placeholder is the next word: what was a secret stands behind the word that ends at `end`, which was judged with
 * it before.
 */
export function isBeforePlaceholder(text: string, end: number): boolean {
  return /^["']? {1,4}["']?(?:\d{1,2} )?\[redacted:/.test(text.slice(end, end + 24))
}
