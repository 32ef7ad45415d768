import { DateTime } from 'luxon'
import { titleCase } from 'title-case'
import { base64Decode, base64Encode, utf8Decode, utf8Encode } from '../bytes.ts'
import { digest } from '../crypto/hashes.ts'
import { refusal, type Extensions } from './extension.ts'
import { readDateTime } from './read-date-time.ts'

/** Methods that expressions have on texts (workflow format's public reference, "String"). */

/** What counts as a host: names with a dot in ASCII, `localhost` and four numbers. */
const host = String.raw`(?:[-\w]+\.)+(?:[a-z]{2,}|xn--[a-z0-9]+)|localhost|\d{1,3}(?:\.\d{1,3}){3}`
/** What may stand behind it: a port, a path, a query and a fragment. */
const rest = String.raw`(?::\d+)?(?:/[^\s?]*)?(?:\?[^\s#]*)?(?:#\S*)?`
const url = String.raw`(?:https?|ftp)://(?:www\.)?(?:${host})(?::\d+)?(?:/[^\s?#]*)?(?:\?[^\s#]*)?#?\S*`
const urlPattern = new RegExp(url, 'i')
const wholeUrlPattern = new RegExp(`^${url}$`, 'i')
const domainPattern = new RegExp(String.raw`^(?:www\.)?(?:${host})${rest}$`, 'i')
const domainInPattern = new RegExp(
  String.raw`^(?:(?:https?|ftp)://)?(?:mailto:)?(?://)?((?:www\.)?(?:${host}))${rest}$`,
  'i',
)
const atom = String.raw`[^<>()[\]\\.,;:\s@"]+`
const emailPattern = new RegExp(
  String.raw`(?:${atom}(?:\.${atom})*|".+")@(\[\d{1,3}(?:\.\d{1,3}){3}\]|(?:[a-z\d-]+\.)+[a-z]{2,})`,
  'i',
)

/** An address anywhere in a text without blanks: the service looks no closer. */
function isEmail(text: string): boolean {
  return emailPattern.test(text) && !text.includes(' ')
}

function hostOf(text: string): string | undefined {
  return isEmail(text) ? emailPattern.exec(text)?.[1] : domainInPattern.exec(text)?.[1]
}

/** Signs of currencies, some of which are letters: they are left out before a number is read. */
const currencies = new RegExp(
  [
    ...['Lek', '؋', '\\$', 'ƒ', '₼', 'Br', 'KM', 'P', 'лв', 'R\\$', '៛', '¥', '₡', 'kn', '₱', 'Kč', 'kr', 'RD\\$', '£'],
    ...['€', '¢', 'Q', 'L', 'Ft', '₹', 'Rp', '﷼', '₪', '₩', '₭', 'ден', 'RM', '₨', '₮', 'MT', '₦', 'B/\\.', 'Gs'],
    ...['S/\\.', 'zł', 'lei', '₽', 'Дин\\.', 'S', 'R', 'CHF', '฿', '₺', '₴', 'Bs', '₫'],
  ].join('|'),
  'gu',
)

function toNumber(text: string): number {
  const number = Number(text.replace(currencies, ''))
  if (Number.isNaN(number)) throw refusal('cannot convert to number')
  return number
}

function toFloat(text: string): number {
  if (text.includes(',')) throw refusal('cannot convert to float, expected . as decimal separator')
  const number = Number.parseFloat(text.replace(currencies, ''))
  if (Number.isNaN(number)) throw refusal('cannot convert to float')
  return number
}

function toInt(text: string, radix?: unknown): number {
  const number = Number.parseInt(text.replace(currencies, ''), radix === undefined ? undefined : Number(radix))
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

/** Sentences with a capital each. What stands behind the last of them without any letter is lost, as the service loses it. */
function sentenceCase(text: string): string {
  let done = ''
  let left = text
  for (let at = left.search(/\p{L}/u); at >= 0; at = left.search(/\p{L}/u)) {
    const cased = left.slice(0, at) + left.charAt(at).toUpperCase() + left.slice(at + 1).toLowerCase()
    const stop = cased.search(/[!?.]/)
    done += stop < 0 ? cased : cased.slice(0, stop + 1)
    left = stop < 0 ? '' : cased.slice(stop + 1)
  }
  return done
}

export const stringExtensions: Extensions<string> = {
  base64Decode: (text) => utf8Decode(base64Decode(text)),
  base64Encode: (text) => base64Encode(utf8Encode(text)),
  extractDomain: hostOf,
  extractEmail: (text) => emailPattern.exec(text)?.[0],
  extractUrl: (text) => urlPattern.exec(text)?.[0],
  extractUrlPath: (text) => {
    const found = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+([^\s?#]*)/i.exec(text.trim())
    return found === null ? undefined : found[1] === '' ? '/' : found[1]
  },
  hash: (text, given) => {
    const algorithm = given ?? 'md5'
    if (typeof algorithm !== 'string') return undefined
    const name = algorithm.toLowerCase()
    if (name === 'base64') return base64Encode(utf8Encode(text))
    const known = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3']
    if (!known.includes(name))
      throw refusal(`Unknown algorithm ${name}. Available algorithms are: ${known.join(',')}, and Base64.`)
    return digest(name === 'sha3' ? 'sha3-512' : name, text)
  },
  isDomain: (text) => domainPattern.test(text),
  isEmail,
  isEmpty: (text) => text === '',
  isNotEmpty: (text) => text !== '',
  isNumeric: (text) => !text.includes(' ') && !Number.isNaN(Number(text)) && !Number.isNaN(parseFloat(text)),
  isUrl: (text) => wholeUrlPattern.test(text),
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
      .replaceAll('þ', 'th')
      .replaceAll('Þ', 'TH')
      .replaceAll('ð', 'd')
      .replaceAll('Ð', 'D')
      .normalize('NFD')
      .replace(/\p{Mn}/gu, ''),
  toBoolean: (text) => !['', '0', 'false', 'no'].includes(text.toLowerCase()),
  toDate: (text) => {
    const date = new Date(text)
    if (Number.isNaN(date.getTime())) throw refusal('cannot convert to date')
    return date
  },
  toDateTime: (text, format) => {
    if (typeof format !== 'string' || format === '') return readDateTime(text)
    if (format === 'ms') return DateTime.fromMillis(Number(text))
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
  toSentenceCase: sentenceCase,
  toSnakeCase: (text) =>
    text
      .toLowerCase()
      .replace(/[ -]/g, '_')
      .replace(/[\u2000-\u206f\u2e00-\u2e7f\\'!"#$%&()*+,./:;<=>?@[\]^`{|}~]/g, ''),
  toTitleCase: (text) => titleCase(text),
  urlDecode: (text, entire = false) => (entire ? decodeURI(text) : decodeURIComponent(text)),
  urlEncode: (text, entire = false) => (entire ? encodeURI(text) : encodeURIComponent(text)),
}

/** Days since 1900 as spreadsheets count them; whole days are midnight UTC. */
export function excelDate(days: number): DateTime {
  return DateTime.fromMillis(Math.round((days - 25_569) * 86_400_000))
}
