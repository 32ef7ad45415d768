import mime from 'mime/lite'
import { answerCrypto } from './crypto/crypto-calls.ts'
import { answerHash } from './crypto/digests.ts'
import type { JobWord, WorldWord } from './guest/host.ts'

/**
 * The host's answers to the few words of the guest, inside the worker. A question is JSON of unknown shape from untrusted
 * code; the answer is JSON. Nothing here reads or changes anything outside its arguments.
 */

const maximumQuestionCharacters = 1024 * 1024
/** What is hashed, signed or enciphered may be a file. */
const maximumBytesCharacters = 64 * 1024 * 1024
const wordsOfBytes: readonly string[] = ['hash', 'hmac', 'crypto']

type Members = Readonly<Record<string, readonly string[]>>

const intlMembers: Members = {
  DateTimeFormat: [
    'format',
    'formatToParts',
    'formatRange',
    'formatRangeToParts',
    'resolvedOptions',
    'supportedLocalesOf',
  ],
  NumberFormat: ['format', 'formatToParts', 'resolvedOptions', 'supportedLocalesOf'],
  Collator: ['compare', 'resolvedOptions', 'supportedLocalesOf'],
  PluralRules: ['select', 'resolvedOptions', 'supportedLocalesOf'],
  RelativeTimeFormat: ['format', 'formatToParts', 'resolvedOptions', 'supportedLocalesOf'],
  ListFormat: ['format', 'formatToParts', 'resolvedOptions', 'supportedLocalesOf'],
  DisplayNames: ['of', 'resolvedOptions', 'supportedLocalesOf'],
  Intl: ['getCanonicalLocales', 'supportedValuesOf'],
}

const formatters = new Map<string, object>()
const maximumFormatters = 50

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The member of a built-in constructor or object, already checked against the list above. */
function member(owner: object, name: string): (...values: readonly unknown[]) => unknown {
  const found: unknown = Reflect.get(owner, name)
  if (typeof found !== 'function') throw new TypeError(`Intl has no ${name} here.`)
  return (...values) => Reflect.apply(found, owner, values) as unknown
}

function formatter(of: string, locales: unknown, options: unknown): object {
  const key = JSON.stringify([of, locales, options])
  const known = formatters.get(key)
  if (known !== undefined) return known
  const make: unknown = Reflect.get(Intl, of)
  if (typeof make !== 'function') throw new TypeError(`Intl.${of} is not there.`)
  const made: unknown = Reflect.construct(make, [locales, options])
  if (!isRecord(made)) throw new TypeError(`Intl.${of} made nothing.`)
  if (formatters.size >= maximumFormatters) {
    const oldest = formatters.keys().next().value
    if (oldest !== undefined) formatters.delete(oldest)
  }
  formatters.set(key, made)
  return made
}

/** Numbers that have no JSON arrive as words. */
function readValue(value: unknown): unknown {
  if (!isRecord(value) || Array.isArray(value)) return value
  if (typeof value['bigint'] === 'string') return BigInt(value['bigint'])
  if (typeof value['number'] === 'string') return Number(value['number'])
  return undefined
}

function answerIntl(question: unknown): unknown {
  if (!isRecord(question)) throw new TypeError('Intl was asked nothing.')
  const { of, call, locales, options, values } = question
  if (
    typeof of !== 'string' ||
    typeof call !== 'string' ||
    !Object.hasOwn(intlMembers, of) ||
    !intlMembers[of]?.includes(call)
  ) {
    throw new TypeError(`Intl.${String(of)} ${String(call)} is not available here.`)
  }
  const given = Array.isArray(values) ? values.map(readValue) : []
  if (of === 'Intl') return member(Intl, call)(...given)
  if (call === 'supportedLocalesOf') {
    const constructor: unknown = Reflect.get(Intl, of)
    return isRecord(constructor) || typeof constructor === 'function' ? member(constructor, call)(...given) : []
  }
  return member(formatter(of, locales, options), call)(...given)
}

/** Offsets of a time zone over one year, as [from, minutes] pairs in order. */
const zoneYears = new Map<string, readonly (readonly [number, number])[]>()

function offsetMinutes(format: Intl.DateTimeFormat, time: number): number {
  const field: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(time)) field[type] = Number(value)
  const local = Date.UTC(
    field['year'] ?? 0,
    (field['month'] ?? 1) - 1,
    field['day'] ?? 1,
    field['hour'] ?? 0,
    field['minute'] ?? 0,
    field['second'] ?? 0,
  )
  return (local - Math.floor(time / 1000) * 1000) / 60_000
}

