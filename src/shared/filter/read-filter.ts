import { statusRange, timeOf } from './filter-values.ts'
import type { FilterKey, FilterKeys, FilterTerm, FilterValues, ReadFilter } from './filter-term.ts'

/** A sign that excludes, a key, and one value or several with commas between; a value with spaces stands in quotes. */
const quoted = String.raw`"(?:[^"\\]|\\["\\])*"`
const termPattern = new RegExp(
  String.raw`\s*(?<sign>-)?(?:(?<key>[a-z][a-z-]*):)?(?<values>(?:${quoted}|[^\s",]+)(?:,(?:${quoted}|[^\s",]+))*)(?=\s|$)`,
  'uy',
)
const valuePattern = new RegExp(`${quoted}|[^\\s",]+`, 'gu')

/**
 * Reads a filter such as `status:5xx path:/orders -outcome:duplicate "Ana Silva"`: every condition must hold.
 *
 * @param what whose keys they are, in the plural: "deliveries"
 */
export function readFilter<Keys extends FilterKeys>(
  text: string,
  keys: Keys,
  what: string,
): ReadFilter<Extract<keyof Keys, string>> {
  const terms: FilterTerm<Extract<keyof Keys, string>>[] = []
  let at = 0
  const end = text.trimEnd().length
  while (at < end) {
    termPattern.lastIndex = at
    const found = termPattern.exec(text)?.groups
    if (found === undefined) return unreadable(broken(text.slice(at, end).trim()))
    at = termPattern.lastIndex
    const values = (found['values']?.match(valuePattern) ?? []).map(bare)
    const name = found['key']
    const isExcluded = found['sign'] !== undefined
    if (name === undefined && /^[a-z-]+:$/u.test(values[0] ?? '')) return unreadable(broken(values[0] ?? ''))
    if (name === undefined || /^https?$/u.test(name)) {
      terms.push({
        key: null,
        values: [name === undefined ? values.join(',') : `${name}:${values.join(',')}`],
        isExcluded,
      })
      continue
    }
    if (!isKeyOf(keys, name)) return unreadable(unknownKey(name, Object.keys(keys), what))
    const wrong = values.find((value) => !fits(value, keys[name]?.values ?? { kind: 'text' }))
    if (wrong !== undefined) return unreadable(wrongValue(name, wrong, keys[name]))
    terms.push({ key: name, values, isExcluded })
  }
  return { kind: 'read', terms }
}

/** A value as it stands in a filter: in quotes where it needs them. */
export function quotedValue(value: string): string {
  return /^[^\s",\\:-][^\s",\\:]*$/u.test(value) ? value : `"${value.replace(/["\\]/gu, String.raw`\$&`)}"`
}

function isKeyOf<Keys extends FilterKeys>(keys: Keys, name: string): name is Extract<keyof Keys, string> {
  return Object.hasOwn(keys, name)
}

function bare(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(["\\])/gu, '$1') : value
}

function fits(value: string, values: FilterValues): boolean {
  switch (values.kind) {
    case 'text':
      return value !== ''
    case 'status':
      return statusRange(value) !== null
    case 'time':
      return timeOf(value, 0) !== null
    case 'word':
      return values.words.includes(value.toLowerCase())
  }
}

function unreadable(sentence: string): { readonly kind: 'unreadable'; readonly sentence: string } {
  return { kind: 'unreadable', sentence }
}

function shown(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`
}

function broken(rest: string): string {
  const quotes = rest.match(/(?<!\\)"/gu)?.length ?? 0
  if (quotes % 2 === 1) return `The quotes of ${shown(rest)} do not end: close them with ".`
  return `"${shown(rest)}" is no condition: write words, "words in quotes" or key:value.`
}

function unknownKey(name: string, known: readonly string[], what: string): string {
  return `"${shown(name)}:" is no key of ${what}: they have ${known.join(', ')}. A text with a colon stands in quotes.`
}

function wrongValue(name: string, value: string, key: FilterKey | undefined): string {
  const given = `${name}: is given "${shown(value)}"`
  switch (key?.values.kind) {
    case 'status':
      return `${given}; it takes a status such as 404, or a hundred such as 5xx.`
    case 'time':
      return `${given}; it takes a day such as 2026-03-01, a moment, or an age such as 30m, 2h or 7d.`
    case 'word':
      return `${given}; it takes ${key.values.words.join(', ')}.`
    default:
      return `${given}; it takes a text.`
  }
}
