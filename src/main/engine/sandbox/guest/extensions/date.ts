import { textOf } from '../text-of.ts'
import { DateTime, type DateTimeUnit, type DurationLikeObject, type DurationUnit } from 'luxon'
import { ownOf } from '../../../../../shared/own-field.ts'
import { refusal, type Extensions } from './extension.ts'
import { readDateTime } from './read-date-time.ts'

/** Methods that expressions have on dates: JavaScript's and luxon's (workflow format's public reference, "DateTime"). */

const unitNames: Readonly<Record<string, DurationUnit>> = {
  y: 'years',
  year: 'years',
  years: 'years',
  Q: 'quarters',
  quarter: 'quarters',
  quarters: 'quarters',
  M: 'months',
  month: 'months',
  months: 'months',
  w: 'weeks',
  W: 'weeks',
  week: 'weeks',
  weeks: 'weeks',
  d: 'days',
  D: 'days',
  day: 'days',
  days: 'days',
  h: 'hours',
  H: 'hours',
  hour: 'hours',
  hours: 'hours',
  m: 'minutes',
  minute: 'minutes',
  minutes: 'minutes',
  s: 'seconds',
  sec: 'seconds',
  second: 'seconds',
  seconds: 'seconds',
  ms: 'milliseconds',
  millisecond: 'milliseconds',
  milliseconds: 'milliseconds',
}

function unitOf(value: unknown, fallback: DurationUnit): DurationUnit {
  if (value === undefined) return fallback
  const known = ownOf(unitNames, textOf(value))
  if (known === undefined)
    throw refusal(
      `Unsupported unit '${textOf(value)}'. Supported: 'milliseconds', 'seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'quarters', 'years'.`,
    )
  return known
}

function asDateTime(value: unknown): DateTime {
  if (DateTime.isDateTime(value)) return value
  if (value instanceof Date) return DateTime.fromJSDate(value)
  if (typeof value === 'number') return DateTime.fromMillis(value)
  return readDateTime(textOf(value))
}

/** What a moment is to lie between: a text is read as JavaScript reads dates, a day alone as its midnight in UTC (n8n 1.123.5, measured). */
function edgeOf(value: unknown): DateTime | undefined {
  if (DateTime.isDateTime(value)) return value
  if (value instanceof Date) return DateTime.fromJSDate(value)
  const read = typeof value === 'string' ? DateTime.fromJSDate(new Date(value)) : null
  return read?.isValid === true ? read : undefined
}

/** The library says what it does not know: that is swallowed, as the service does it. */
function span(amount: unknown, unit: unknown): DurationLikeObject {
  if (typeof amount === 'object' && amount !== null) return amount
  return { [ownOf(unitNames, textOf(unit ?? 'milliseconds')) ?? textOf(unit)]: amount }
}

function difference(from: DateTime, to: DateTime, unit: unknown): unknown {
  if (Array.isArray(unit)) {
    const units = unit.map((name) => unitOf(name, 'days'))
    return from.diff(to, units).toObject()
  }
  const known = unitOf(unit, 'days')
  return from.diff(to, known).as(known)
}

function part(date: DateTime, unit: unknown): number | undefined {
  const names: Readonly<Record<string, number>> = {
    year: date.year,
    quarter: date.quarter,
    month: date.month,
    week: date.weekNumber,
    weekNumber: date.weekNumber,
    weekday: date.weekday,
    day: date.day,
    yearDayNumber: date.ordinal,
    weekYear: date.weekYear,
    daysInMonth: date.daysInMonth ?? NaN,
    ordinal: date.ordinal,
    hour: date.hour,
    minute: date.minute,
    second: date.second,
    millisecond: date.millisecond,
  }
  const name = textOf(unit ?? 'week')
  return names[name] ?? names[(unitNames[name] ?? '').replace(/s$/, '')]
}

/** For both classes: a `Date` is read as a DateTime of the workflow's time zone first. */
const shared: Extensions<DateTime> = {
  beginningOf: (date, unit = 'week') => date.startOf(String(unit) as DateTimeUnit),
  diffTo: (date, to, unit) => (to === undefined ? NaN : difference(date, asDateTime(to), unit)),
  diffToNow: (date, unit) => difference(date, DateTime.now(), unit),
  endOfMonth: (date) => date.endOf('month'),
  extract: part,
  format: (date, format) => {
    if (format === undefined || format === null) return undefined
    return date.toFormat(typeof format === 'string' ? format : '')
  },
  isBetween: (date, ...edgesGiven) => {
    if (edgesGiven.length !== 2) throw refusal('isBetween(): expected exactly two args')
    const [from, to] = edgesGiven.map(edgeOf)
    if (from === undefined || to === undefined) return undefined
    const [first, last] = from > to ? [to, from] : [from, to]
    return date > first && date < last
  },
  isDst: (date) => date.isInDST,
  isEmpty: () => false,
  isNotEmpty: () => true,
  isInLast: (date, amount = 0, unit = 'minutes') => {
    const now = DateTime.now()
    return date >= now.minus(span(amount, unit)) && date <= now
  },
  isWeekend: (date) => date.weekday >= 6,
  minus: (date, amount, unit) => (amount === undefined ? date : date.minus(span(amount, unit))),
  plus: (date, amount, unit) => (amount === undefined ? date : date.plus(span(amount, unit))),
  toDateTime: (date) => date,
  toBoolean: () => undefined,
  toFloat: (date) => date.toMillis(),
  toInt: (date) => date.toMillis(),
}

export const dateTimeExtensions: Extensions<DateTime> = shared

/** Of these the service asks the library's own method, which JavaScript's dates lack. */
const notOfDates = new Set(['diffTo', 'diffToNow'])

/** Units are looked at first. */
function refuseDifference(unit: unknown): never {
  for (const name of Array.isArray(unit) ? (unit as readonly unknown[]) : [unit]) unitOf(name, 'days')
  throw new TypeError('date.diff is not a function')
}

/** Methods on JavaScript's own dates: results that are moments stay JavaScript dates. */
export const dateExtensions: Extensions<Date> = Object.fromEntries(
  Object.entries(shared).map(([name, run]) => [
    name,
    (date: Date, ...given: readonly unknown[]): unknown => {
      if (notOfDates.has(name)) refuseDifference(name === 'diffTo' ? given[1] : given[0])
      const result = run(DateTime.fromJSDate(date), ...given)
      return result instanceof DateTime && name !== 'toDateTime' ? result.toJSDate() : result
    },
  ]),
)
