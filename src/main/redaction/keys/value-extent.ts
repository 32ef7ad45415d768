/** How far a key reaches back and a value reaches ahead, in text of any format: JSON at any depth of escaping, YAML, headers, queries, code. */

import { endsSeveral, isSeveral } from './foreign-words.ts'
import { WordSet } from '../text/word-set.ts'

/** The name before a `:` or `=`. */
export interface KeyBefore {
  readonly name: string
  readonly start: number
  /** The quote around the name, or ''. */
  readonly quote: string
  /** What stands before it: the beginning of a line, an opening quote (`-H 'Name: …'`), a semicolon, anything else. */
  readonly lead: 'line' | 'quote' | 'semicolon' | 'inline'
}

/** A value: the stretch without its quotes. */
export interface ValueExtent {
  readonly start: number
  readonly end: number
  /** The quote around it, or '' for a bare value. */
  readonly quote: string
  /** Behind the closing quote. */
  readonly behind: number
}

const longestKey = 80
const tab = 9
const lf = 10
const cr = 13
const space = 32
const doubleQuote = 34
const singleQuote = 39
const asterisk = 42
const backslash = 92
const backtick = 96

export function isQuote(code: number): boolean {
  return code === doubleQuote || code === singleQuote || code === backtick
}

function isKeyUnit(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45 ||
    code === 46 ||
    code === 36 ||
    (code >= 192 && !isWideMark(code))
  )
}

/** Blanks, dashes and brackets beyond Latin, and the wide signs of East Asia: they end a name as their kin in ASCII do. */
function isWideMark(code: number): boolean {
  return (
    (code >= 0x2000 && code <= 0x206f) ||
    (code >= 0x2190 && code <= 0x2bff) ||
    (code >= 0x3000 && code <= 0x303f) ||
    (code >= 0xff00 && code <= 0xff0f) ||
    (code >= 0xff1a && code <= 0xff20)
  )
}

/** A blank within a line, one that does not break among them: French writes it before a colon. */
function isBlank(code: number): boolean {
  return (
    code === space ||
    code === tab ||
    (code > 127 && (code === 0xa0 || code === 0x202f || (code >= 0x2000 && code <= 0x200a) || code === 0x3000))
  )
}

/** Reads the name that ends before `position`, or null. */
export function keyBefore(text: string, position: number): KeyBefore | null {
  let end = position
  while (end > 0 && end > position - 24 && isBlank(text.charCodeAt(end - 1))) end -= 1
  // The name is drawn bold: `**Password**: …`.
  while (end > position - 24 && text.charCodeAt(end - 1) === asterisk) end -= 1
  if (text.charCodeAt(end - 1) === 93) end = withinBrackets(text, end)
  if (end === 0) return null
  return isQuote(text.charCodeAt(end - 1)) ? quotedKey(text, end - 1) : bareKey(text, end)
}

/** Where the name ends that is written in the brackets before `end`; before them where they hold a place of a list: `tokens[]`, `tokens[0]`. */
function withinBrackets(text: string, end: number): number {
  let closing = end
  while (text.charCodeAt(closing - 1) === 93) {
    const place = /\[\d{0,6}\]$/.exec(text.slice(Math.max(0, closing - 8), closing))
    if (place === null) return closing - 1
    closing -= place[0].length
  }
  return closing
}

function quotedKey(text: string, closing: number): KeyBefore | null {
  const quote = text.charCodeAt(closing)
  let end = closing
  while (end > 0 && text.charCodeAt(end - 1) === backslash) end -= 1
  for (let start = end; start > 0 && start > end - longestKey; start -= 1) {
    const code = text.charCodeAt(start - 1)
    if (code === quote)
      return start === end ? null : { name: text.slice(start, end), start, quote: text.charAt(closing), lead: 'inline' }
    if (code === lf || code === 123 || code === 125) return null
  }
  return null
}

/** `-`, `.` and `$` begin no name. */
function isMark(code: number): boolean {
  return code === 45 || code === 46 || code === 36
}

const secondWord = /^(?:key|keys|code|phrase|id|number|name|secret|token|password|birth|line\d?|address|community)$/i

function bareKey(text: string, end: number): KeyBefore | null {
  let start = end
  while (start > 0 && start > end - longestKey && isKeyUnit(text.charCodeAt(start - 1))) start -= 1
  while (start < end && isMark(text.charCodeAt(start))) start += 1
  if (start === end) return null
  let name = text.slice(start, end)
  if (text.charCodeAt(start - 1) === space && isKeyUnit(text.charCodeAt(start - 2)) && secondWord.test(name)) {
    let first = start - 1
    while (first > 0 && first > start - 24 && isKeyUnit(text.charCodeAt(first - 1))) first -= 1
    name = text.slice(first, end)
    start = first
  }
  if (saying.has(name)) {
    const word = wordBefore(text, start)
    if (word !== null) [start, end, name] = [word.start, word.end, text.slice(word.start, word.end)]
  }
  if (endsSeveral(name)) {
    let word = wordBefore(text, start)
    for (let words = 0; word !== null && words < 4; words += 1) {
      if (isSeveral(text.slice(word.start, end))) [start, name] = [word.start, text.slice(word.start, end)]
      word = wordBefore(text, word.start)
    }
  }
  return { name, start, quote: '', lead: leadOf(text, start) }
}

/** Verbs between a name and its colon: `Das Passwort lautet: …`. */
const saying = new WordSet(
  'is are was lautet lauten ist war es son era est sont sera è é são je jest to brzmi są on ovat är var er zijn este sunt este yra ir на is az это є е είναι'.split(
    ' ',
  ),
)

