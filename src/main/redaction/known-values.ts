/** Values that the program knows to be secret, from its credential store, its environment and what it has sent. */
import { encodeBase64, encodeHex } from './text/bytes.ts'
import type { Report } from './finding.ts'
import { splitWords } from './keys/key-words.ts'
import { partsOf } from './known-parts.ts'
import { createTextMatcher, type TextMatcher } from './text/text-matcher.ts'

/** A value that must never leave, and the name it goes by in its store. */
export interface KnownValue {
  readonly name: string
  readonly value: string
}

/** A shorter value is replaced only where it is certain to be meant. */
export const shortestKnown = 6
const everyday: ReadonlySet<string> = new Set(
  (
    'admin administrator root guest user username test tester testing tests demo example sample default public private local localhost server client service system production development staging sandbox ' +
    'password passwort changeme letmein welcome qwerty master secret token access public postgres mysql redis mongodb rabbitmq elastic oracle docker github gitlab google amazon azure stripe slack webhook ' +
    'workflow execution production https http true false null none undefined string number object array value values name names type types status error errors success failed failure active inactive ' +
    'enabled disabled manual automatic account accounts customer order orders invoice payment message messages request response header headers content application json text html utf-8 basic bearer digest ' +
    'oauth2 1234 12345 123456 1234567 12345678 123456789 1234567890 000000 111111 abc123 monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december ' +
    'redacted europe america berlin london paris germany france england spain eu-central-1 us-east-1 us-west-2 eu-west-1 info@example.com support sales contact company'
  ).split(' '),
)
const utf8 = new TextEncoder()

/** True for a value that occurs in ordinary texts: it may be replaced where it is certain to be meant, not everywhere. */
export function isEveryday(value: string): boolean {
  return everyday.has(value.toLowerCase()) || /^\d{1,7}$/.test(value) || /^(.)\1+$/.test(value)
}

/** The known values of one export, ready to be searched for. */
export interface KnownValues {
  readonly find: (text: string, report: Report) => void
  /** True if a key of this name is to be treated as that of a known value. */
  readonly isKeyOf: (key: string, value: string) => boolean
}

/** Prepares known values: each in every form that decoding does not undo. */
export function createKnownValues(known: readonly KnownValue[]): KnownValues {
  const matcher = createTextMatcher<string>()
  const short = new Set<string>()
  const byKey = new Map<string, Set<string>>()
  for (const { name, value } of known) {
    if (value.trim() === '') continue
    const key = splitWords(name).join('')
    byKey.set(key, (byKey.get(key) ?? new Set()).add(value))
    for (const { text: part } of partsOf(value)) {
      if (part.length >= shortestKnown && !isEveryday(part)) addForms(matcher, part)
      else if (!isEveryday(part) && part.length >= 3) short.add(part)
    }
  }
  return {
    isKeyOf: (key, value) => byKey.size > 0 && byKey.get(splitWords(key).join(''))?.has(value) === true,
    find(text, report) {
      matcher.search(text, (start, end, canonical) =>
        report({ start, end, type: 'known', reason: 'it is a known secret', canonical }),
      )
      for (const value of short) findWhole(text, value, report)
    },
  }
}

function addForms(matcher: TextMatcher<string>, value: string): void {
  const forms = new Set([
    value,
    value.normalize('NFC'),
    value.normalize('NFD'),
    value.toLowerCase(),
    value.toUpperCase(),
  ])
  if (value.includes(' ')) forms.add(value.replaceAll(' ', '+'))
  if (value.includes('\n'))
    forms
      .add(value.replaceAll(/\r?\n/g, ''))
      .add(value.replaceAll(/\r?\n/g, ' '))
      .add(value.replaceAll(/\r?\n/g, '\r\n'))
  if (value.includes("'"))
    forms.add(value.replaceAll("'", `'\\''`)).add(value.replaceAll("'", `'"'"'`)).add(value.replaceAll("'", "''"))
  if (value.includes('"')) forms.add(value.replaceAll('"', '""'))
  if (/[&|<>^%]/.test(value)) forms.add(value.replaceAll(/[&|<>^]/g, '^$&')).add(value.replaceAll('%', '%%'))
  if (/[;{}]/.test(value)) forms.add(value.replaceAll('}', '}}'))
  for (const form of forms) if (form.length >= shortestKnown) matcher.add(form, form)
  for (const form of new Set([value, value.normalize('NFC'), value.normalize('NFD')])) addEncodedForms(matcher, form)
}

/** Base64 of a value inside of a longer text: what is the same at each of the three places it may begin at. */
function addEncodedForms(matcher: TextMatcher<string>, value: string): void {
  const bytes = utf8.encode(value)
  for (let offset = 0; offset < 3; offset += 1) {
    const padded = new Uint8Array(bytes.length + offset)
    padded.set(bytes, offset)
    const whole = encodeBase64(padded).replace(/=+$/, '')
    const skipped = offset === 0 ? 0 : offset + 1
    const rest = (bytes.length + offset) % 3
    const core = whole.slice(skipped, rest === 0 ? undefined : -1)
    if (core.length >= 6) {
      matcher.add(core, core)
      matcher.add(core.replaceAll('+', '-').replaceAll('/', '_'), core)
    }
  }
  const hex = encodeHex(bytes)
  matcher.add(hex, hex)
  matcher.add(hex.toUpperCase(), hex)
}

/** A short value where it is the whole text or a whole quoted string. */
function findWhole(text: string, value: string, report: Report): void {
  if (text === value)
    report({ start: 0, end: text.length, type: 'known', reason: 'it is a known secret', canonical: value })
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
    const quote = text.charAt(at - 1)
    if ((quote === '"' || quote === "'") && text.charAt(at + value.length) === quote) {
      report({ start: at, end: at + value.length, type: 'known', reason: 'it is a known secret', canonical: value })
    }
  }
}
