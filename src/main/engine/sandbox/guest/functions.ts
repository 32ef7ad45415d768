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

function numberList(start: number, end: number): readonly number[] {
  const list = new Array<number>(Math.abs(start - end) + 1)
  const step = start < end ? 1 : -1
  // As an expression may give it: a text counts as its number.
  const from: unknown = start
  return list.fill(0).map((_, place) => Number(from) + place * step)
}

function zip(keys: readonly unknown[], values: readonly unknown[]): Record<string, unknown> {
  if (keys.length !== values.length) throw refusal('keys and values not of equal length')
  return Object.fromEntries(keys.map((key, place) => [String(key), values[place]]))
}

const not = (value: unknown): boolean => !value

function average(...numbers: readonly unknown[]): number {
  const all = numbers.map((value) => {
    if (typeof value !== 'number') throw refusal('average(): all array elements must be numbers')
    return value
  })
  return all.length === 0 ? 0 : all.reduce((sum, value) => sum + value, 0) / all.length
}

/** Functions that expressions know without a `$`, and code does not (n8n 1.123.5, measured). */
export const bareFunctions: Readonly<Record<string, unknown>> = {
  min: Math.min,
  max: Math.max,
  not,
  average,
  numberList,
  zip,
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
  $not: not,
  $max: Math.max,
  $min: Math.min,
  $average: average,
}
