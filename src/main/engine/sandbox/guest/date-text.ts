import { between, DayParts, TimeParts, ZoneParts, type Day, type Time } from './date-parts.ts'
import { DateTokens, type DateToken } from './date-tokens.ts'

/**
 * A text as a moment, as V8 reads it: the form of ECMAScript first, then whatever looks like a date of a browser of old. The
 * language leaves the second to the engine, and the guest's own takes other texts than the service does.
 */
export function momentOf(text: string): number {
  const tokens = new DateTokens(text)
  const parts = { day: new DayParts(), time: new TimeParts(), zone: new ZoneParts() }
  const first = readStandard(tokens, parts)
  if (first === null || !readOther(first, tokens, parts)) return NaN
  const day = parts.day.fields()
  const time = parts.time.fields()
  if (day === null || time === null) return NaN
  const offset = parts.zone.seconds()
  if (offset === null) return local(day, time)
  const moment = new Date(0)
  moment.setUTCFullYear(...day)
  moment.setUTCHours(...time)
  return moment.getTime() - offset * 1000
}

interface Parts {
  readonly day: DayParts
  readonly time: TimeParts
  readonly zone: ZoneParts
}

function local(day: Day, time: Time): number {
  const moment = new Date(2000, 0, 1)
  moment.setFullYear(...day)
  moment.setHours(...time)
  return moment.getTime()
}

const isFixed = (token: DateToken, length: number): token is DateToken & { kind: 'number' } =>
  token.kind === 'number' && token.length === length
const isSign = (token: DateToken): token is DateToken & { kind: 'sign' } =>
  token.kind === 'sign' && (token.sign === '+' || token.sign === '-')
const factor = (sign: string): number => (sign === '-' ? -1 : 1)
const isWord = (token: DateToken, word: 'time' | 'zone'): boolean => token.kind === 'word' && token.word === word
const isZ = (token: DateToken): boolean => isWord(token, 'zone') && token.kind === 'word' && token.length === 1

/**
 * `2026-03-05T10:20:30.000Z`, from its beginning as far as it goes: the part at which it stops. Null: it is no date at all, which is so
 * where a time behind a T is another one.
 */
function readStandard(tokens: DateTokens, { day, time, zone }: Parts): DateToken | null {
  const first = tokens.next()
  if (isSign(first)) {
    if (!isFixed(tokens.peek, 6)) return first
    const year = taken(tokens)
    if (first.sign === '-' && year === 0) return first
    day.add(factor(first.sign) * year)
  } else if (isFixed(first, 4)) day.add(first.value)
  else return first
  for (const most of [12, 31]) {
    if (!tokens.skip('-')) break
    if (!isTwo(tokens.peek, 1, most)) return tokens.next()
    day.add(taken(tokens))
  }
  if (isWord(tokens.peek, 'time')) {
    tokens.next()
    if (!readStandardTime(tokens, time) || !readStandardZone(tokens, zone)) return null
  }
  const behind = tokens.next()
  if (behind.kind !== 'end') return time.isEmpty ? behind : null
  if (zone.isEmpty && time.isEmpty) zone.set(0)
  day.isStandard = true
  return behind
}

/** Two digits of a number between these. */
function isTwo(token: DateToken, least: number, most: number): boolean {
  return isFixed(token, 2) && between(token.value, least, most)
}

/** The value of the next part, a number. */
function taken(tokens: DateTokens): number {
  const token = tokens.next()
  return token.kind === 'number' ? token.value : NaN
}

/** `10:20`, `10:20:30`, `10:20:30.000`; false for anything else. */
function readStandardTime(tokens: DateTokens, time: TimeParts): boolean {
  if (!isTwo(tokens.peek, 0, 24)) return false
  const hour = taken(tokens)
  time.add(hour)
  const most = hour === 24 ? 0 : 59
  if (!tokens.skip(':') || !isTwo(tokens.peek, 0, most)) return false
  time.add(taken(tokens))
  if (!tokens.skip(':')) return true
  if (!isTwo(tokens.peek, 0, most)) return false
  time.add(taken(tokens))
  if (!tokens.skip('.')) return true
  const parts = tokens.next()
  if (parts.kind !== 'number' || (hour === 24 && parts.value > 0)) return false
  time.add(milliseconds(parts))
  return true
}