/** The word before the blank before `start`. */
function wordBefore(text: string, start: number): { readonly start: number; readonly end: number } | null {
  if (!isBlank(text.charCodeAt(start - 1)) || !isKeyUnit(text.charCodeAt(start - 2))) return null
  const end = start - 1
  let first = end
  while (first > 0 && first > end - 30 && (isKeyUnit(text.charCodeAt(first - 1)) || isApostrophe(text, first - 1)))
    first -= 1
  return { start: first, end }
}

function isApostrophe(text: string, at: number): boolean {
  return /['’]/.test(text.charAt(at)) && isKeyUnit(text.charCodeAt(at - 1))
}

function leadOf(text: string, start: number): KeyBefore['lead'] {
  let at = start - 1
  if (isQuote(text.charCodeAt(at))) return 'quote'
  if (text.charCodeAt(at) === 59) return 'semicolon'
  const limit = at - 40
  while (at >= 0 && at > limit) {
    const code = text.charCodeAt(at)
    if (code === lf || code === cr) return 'line'
    // Blanks, list dashes, `>` and `<` of a client's trace, `export`, `set`.
    if (code !== space && code !== tab && code !== 45 && code !== 62 && code !== 60 && code !== 43) {
      if (code < 128 && !endsLead(code)) return 'inline'
      const word = /(?:^|[\n\r])\s*(?:export|set|setx|ENV|ARG|env|declare -x|-e|--env|\$env:)\s*$/.exec(
        text.slice(Math.max(0, at - 24), start),
      )
      return word === null ? 'inline' : 'line'
    }
    at -= 1
  }
  return at < 0 ? 'line' : 'inline'
}

/** The last units of `export`, `setx`, `ENV`, `ARG`, `env`, `-e` and `$env:`, and the blanks that are no others. */
function endsLead(code: number): boolean {
  return (
    code === 116 ||
    code === 120 ||
    code === 86 ||
    code === 71 ||
    code === 118 ||
    code === 101 ||
    code === 58 ||
    code === 11 ||
    code === 12
  )
}

/** Where the next thing that is no blank stands. */
export function skipBlanks(text: string, position: number): number {
  let at = position
  while (isBlank(text.charCodeAt(at))) at += 1
  return at
}

const inlineBare = /[^\s"'`<>&,;)\]}|\\]{1,8192}/y
const lineBare = /[^\s"'`\\]{1,8192}/y
const semicolonBare = /(?:[^;"'`\r\n\\<]|<(?!\/)){1,8192}/y
const jsonBare = /[^\s,}\]"'\\]{1,400}/y
const bareValues = { inline: inlineBare, line: lineBare, semicolon: semicolonBare, json: jsonBare }

/** Reads a bare value at `position`: how far it goes depends on what leads its key in. */
export function bareValue(text: string, position: number, style: keyof typeof bareValues): ValueExtent | null {
  const pattern = bareValues[style]
  pattern.lastIndex = position
  if (!pattern.test(text)) return null
  const behind = pattern.lastIndex
  let end = behind
  while (end > position && ',;.:!?'.includes(text.charAt(end - 1))) end -= 1
  return { start: position, end, quote: '', behind }
}

const form = /^([\w.~%*+-]{1,4096})(?:&[\p{L}\d_.[\]%*-]{1,80}=[^&]{0,4096})+$/u
/** A string of settings (`x;Server=db1`): a value that holds its separator stands in quotes there. */
const settings = /^([^;=]{1,400}|[A-Za-z0-9+/]{8,400}={1,2})(?:;[A-Za-z_][\w.-]{0,40}=[^;=]{1,4096})+;?$/

/** Of a value that goes on as a form (`x&page=2`) or a string of settings (`x;user=bob`) does, the value alone. */
export function firstField(text: string, value: ValueExtent): ValueExtent {
  const written = text.slice(value.start, value.end)
  const first = form.exec(written)?.[1] ?? (written.includes(';') ? settings.exec(written)?.[1] : undefined)
  return first === undefined ? value : { ...value, end: value.start + first.length }
}

/** Reads the rest of a line, without a comment and without blanks at its end; escaped line breaks end it, too. */
export function restOfLine(text: string, position: number): ValueExtent {
  let end = position
  while (end < text.length && end < position + 16_384) {
    const code = text.charCodeAt(end)
    if (code === lf || code === cr) break
    if (code === backslash && /[nr\\"]/.test(text.charAt(end + 1))) break
    end += 1
  }
  const line = text.slice(position, end)
  const comment = / +#(?: |$)/.exec(line)
  const body = (comment === null ? line : line.slice(0, comment.index)).trimEnd()
  return { start: position, end: position + body.length, quote: '', behind: end }
}

/** A key of a connection string ends with the padding of its base64, whatever the string stands in. */
export function base64Only(text: string, value: ValueExtent): ValueExtent {
  const key = /^[A-Za-z0-9+/]{20,200}={1,2}(?=[^A-Za-z0-9+/=])/.exec(text.slice(value.start, value.end))
  return key === null ? value : { ...value, end: value.start + key[0].length }
}

/** The end of a bold name behind its colon: `*Password:* …`. */
const boldEnd = /\*{1,3}(?=[ \t\u00a0]+[^\s*])/y

/** Where a value begins behind the sign that ends at `behind`. */
export function beginOfValue(text: string, behind: number): number {
  if (text.charCodeAt(behind) !== asterisk) return skipBlanks(text, behind)
  boldEnd.lastIndex = behind
  return skipBlanks(text, boldEnd.test(text) ? boldEnd.lastIndex : behind)
}

/** True between `/*` and its end, in the same line. */
export function isInComment(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 120), at)
  const open = before.lastIndexOf('/*')
  return open >= 0 && !/\*\/|\n/.test(before.slice(open))
}
