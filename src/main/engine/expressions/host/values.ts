/**
 * The values that expressions work on here: texts, numbers, booleans, null, undefined, plain objects and lists of data, moments,
 * and functions of the expression itself. Only what a value itself holds is read: no prototype, no getter, nothing inherited.
 */
import { DateTime, Duration } from 'luxon'
import { isPrimitive, type Primitive } from './primitive.ts'
import { leave, longestText, Swallowed, type Run } from './run.ts'

/** A function that an expression brings along. */
export class Lambda {
  readonly call: (given: readonly unknown[]) => unknown

  constructor(call: (given: readonly unknown[]) => unknown) {
    this.call = call
  }
}

/** What stands for the entries of a set or a map while they are walked. */
export class Walk {
  readonly entries: Iterator<unknown>

  constructor(entries: Iterator<unknown>) {
    this.entries = entries
  }
}

/** True for an object of data: nothing stands behind it but what every object has. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** True for a list of data. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && Object.getPrototypeOf(value) === Array.prototype
}

/** Lets a value pass that expressions may work on here. */
export function legal(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function') return leave()
  if (typeof value !== 'object' || value === null) return value
  const isKnown =
    isPlain(value) ||
    isList(value) ||
    value instanceof Lambda ||
    value instanceof RegExp ||
    value instanceof Set ||
    value instanceof Map ||
    value instanceof Walk ||
    DateTime.isDateTime(value) ||
    Duration.isDuration(value) ||
    value instanceof Date
  return isKnown ? value : leave()
}

const inherited = new Set<string>([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Array.prototype),
  ...Object.getOwnPropertyNames(String.prototype),
  ...Object.getOwnPropertyNames(Number.prototype),
  // What the answer of a pattern has beside its texts.
  ...['index', 'input', 'groups', 'indices'],
])
inherited.delete('length')

/** Members of moments that are plain values. */
const momentMembers = new Set(
  'year quarter month weekNumber weekYear weekday day ordinal hour minute second millisecond monthShort monthLong weekdayShort weekdayLong zoneName offset isValid daysInMonth daysInYear weeksInWeekYear isInLeapYear isInDST isOffsetFixed offsetNameShort'.split(
    ' ',
  ),
)
const durationMembers = new Set(
  'years quarters months weeks days hours minutes seconds milliseconds isValid'.split(' '),
)

/** The member of a value that has that name; never one that it inherits, which are left to the sandbox. */
export function memberOf(value: unknown, given: unknown): unknown {
  const key = keyOf(given)
  if (value === null || value === undefined) {
    throw new Swallowed(`Cannot read properties of ${String(value)} (reading '${key}')`)
  }
  if (typeof value === 'string') {
    if (key === 'length') return value.length
    if (/^(?:0|[1-9]\d{0,8})$/.test(key)) return value[Number(key)]
    return inherited.has(key) ? leave() : undefined
  }
  if (typeof value === 'number' || typeof value === 'boolean') return inherited.has(key) ? leave() : undefined
  if (isPlain(value) || isList(value)) return ownMember(value, key)
  if (value instanceof Set || value instanceof Map) return key === 'size' ? value.size : leave()
  if (DateTime.isDateTime(value)) return momentMembers.has(key) ? legal(Reflect.get(value, key)) : leave()
  if (Duration.isDuration(value)) return durationMembers.has(key) ? legal(Reflect.get(value, key)) : leave()
  return leave()
}

/** `key in value`: whether it has the member itself; one that it inherits is left to the sandbox. */
export function hasMember(value: unknown, given: unknown): boolean {
  const key = keyOf(given)
  if (!isPlain(value) && !isList(value)) return leave()
  if (Object.hasOwn(value, key)) return true
  return inherited.has(key) || key === '__proto__' ? leave() : false
}

function ownMember(value: object, key: string): unknown {
  const found = Object.getOwnPropertyDescriptor(value, key)
  if (found === undefined) return inherited.has(key) || key === '__proto__' ? leave() : undefined
  return 'value' in found && key !== '__proto__' ? legal(found.value) : leave()
}

function keyOf(given: unknown): string {
  return isPrimitive(given) ? String(given) : leave()
}

/** The text of a value, as the platform writes it. */
export function textOf(value: unknown, run: Run, depth = 0): string {
  run.spend(1)
  if (typeof value === 'string') return value
  if (value === null || typeof value !== 'object') {
    return typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function'
      ? leave()
      : String(value)
  }
  if (isList(value)) {
    if (depth > 100) return leave()
    return joined(value, ',', run, depth + 1)
  }
  if (isPlain(value)) return hasOwnWay(value) ? leave() : '[object Object]'
  return DateTime.isDateTime(value) ? value.toString() : leave()
}

/** The texts of a list in a row; how long that gets is known before it is made. */
export function joined(list: readonly unknown[], between: string, run: Run, depth = 0): string {
  run.spend(4 * list.length)
  let length = between.length * Math.max(0, list.length - 1)
  const texts = Array.from(list, (entry) => {
    const text = entry === null || entry === undefined ? '' : textOf(entry, run, depth)
    length += text.length
    if (length > longestText) leave()
    return text
  })
  return run.text(texts.join(between))
}

/** True where an object has a field that would be asked when it becomes a text or a number. */
function hasOwnWay(value: object): boolean {
  return Object.hasOwn(value, 'toString') || Object.hasOwn(value, 'valueOf')
}

/** What an operator makes of a value: a moment is its milliseconds, any other object its text. */
export function primitiveOf(value: unknown, run: Run): Primitive {
  if (isPrimitive(value)) return value
  if (typeof value !== 'object') return leave()
  return DateTime.isDateTime(value) ? value.valueOf() : textOf(value, run)
}

/** The same for operators that want a number. */
export function numberOf(value: unknown, run: Run): number {
  return value instanceof Date ? value.getTime() : Number(primitiveOf(value, run))
}

/** Counts all parts of a value before it is written: lists in lists grow faster than they look. */
export function measure(value: unknown, run: Run, depth = 0): void {
  run.spend(1)
  if (typeof value === 'string') run.spend(value.length >> 5)
  if (typeof value !== 'object' || value === null) return
  if (depth > 200 || isNoData(value)) leave()
  if (isList(value)) for (const entry of value) measure(entry, run, depth + 1)
  else if (isPlain(value)) for (const key of Object.keys(value)) measure(value[key], run, depth + 1)
}

/** What is more, or less, than its fields. */
function isNoData(value: object): boolean {
  return (
    value instanceof Lambda ||
    value instanceof RegExp ||
    value instanceof Set ||
    value instanceof Map ||
    value instanceof Walk
  )
}
