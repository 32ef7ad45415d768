/** Decides whether the value of a key with a class goes, and which part of it. */
import { behindKnownScheme, behindScheme } from '../formats/authorization.ts'
import type { Detection } from '../finding.ts'
import { classifyKey, type KeyClass } from './key-words.ts'
import { isWrittenName } from './person-object.ts'
import { bareValue, type ValueExtent } from './value-extent.ts'
import { isCodeReference, isEmpty, isGrouped, isMeaningless, isProse, looksSecret } from './value-looks.ts'

/** How sure the extent and the nature of a value are: quoted, a bare JSON literal, the rest of a line, `a=b`, `a = b` or `a: b`. */
export type ValueStyle = 'quoted' | 'literal' | 'line' | 'tight' | 'spaced'

type StrongKey = KeyClass & { readonly kind: 'strong' }

/** Judges the values of keys in one text. */
export class Verdict {
  readonly #text: string
  readonly #report: (finding: Detection) => void
  #taken = { start: 0, end: 0 }

  constructor(text: string, report: (finding: Detection) => void) {
    this.#text = text
    this.#report = report
  }

  /** True for a place inside the value that was taken last: what stands in it need not be judged again. */
  hasTaken(position: number): boolean {
    return position >= this.#taken.start && position < this.#taken.end
  }

