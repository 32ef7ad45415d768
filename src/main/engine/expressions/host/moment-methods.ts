import { DateTime, Duration } from 'luxon'
import { leave, type Run } from './run.ts'
import { isList, isPlain, legal, measure } from './values.ts'

/** Methods of moments and spans that look at nothing but what they are given. */
const momentMethods = new Set(
  'plus minus startOf endOf set setZone toUTC toFormat toISO toISODate toISOTime toISOWeekDate toMillis toSeconds toUnixInteger toSQL toSQLDate toSQLTime toHTTP toRFC2822 toJSDate toJSON toString valueOf diff diffNow hasSame toObject setLocale'.split(
    ' ',
  ),
)
const spanMethods = new Set(
  'as toObject toFormat toISO toMillis shiftTo plus minus negate normalize toJSON toString valueOf'.split(' '),
)
const dateMethods = new Set(['getTime', 'toISOString', 'toJSON', 'valueOf'])
/** The parts of a date, in the zone of this machine and in UTC. */
const dateParts = new Set(
  'FullYear Month Date Day Hours Minutes Seconds Milliseconds'
    .split(' ')
    .flatMap((part) => [`get${part}`, `getUTC${part}`]),
)
/** Before and after, clocks were changed by parts of a minute, or nobody knows yet how they will be. */
const yearsOfKnownClocks = [1972, 2037] as const

/** Calls a method of a moment, a span or a date; those that are not listed are left to the sandbox. */
export function callMoment(
  value: DateTime | Duration | Date,
  name: string,
  given: readonly unknown[],
  run: Run,
): unknown {
  run.spend(40)
  const known = DateTime.isDateTime(value) ? momentMethods : Duration.isDuration(value) ? spanMethods : dateMethods
  if (value instanceof Date && dateParts.has(name)) return partOf(value, name)
  if (!known.has(name)) return leave()
  return applied(value, name, given, run)
}

function partOf(date: Date, name: string): unknown {
  const [first, last] = yearsOfKnownClocks
  const year = date.getUTCFullYear()
  if (!(year >= first && year <= last)) return leave()
  return Reflect.apply(Reflect.get(date, name) as () => number, date, [])
}

const makers = new Set(
  'now fromISO fromFormat fromMillis fromSeconds fromSQL fromHTTP fromRFC2822 fromObject utc local'.split(' '),
)

/** `DateTime.fromISO(…)` and its like. */
export function makeMoment(name: string, given: readonly unknown[], run: Run): unknown {
  run.spend(40)
  return makers.has(name) ? applied(DateTime, name, given, run) : leave()
}

/** What the library makes of it; where it throws, the sandbox has the exact words. */
function applied(holder: object, name: string, given: readonly unknown[], run: Run): unknown {
  const method: unknown = Reflect.get(holder, name)
  if (typeof method !== 'function') return leave()
  for (const one of given) measure(one, run)
  try {
    return legal(Reflect.apply(method, holder, given.map(argument)))
  } catch {
    return leave()
  }
}

/** No time, and no form of one, is written longer. */
const longestWritten = 1_000

/** Copies of options; moments and plain values as they are. */
function argument(value: unknown): unknown {
  if (typeof value === 'string' && value.length > longestWritten) return leave()
  if (typeof value !== 'object' || value === null) return value
  if (DateTime.isDateTime(value) || Duration.isDuration(value)) return value
  if (isList(value)) return value.map(argument)
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, argument(one)])) : leave()
}
