// One value as it was meant: numbers and days as programs write them, texts decoded, trimmed, taken out of what holds them. In: a
// value. Out: the same, mended. Pure.
import { withPlus } from '../../shared/lost-plus.ts'
import { isJson } from '../world/json-path.ts'
import { textsIn } from './payload-references.ts'
import { dateOf, numberOf, truthOf } from './plain-texts.ts'

/** Ways of mending a value, in words that follow "is". */
export const ways = {
  number: 'a number',
  text: 'a text',
  'decimal-text': 'a number written with a point',
  milliseconds: 'in milliseconds',
  seconds: 'in seconds',
  date: 'a day in ISO 8601',
  boolean: 'true or false',
  plus: 'with the "+" that became a blank',
  trimmed: 'without white space around it',
  json: 'the JSON that is in the text',
  base64: 'what its Base64 says',
  percent: 'without percent signs',
  entities: 'without HTML entities',
  'utf-8': 'read as UTF-8',
  lower: 'in small letters',
  upper: 'in capitals',
  capitalised: 'with a capital at its start',
  list: 'in a list',
  'text-within': 'the text that is in it',
  address: 'an address of the web',
} as const
export type Way = keyof typeof ways

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
}

/** The value, mended in that way; undefined where there is nothing to mend. */
export function mendValue(value: unknown, way: Way): unknown {
  if (way === 'list') return listOf(value)
  if (way === 'date') return dateOf(value) ?? undefined
  if (way === 'milliseconds' || way === 'seconds') return inUnit(value, way)
  if (way === 'text') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
  if (way === 'boolean') return truthOf(value) ?? undefined
  if (way === 'address') return addressOf(value)
  if (way === 'text-within') return textWithin(value)
  return typeof value === 'string' ? mendText(value, way) : undefined
}

/** One thing alone, or the parts of a text between commas, semicolons or line breaks. */
function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value) || value === null || value === undefined) return undefined
  if (typeof value !== 'string') return [value]
  return value
    .split(/[,;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function mendText(
  text: string,
  way: Exclude<Way, 'list' | 'date' | 'milliseconds' | 'seconds' | 'boolean' | 'text' | 'address' | 'text-within'>,
): unknown {
  switch (way) {
    case 'number': {
      const plain = text.trim() === '' ? NaN : Number(text)
      return Number.isFinite(plain) ? plain : (numberOf(text) ?? undefined)
    }
    case 'decimal-text': {
      const number = numberOf(text)
      return number === null ? undefined : String(number)
    }
    case 'plus':
      return withPlus(text)?.meant
    case 'trimmed':
      return other(text, text.replace(/^[\s\u200b\u2060\ufeff]+|[\s\u200b\u2060\ufeff]+$/gu, ''))
    case 'json': {
      if (!isJson(text)) return undefined
      const parsed: unknown = JSON.parse(text)
      return typeof parsed === 'object' && parsed !== null ? parsed : undefined
    }
    case 'base64': {
      const decoded = base64Text(text)
      if (decoded === null) return undefined
      return isJson(decoded) ? (JSON.parse(decoded) as unknown) : decoded
    }
    case 'percent':
      return other(text, percentText(text))
    case 'entities':
      return other(
        text,
        text.replace(/&(#39|[a-z]+);/gu, (whole, name: string) => entities[name] ?? whole),
      )
    case 'utf-8':
      return other(text, misreadText(text))
    case 'lower':
      return other(text, text.toLowerCase())
    case 'upper':
      return other(text, text.toUpperCase())
    case 'capitalised':
      return other(text, text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase())
  }
}

/** A time since 1970 in the other unit: seconds of 2001 to 2286 have ten digits, milliseconds of these years thirteen. */
function inUnit(value: unknown, unit: 'milliseconds' | 'seconds'): unknown {
  const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (!(unit === 'milliseconds' ? /^[1-9]\d{9}$/u : /^[1-9]\d{12}$/u).test(digits)) return undefined
  const time = unit === 'milliseconds' ? Number(digits) * 1000 : Math.floor(Number(digits) / 1000)
  return typeof value === 'string' ? String(time) : time
}

function other(before: string, after: string | null): string | undefined {
  return after === null || after === before ? undefined : after
}

/** Names under which objects hold what they are called or mean, the likeliest first. */
const spoken = ['name', 'title', 'label', 'text', 'value', 'email', 'id']

/** What an object or a list says as one text; undefined where it holds none. */
export function textWithin(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const held: readonly unknown[] = Array.isArray(value)
    ? value
    : [
        ...spoken.map((name) => (Object.hasOwn(value, name) ? (Reflect.get(value, name) as unknown) : undefined)),
        ...valuesOf(value),
      ]
  return held.find((one): one is string => typeof one === 'string' && one !== '')
}

function valuesOf(value: object): readonly unknown[] {
  return Object.values(value)
}

/** The address that is in it, one of its host, or a made-up one where it holds none. */
export function addressOf(value: unknown): string | undefined {
  if (isAddress(value) || value === null || value === undefined) return undefined
  const texts = textsIn(value).map((text) => text.trim())
  const host = texts.find((text) => /^[\w-]+(?:\.[\w-]+)+(?:[/:?]\S*)?$/u.test(text))
  return texts.find(isAddress) ?? (host === undefined ? 'https://example.com/' : `https://${host}`)
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//u.test(value) && URL.canParse(value)
}

function base64Text(text: string): string | null {
  if (text.length < 8 || !/^[A-Za-z0-9+/_-]+={0,2}$/u.test(text)) return null
  const bytes = Buffer.from(text, 'base64')
  const isSame =
    bytes.toString('base64').replace(/=+$/u, '') === text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/u, '')
  return isSame ? wholeUtf8(bytes) : null
}

function wholeUtf8(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isText(text) ? text : null
  } catch {
    return null
  }
}

/** Nothing that is no text has only characters that are written. */
function isText(text: string): boolean {
  return !/[^\P{Cc}\s]/u.test(text)
}

function percentText(text: string): string | null {
  if (!/%[0-9a-f]{2}/iu.test(text)) return null
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** `MÃ¼ller`: UTF-8 that somebody read as Latin-1. */
function misreadText(text: string): string | null {
  return /[\u0080-\u00ff]{2}/u.test(text) && Buffer.from(text, 'latin1').toString('latin1') === text
    ? wholeUtf8(Buffer.from(text, 'latin1'))
    : null
}