/** `Z`, `+02:00`, `+0200` or nothing; false for anything else behind a sign. */
function readStandardZone(tokens: DateTokens, zone: ZoneParts): boolean {
  if (isZ(tokens.peek)) {
    tokens.next()
    zone.set(0)
    return true
  }
  if (!isSign(tokens.peek)) return true
  zone.sign(factor(tokens.peek.sign))
  tokens.next()
  const together = tokens.next()
  if (together.kind !== 'number') return false
  const minutes = together.length === 2 && tokens.skip(':') ? tokens.next() : null
  const [hour, minute] = isFixed(together, 4)
    ? [Math.floor(together.value / 100), together.value % 100]
    : [together.value, minutes !== null && isFixed(minutes, 2) ? minutes.value : -1]
  if (!between(hour, 0, 23) || !between(minute, 0, 59)) return false
  zone.hour(hour)
  zone.minute(minute)
  return true
}

function milliseconds({ value, length }: DateToken & { kind: 'number' }): number {
  return Math.floor(value * 10 ** (3 - Math.min(length, 9)))
}

/** Everything else, part by part; false where it is no date. */
function readOther(first: DateToken, tokens: DateTokens, parts: Parts): boolean {
  const { day, time, zone } = parts
  let hasNumber = !day.isEmpty
  for (let token = first; token.kind !== 'end'; token = tokens.next()) {
    if (token.kind === 'number') {
      hasNumber = true
      if (!readNumber(token.value, tokens, parts)) return false
    } else if (token.kind === 'word') {
      if (token.word === 'half-day' && !time.isEmpty) time.shift(token.value)
      else if (token.word === 'month') {
        day.name(token.value)
        tokens.skip('-')
      } else if (token.word === 'zone' && hasNumber) zone.set(token.value)
      else if (hasNumber || tokens.peek.kind === 'number') return false
    } else if (isSign(token) && (zone.isUtc || !time.isEmpty)) {
      hasNumber = true
      zone.sign(factor(token.sign))
      if (!readOffset(tokens, zone)) return false
    } else if (token.kind === 'sign' && (isSign(token) || token.sign === ')') && hasNumber) return false
  }
  return true
}

function readNumber(value: number, tokens: DateTokens, { day, time, zone }: Parts): boolean {
  if (tokens.skip(':')) {
    if (tokens.skip(':')) {
      if (!time.isEmpty) return false
      time.add(value)
      time.add(0)
      return true
    }
    if (!time.add(value)) return false
    tokens.skip('.')
    return true
  }
  if (tokens.skip('.') && time.awaits(value)) {
    time.add(value)
    const parts = tokens.next()
    if (parts.kind !== 'number') return false
    time.end(milliseconds(parts))
    return true
  }
  if (zone.awaits(value)) {
    zone.minute(value)
    return true
  }
  if (time.awaits(value)) {
    time.end(value)
    const { peek } = tokens
    return peek.kind === 'end' || peek.kind === 'blank' || isZ(peek) || isSign(peek)
  }
  if (!day.add(value)) return false
  tokens.skip('-')
  return true
}

/** What stands behind `+` or `-`; it may be nothing. */
function readOffset(tokens: DateTokens, zone: ZoneParts): boolean {
  const token = tokens.peek
  const { value, length } = token.kind === 'number' ? token : { value: 0, length: 0 }
  if (token.kind === 'number') tokens.next()
  if (tokens.peek.kind === 'sign' && tokens.peek.sign === ':') {
    zone.hour(value)
    zone.minute(null)
    return true
  }
  if (length === 1 || length === 2) zone.hour(value)
  else if (length === 3 || length === 4) zone.hour(Math.floor(value / 100))
  else return false
  zone.minute(length > 2 ? value % 100 : 0)
  return true
}
