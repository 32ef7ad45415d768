import { DateTime } from 'luxon'
import { base64Decode, base64Encode, utf8Decode, utf8Encode } from '../bytes.ts'
import { digest } from '../crypto.ts'
import { refusal, type Extensions } from './extension.ts'
import { readDateTime } from './read-date-time.ts'

/** Methods that expressions have on texts (workflow format's public reference, "String"). */

const emailPattern = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}/i
const urlPattern = /\bhttps?:\/\/(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d+)?(?:\/[^\s"'<>`]*|\?[^\s"'<>`]*|#[^\s"'<>`]*)?/i
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const smallWords = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'but',
  'by',
  'en',
  'for',
  'if',
  'in',
  'nor',
  'of',
  'on',
  'or',
  'per',
  'the',
  'to',
  'v',
  'via',
  'vs',
  'with',
])

function hostOf(text: string): string | undefined {
  const email = new RegExp(`^${emailPattern.source}$`, 'i').test(text.trim()) ? text.trim() : null
  if (email !== null) return email.slice(email.lastIndexOf('@') + 1)
  const found = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^\s/@]+@)?(\[[0-9a-f:.]+\]|[^\s/:?#]+)(?::\d+)?(?:[/?#]|$)/i.exec(
    text.trim(),
  )?.[1]
  if (found === undefined) return undefined
  return domainPattern.test(found) ||
    found === 'localhost' ||
    /^\d{1,3}(?:\.\d{1,3}){3}$/.test(found) ||
    found.startsWith('[')
    ? found
    : undefined
}

function toNumber(text: string): number {
  const number = Number(text)
  if (Number.isNaN(number)) throw refusal('cannot convert to number')
  return number
}

function toFloat(text: string): number {
  if (text.includes(',')) throw refusal('cannot convert to float, expected . as decimal separator')
  const number = Number.parseFloat(text.trim())
  if (Number.isNaN(number)) throw refusal('cannot convert to float')
  return number
}

function toInt(text: string, radix?: unknown): number {
  const number = Number.parseInt(text, radix === undefined ? undefined : Number(radix))
  if (Number.isNaN(number)) throw refusal('cannot convert to integer')
  return number
}

/** As the service does it: a lone emphasised letter keeps its stars, an image leaves nothing, a rule of dashes stays. */
function removeMarkdown(text: string): string {
  return text
    .replace(/^([\s\t]*)(?:[*\-+]|\d\.)\s+/gm, '$1')
    .replace(/\n={2,}/g, '\n')
    .replaceAll('~~', '')
    .replace(/```.*\n/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/^[=-]{2,}\s*$/g, '')
    .replace(/\[\^.+?\](: .*?$)?/gm, '')
    .replace(/\s{0,2}\[(.*?)\]: .*?$/g, '')
    .replace(/!\[.*?\][[(].*?[\])]/g, '')
    .replace(/\[(.*?)\][[(].*?[\])]/g, '$1')
    .replaceAll('>', '')
    .replace(/^#{1,6}\s*([^#]*)\s*(?:#{1,6})?/gm, '$1')
    .replace(/([*_]{1,3})(\S.*?\S)\1/g, '$2')
    .replace(/(`{3,})(.*?)\1/gm, '$2')
    .replace(/`(.+?)`/g, '$1')
}

export const stringExtensions: Extensions<string> = {
  base64Decode: (text) => utf8Decode(base64Decode(text)),
  base64Encode: (text) => base64Encode(utf8Encode(text)),
  extractDomain: hostOf,
  extractEmail: (text) => emailPattern.exec(text)?.[0],
  extractUrl: (text) => urlPattern.exec(text)?.[0].replace(/[.,;:!?)]+$/, ''),
  extractUrlPath: (text) => {
    const found = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+([^\s?#]*)/i.exec(text.trim())
    return found === null ? undefined : found[1] === '' ? '/' : found[1]
  },
  hash: (text, algorithm = 'md5') => {
    if (typeof algorithm !== 'string') return undefined
    const name = algorithm.toLowerCase()
    if (name === 'base64') return base64Encode(utf8Encode(text))
    const known = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3']
    if (!known.includes(name))
      throw refusal(`Unknown algorithm ${name}. Available algorithms are: ${known.join(',')}, and Base64.`)
    return digest(name === 'sha3' ? 'sha3-512' : name, text)
  },
  isDomain: (text) => domainPattern.test(text),
  isEmail: (text) => new RegExp(`^${emailPattern.source}$`, 'i').test(text),
  isEmpty: (text) => text === '',
  isNotEmpty: (text) => text !== '',
  isNumeric: (text) => text.trim() !== '' && !text.includes(' ') && Number.isFinite(Number(text)),
  isUrl: (text) => /^https?:\/\/[^\s]+$/i.test(text) && hostOf(text) !== undefined,
  length: (text) => text.length,
  parseJson: (text) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw refusal('Parsing failed')
    }
  },
  quote: (text, mark = '"') => {
    const sign = String(mark)
    return `${sign}${text.replace(/\\/g, '\\\\').replaceAll(sign, `\\${sign}`)}${sign}`
  },
  removeMarkdown,
  removeTags: (text) => text.replace(/<[^>]*>?/g, ''),
  replaceSpecialChars: (text) =>
    text
      .replaceAll('ß', 'ss')
      .replaceAll('æ', 'ae')
      .replaceAll('Æ', 'AE')
      .replaceAll('œ', 'oe')
      .replaceAll('Œ', 'OE')
      .replaceAll('ø', 'o')
      .replaceAll('Ø', 'O')
      .replaceAll('đ', 'd')
      .replaceAll('Đ', 'D')
      .replaceAll('ł', 'l')
      .replaceAll('Ł', 'L')
      .normalize('NFD')
      .replace(/\p{Mn}/gu, ''),
  toBoolean: (text) => !['', '0', 'false', 'no'].includes(text.toLowerCase()),
  toDate: (text) => {
    const date = new Date(text)
    if (Number.isNaN(date.getTime())) throw refusal('cannot convert to date')
    return date
  },
  toDateTime: (text, format) => {
    if (typeof format !== 'string' || format === '' || format === 'ms') return readDateTime(text)
    if (format === 's') return DateTime.fromSeconds(Number(text))
    if (format === 'us') return DateTime.fromMillis(Number(text) / 1000)
    if (format === 'excel') return excelDate(Number(text))
    return DateTime.fromFormat(text, format)
  },
  toDecimalNumber: toFloat,
  toFloat,
  toInt,
  toWholeNumber: toInt,
  toJsonString: (text) => JSON.stringify(text),
  toNumber,
  toSentenceCase: (text) =>
    text
      .toLowerCase()
      .replace(/(^\s*|[.!?]\s*)(\p{L})/gu, (_whole, before: string, letter: string) => before + letter.toUpperCase()),
  toSnakeCase: (text) =>
    text
      .toLowerCase()
      .replace(/[ -]/g, '_')
      .replace(/[^\p{L}\p{N}_\s]/gu, ''),
  toTitleCase: (text) =>
    text.replace(/\S+/g, (word, index: number) => {
      // Addresses stay as they are.
      if (/[@:]|\w\.\w/.test(word)) return word
      const lower = word.toLowerCase()
      return index > 0 && smallWords.has(lower) ? lower : lower.charAt(0).toUpperCase() + lower.slice(1)
    }),
  urlDecode: (text, entire = false) => (entire ? decodeURI(text) : decodeURIComponent(text)),
  urlEncode: (text, entire = false) => (entire ? encodeURI(text) : encodeURIComponent(text)),
}

/** Days since 1900 as spreadsheets count them; whole days are midnight UTC. */
export function excelDate(days: number): DateTime {
  return DateTime.fromMillis(Math.round((days - 25_569) * 86_400_000))
}