function answerZone(question: unknown): unknown {
  if (!isRecord(question)) throw new TypeError('No time zone was given.')
  const { zone, year } = question
  if (typeof zone !== 'string' || typeof year !== 'number' || !Number.isInteger(year))
    throw new RangeError(`Invalid time zone specified: ${String(zone)}`)
  const key = `${zone} ${year}`
  const known = zoneYears.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const from = Date.UTC(year, 0, 1)
  const to = Date.UTC(year + 1, 0, 1)
  const step = (to - from) / 24
  const changes: (readonly [number, number])[] = [[from, offsetMinutes(format, from)]]
  for (let time = from; time < to; time += step) {
    let low = time
    let high = Math.min(time + step, to)
    const before = offsetMinutes(format, low)
    const after = offsetMinutes(format, high)
    if (before === after) continue
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (middle <= low) break
      if (offsetMinutes(format, middle) === before) low = middle
      else high = middle
    }
    changes.push([high, after])
  }
  if (zoneYears.size > 1000) zoneYears.clear()
  zoneYears.set(key, changes)
  return changes
}

function answerCollation(): unknown {
  const characters = Array.from({ length: 127 - 32 }, (_, index) => String.fromCharCode(index + 32))
  const rank = (collator: Intl.Collator): number[] => {
    const sorted = characters.toSorted(collator.compare)
    const ranks: number[] = Array.from({ length: 127 }, () => 0)
    let current = 0
    sorted.forEach((character, index) => {
      const previous = sorted[index - 1]
      if (previous !== undefined && collator.compare(previous, character) !== 0) current++
      ranks[character.charCodeAt(0)] = current
    })
    return ranks
  }
  return { base: rank(new Intl.Collator('en-US', { sensitivity: 'base' })), variant: rank(new Intl.Collator('en-US')) }
}

/** V8's exact message for a text that is not JSON: the text that a person finds in the workflow's own error. */
function answerJsonError(question: unknown): unknown {
  try {
    JSON.parse(String(question))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : null
  }
}

/** Media type of a file of that name; what tells of none counts as text. */
function answerMimeType(question: unknown): unknown {
  return mime.getType(String(question)) ?? 'text/plain'
}

/** Parts of a URL by the WHATWG rules; null where it is none. */
function answerUrl(question: unknown): unknown {
  if (!isRecord(question)) return null
  const { url, base, set, value } = question
  const from = typeof base === 'string' ? base : undefined
  if (!URL.canParse(String(url), from)) return null
  const parsed = new URL(String(url), from)
  if (
    typeof set === 'string' &&
    ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'].includes(set)
  ) {
    Reflect.set(parsed, set, String(value))
  }
  const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } = parsed
  return { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash }
}

const answers: Readonly<Record<WorldWord, (question: unknown) => unknown>> = {
  intl: answerIntl,
  zone: answerZone,
  collation: answerCollation,
  hash: (question) => answerHash(question, false),
  hmac: (question) => answerHash(question, true),
  crypto: answerCrypto,
  'json-error': answerJsonError,
  url: answerUrl,
  'mime-type': answerMimeType,
}

function isJobWord(word: string, ofJob: JobAnswers): word is JobWord {
  return Object.hasOwn(ofJob, word)
}

function isHostWord(word: string): word is WorldWord {
  return Object.hasOwn(answers, word)
}

/** Questions about the running job, which the worker itself answers: null where it has no answer. */
export type JobAnswers = Readonly<Record<JobWord, (question: unknown) => unknown>>

/** Answers one question of the guest: `{ value }` or `{ name, message }`, always JSON text; never throws. */
export function answerHostWord(word: string, text: string, ofJob: JobAnswers): string {
  try {
    const maximum = wordsOfBytes.includes(word) ? maximumBytesCharacters : maximumQuestionCharacters
    if (text.length > maximum)
      throw new RangeError(`The text is ${text.length} characters long; at most ${maximum} are allowed.`)
    const question: unknown = JSON.parse(text)
    if (word === 'crypto') return JSON.stringify(answerCrypto(question))
    if (isJobWord(word, ofJob)) return JSON.stringify({ value: ofJob[word](question) ?? null })
    if (!isHostWord(word)) throw new TypeError(`The host has no answer to "${word}".`)
    return JSON.stringify({ value: answers[word](question) ?? null })
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error))
    return JSON.stringify({ name: known.name, message: known.message })
  }
}
