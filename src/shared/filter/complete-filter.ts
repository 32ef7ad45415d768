import type { FilterKeys, FilterValues } from './filter-term.ts'

/** One way to go on with a filter. */
export interface FilterCompletion {
  /** The whole filter with it. */
  readonly text: string
  /** What is added, and what it means. */
  readonly label: string
  readonly says: string
}

const mostCompletions = 14

/** Keys, or values of the key, that the last word of a filter may become; none within quotes. */
export function completeFilter(text: string, keys: FilterKeys): readonly FilterCompletion[] {
  if ((text.match(/(?<!\\)"/gu)?.length ?? 0) % 2 === 1) return []
  const [last = ''] = /\S*$/u.exec(text) ?? []
  const before = text.slice(0, text.length - last.length)
  const [, sign = '', key = '', values] = /^(-?)([a-z-]*)(?::(.*))?$/u.exec(last) ?? []
  if (values === undefined) return completeKey(before, sign, key, last, keys)
  const [, given = '', start = ''] = /^(.*,)?([^,]*)$/u.exec(values) ?? []
  return valuesOf(keys[key]?.values)
    .filter((value) => value.startsWith(start.toLowerCase()) && value !== start)
    .map((value) => ({ text: `${before}${sign}${key}:${given}${value} `, label: value, says: '' }))
}

function completeKey(
  before: string,
  sign: string,
  start: string,
  last: string,
  keys: FilterKeys,
): readonly FilterCompletion[] {
  if (last !== `${sign}${start}`) return []
  return Object.entries(keys)
    .filter(([name]) => name.startsWith(start))
    .map(([name, { says }]) => ({ text: `${before}${sign}${name}:`, label: `${sign}${name}:`, says }))
    .slice(0, mostCompletions)
}

function valuesOf(values: FilterValues | undefined): readonly string[] {
  switch (values?.kind) {
    case 'word':
      return values.words
    case 'status':
      return ['2xx', '3xx', '4xx', '5xx']
    case 'time':
      return ['1h', '1d', '7d']
    case 'text':
    case undefined:
      return []
  }
}
