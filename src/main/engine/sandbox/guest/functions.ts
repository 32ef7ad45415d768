import jmespath from 'jmespath'
import { DateTime, Duration, Interval } from 'luxon'
import { refusal } from './extensions/extension.ts'

/** Functions and classes that expressions and code share. */

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return (
    typeof value === 'object' &&
    !(value instanceof Date) &&
    !DateTime.isDateTime(value) &&
    Object.keys(value).length === 0
  )
}

function search(data: unknown, query: unknown): unknown {
  if (typeof data !== 'object' || typeof query !== 'string') {
    throw refusal('expected two arguments (Object, string) for this function')
  }
  return jmespath.search(data, query)
}

export const functions: Readonly<Record<string, unknown>> = {
  DateTime,
  Duration,
  Interval,
  $jmespath: search,
  $jmesPath: search,
  $if: (condition: unknown, yes: unknown, no: unknown) => (condition === true || Boolean(condition) ? yes : no),
  $ifEmpty: (...given: readonly unknown[]) => {
    if (given.length !== 2) throw refusal('expected two arguments (value, defaultValue) for this function')
    return isEmpty(given[0]) ? given[1] : given[0]
  },
  $not: (value: unknown) => value === false || !value,
  $max: (...numbers: readonly number[]) => Math.max(...numbers),
  $min: (...numbers: readonly number[]) => Math.min(...numbers),
  $average: (...numbers: readonly unknown[]) => {
    const all = numbers.map((value) => {
      if (typeof value !== 'number') throw refusal('average(): all array elements must be numbers')
      return value
    })
    return all.length === 0 ? 0 : all.reduce((sum, value) => sum + value, 0) / all.length
  },
}