  /** Reports the part of a value that must go, if any. */
  judge(kind: KeyClass, extent: ValueExtent, reason: string, style: ValueStyle): void {
    if (kind.kind === 'none' || kind.kind === 'personal-within') return
    const value = this.#text.slice(extent.start, extent.end)
    // A date of birth and some numbers of persons are written like versions.
    const personal = kind.kind === 'strong' && kind.personal
    if (personal ? isEmpty(value) : isMeaningless(value)) return
    if (kind.kind === 'weak' && value.includes('[redacted:')) return
    switch (kind.kind) {
      case 'authorization':
        this.#authorization(extent, reason)
        return
      case 'cookie':
        this.#cookies(extent, kind.set, reason)
        return
      case 'user-pass': {
        const colon = value.indexOf(':')
        this.take({ ...extent, start: extent.start + colon + 1 }, 'password', reason, true)
        return
      }
      case 'weak':
        if (
          looksSecret(value, kind.type === 'signature' || kind.type === 'cookie' || kind.type === 'code' ? 12 : 8) &&
          !isCodeReference(value)
        ) {
          if (kind.mayBeUuid || !uuid.test(value)) this.take(extent, kind.type, reason, true)
        }
        return
      case 'strong': {
        const exact = kind.personal
          ? withFurtherWords(this.#text, extent, kind, style)
          : kind.wordy === true
            ? withFurtherSeedWords(this.#text, extent, style)
            : kind.type === 'password'
              ? withFurtherGroups(this.#text, trimmed(this.#text, extent, style), style)
              : trimmed(this.#text, extent, style)
        const isSame = exact.start === extent.start && exact.end === extent.end
        const body = isSame ? value : this.#text.slice(exact.start, exact.end)
        const isNothing = !isSame && (kind.personal ? isEmpty(body) : isMeaningless(body))
        if (!isNothing && this.#deserves(kind, body, style)) this.take(exact, kind.type, reason, true)
      }
    }
  }

  #deserves(kind: StrongKey, value: string, style: ValueStyle): boolean {
    // Two decimals tell a town, four a house.
    if (kind.type === 'location') return /^-?\d{1,3}\.\d{4,}$/.test(value)
    const number = /^-?\d+(?:\.\d+)?$/.test(value)
    if (number && style !== 'quoted') return kind.numeric && value.length >= 3
    // `owner/repository` is a full name, too.
    if (kind.type === 'name' && /[/@]|\\(?!['"])/.test(value)) return false
    // What a parser calls a token.
    if (kind.type === 'token' && value.length < 4 && !/[\p{L}\d]/u.test(value)) return false
    if (kind.type === 'code' && style === 'line')
      return /^\S*\d{3}/.test(value) || looksSecret(value, 16) || (/\d/.test(value) && isGrouped(value))
    const fewest = fewestDigits[kind.type]
    if (fewest !== undefined && countDigits(value) < fewest && !/^(?=.*\d)[A-Z\d]{6,}$/.test(value)) return false
    // `"passport": "^0.7.0"` is a package.
    if (kind.type === 'national-id' && /^[~^<>=v]+\d+\.\d+/.test(value)) return false
    // `Kennzeichen` and its kin are marks of any kind.
    if (kind.type === 'device' && !/\d/.test(value)) return false
    if (kind.type === 'code' && style === 'quoted' && !/\d/.test(value) && !looksSecret(value, 8) && !isGrouped(value))
      return false
    if (kind.distinct === true && /^[\p{L}\s,.'’-]*$/u.test(value) && !looksSecret(value, 8)) return false
    if (kind.capitalised === true && (style !== 'quoted' || !isWrittenName(value))) return false
    if (kind.personal) return style !== 'spaced' || kind.type !== 'name' || /^[A-Z]/.test(value)
    if (!kind.wordy && isProse(value)) return false
    if (style === 'quoted')
      return !(kind.type === 'token' && /^[a-z]+(?:[-_ ][a-z]+)*$/.test(value) && value.length < 20)
    if (style === 'literal') return false
    // `this.secretKey = secretKey`: a name again.
    if (style !== 'line' && /^[A-Za-z_$][A-Za-z_$.]*$/.test(value) && classifyKey(value).kind !== 'none') return false
    if (isCodeReference(value) || (kind.type !== 'password' && permission.test(value))) return false
    if (style === 'line' && !kind.numeric && kind.type === 'password')
      return value.length >= 5 && /[\d!@#$%^&*+~]/.test(value) && !/^\d+[\s,;]/.test(value)
    if (style === 'spaced') return value.length >= 5 && (/[\d!@#$%^&*+~]|[a-z][A-Z]/.test(value) || isGrouped(value))
    return true
  }

  #authorization(extent: ValueExtent, reason: string): void {
    // An expression of a workflow begins with `=`.
    const from = this.#text.charCodeAt(extent.start) === 61 ? extent.start + 1 : extent.start
    const start = behindScheme(this.#text, from, extent.end)
    const credential = this.#text.slice(start, extent.end)
    // Decoded, the quotes within an expression end it too early.
    if (/^\{\{/.test(credential)) return
    if (isMeaningless(credential) || (isProse(credential) && !/[=,]/.test(credential))) return
    if (start === from && /^[A-Za-z][a-z]+$/.test(credential)) return
    this.take({ ...extent, start }, 'token', reason, true)
  }

  #cookies(extent: ValueExtent, set: boolean, reason: string): void {
    const text = this.#text
    const pair = /([^=;,\s]{1,100})=([^;\r\n]{1,8192})/g
    const value = text.slice(extent.start, extent.end)
    let found = false
    for (const match of value.matchAll(pair)) {
      found = true
      const [, name = '', body = ''] = match
      const start = extent.start + match.index + name.length + 1
      if (!isMeaningless(body) && !cookieAttributes.test(name))
        this.take({ start, end: start + body.trimEnd().length, quote: '', behind: 0 }, 'cookie', reason, true)
      if (set) break
    }
    if (!found && !value.includes('[redacted:') && looksSecret(value, 8)) this.take(extent, 'cookie', reason, true)
  }

  /** Reports a value that goes whatever it looks like. */
  take(extent: ValueExtent, type: Detection['type'], reason: string, spreads = false): void {
    if (extent.end <= extent.start) return
    this.#taken = { start: extent.start, end: extent.end }
    this.#report({ start: extent.start, end: extent.end, type, reason, spreads })
  }

  /** `Authorization: Bearer x, …` within a line. */
  inlineAuthorization(position: number, reason: string): void {
    const text = this.#text
    const behind = behindKnownScheme(text, position)
    parameters.lastIndex = behind ?? text.length
    const list = parameters.exec(text)
    if (list !== null && behind !== null) {
      this.take({ start: behind, end: behind + list[0].length, quote: '', behind: 0 }, 'token', reason, true)
      return
    }
    const value = bareValue(text, behind ?? position, 'inline')
    if (value === null) return
    const body = text.slice(value.start, value.end)
    if (isMeaningless(body)) return
    if (behind !== null ? body.length >= 6 && !/^[a-z]+$/.test(body) : looksSecret(body, 12))
      this.take(value, 'token', reason, true)
  }
}

/** What such a number has at least; `{"nie": "wieder"}` is none. */
const fewestDigits: Readonly<Partial<Record<Detection['type'], number>>> = {
  'national-id': 4,
  phone: 3,
  birth: 1,
  bank: 4,
}

function countDigits(value: string): number {
  return value.match(/\p{Nd}/gu)?.length ?? 0
}

/** `username="…", nonce="…", response="…"`: what the schemes with several parameters take. */
const parameters = /(?:[A-Za-z_]{2,30}=(?:"[^"\r\n]{0,400}"|[^\s,"']{1,400})(?:,\s?(?=[A-Za-z_]{2,30}=))?){2,12}/y
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const cookieAttributes =
  /^(?:path|domain|expires|max-age|samesite|priority|version|lang|locale|theme|tz|timezone|currency)$/i

/** In a line with several words, a first word that looks like a secret is the value, and the rest is prose. */
function trimmed(text: string, extent: ValueExtent, style: ValueStyle): ValueExtent {
  if (style !== 'line') return extent
  const value = text.slice(extent.start, extent.end)
  if (isGrouped(value)) return extent
  const first = /^\S+/.exec(value)?.[0].replace(/[,;]+$/, '') ?? value
  return first.length < value.length && first.length >= 6 && /[\d!@#$%^&*+~]/.test(first)
    ? { ...extent, end: extent.start + first.length }
    : extent
}

/** In running text a name goes on through the capitalised words that follow, an address also through numbers, a phone number through its groups. */
function withFurtherWords(text: string, extent: ValueExtent, kind: StrongKey, style: ValueStyle): ValueExtent {
  if (style !== 'tight' && style !== 'spaced') return extent
  const further = furtherParts[kind.type]
  if (further === undefined) return extent
  further.lastIndex = extent.end
  const match = further.exec(text)
  return match === null ? extent : { ...extent, end: extent.end + match[0].length }
}

/** Passwords that are handed out in groups of four: `abcd efgh ijkl mnop`, those with capitals or digits wherever they stand. */
function withFurtherGroups(text: string, extent: ValueExtent, style: ValueStyle): ValueExtent {
  if ((style !== 'tight' && style !== 'spaced') || extent.end - extent.start !== 4) return extent
  further4.lastIndex = extent.end
  const groups = further4.exec(text)?.[0]
  if (groups === undefined) return extent
  const first = text.slice(extent.start, extent.end)
  const isPlain = /^[a-z ]*$/.test(first + groups)
  return isPlain && (isProse(first + groups) || (style === 'spaced' && !isGrouped(first + groups)))
    ? extent
    : { ...extent, end: extent.end + groups.length }
}

const further4 = /(?: [A-Za-z0-9]{4}(?![A-Za-z0-9=:])){3,7}/y

/** The words of a wallet, of which there are twelve or more. */
function withFurtherSeedWords(text: string, extent: ValueExtent, style: ValueStyle): ValueExtent {
  if (style !== 'tight' && style !== 'spaced') return extent
  furtherSeedWords.lastIndex = extent.end
  const match = furtherSeedWords.exec(text)
  return match === null ? extent : { ...extent, end: extent.end + match[0].length }
}

const furtherSeedWords = /(?: [a-z]{3,8}(?![A-Za-z=:/])){11,23}/y
/** `secrets:list`: what may be done with it. */
const permission =
  /^(?:list|read|write|create|update|delete|get|put|manage|view|admin|all|rotate|use|none|any|lookup|watch|expired|missing|invalid|required)$/i
const furtherDigits = /[) ]{0,2}[ ()+.\d/-]{0,20}\d(?![\w=:])/y
const furtherGroups = /(?: [A-Z]?\d{2,6}[A-Z]?(?![\p{L}\d=:/._-])){1,6}/uy
const furtherNames = /(?:['’](?=\p{Lu}\p{L})|(?= \p{Lu}))(?:[ +]?\p{Lu}[\p{L}'’-]{1,30}(?![\p{L}=:/])){1,3}/uy
const furtherAddress = /(?:,? (?:\p{Lu}[\p{L}.'’-]{0,30}|\d{1,5}[a-z]?)(?![\p{L}\d=:/])){1,6}/uy
const furtherParts: Readonly<Partial<Record<Detection['type'], RegExp>>> = {
  name: furtherNames,
  address: furtherAddress,
  phone: furtherDigits,
  device: furtherGroups,
  'national-id': furtherGroups,
  bank: furtherGroups,
  card: furtherGroups,
}
