/** One pass over a text for all finders that begin at a word, at a colon between digits, or at a long run. */
import { unitsAtOnce } from './units-at-once.ts'

/** What is told about the text on the way. */
export interface TokenVisitor {
  /** What the words begin with that {@link word} is told of. It is told, too, of every number, and of a word with a unit beyond ASCII behind its first. */
  readonly beginnings: Beginnings
  /** A letter or digit behind something else (`before`). Returns where the scan goes on; `at` if nothing was found. */
  word(at: number, before: number): number
  /** A `:` or `-` behind two hexadecimal digits. */
  mark(at: number): void
  /**
   * The longest run of letters, digits and `-_+/=~` with at least {@link shortestRun} units; `kinds` adds up the kinds in it. Most
   * runs are short pieces between signs: `longestPart` has the units of the longest one between `+`, `/`, `=` and `~`,
   * `longestBlob` of the longest one between `=` and `~`.
   */
  run(start: number, end: number, kinds: number, longestPart: number, longestBlob: number): void
}

export const shortestRun = 12
export const lower = 1
export const upper = 2
export const digit = 4
export const joint = 8
/** `+` or `/`, and `=`, among the joints. */
export const slash = 64
export const equals = 128
/** `-`, `_` or `/` among the joints: behind one a further text may begin. */
export const opener = 1024
/** A letter that is no hexadecimal digit. */
export const beyondHex = 256
const tilde = 512
const hex = 16
const mark = 32

/** None of the kinds beyond ASCII; as long as there are units, so that none needs to be compared first. */
const units = new Uint16Array(65_536)
for (let code = 0; code < 128; code += 1) {
  const text = String.fromCharCode(code)
  units[code] =
    (/[a-z]/.test(text) ? lower : 0) |
    (/[A-Z]/.test(text) ? upper : 0) |
    (/\d/.test(text) ? digit : 0) |
    (/[-_+/=~]/.test(text) ? joint : 0) |
    (/[0-9a-fA-F]/.test(text) ? hex : 0) |
    (/[:-]/.test(text) ? mark : 0) |
    (/[+/]/.test(text) ? slash : 0) |
    (text === '=' ? equals : 0) |
    (text === '~' ? tilde : 0) |
    (/[-_/]/.test(text) ? opener : 0) |
    (/[g-zG-Z]/.test(text) ? beyondHex : 0)
}
const wordUnit = lower | upper | digit
const runUnit = wordUnit | joint
const endsBlob = equals | tilde
const endsPart = endsBlob | slash
const told = runUnit | opener | slash | equals | beyondHex

function kindsOf(code: number): number {
  return units[code] ?? 0
}

/** Beginnings of words by five bits of each of three units: capitals are small letters, and some units are taken for others. */
export type Beginnings = Uint8Array

/** `begins`: of two units or more each, of which three count. */
export function beginningsOf(begins: readonly string[]): Beginnings {
  const beginnings = new Uint8Array(2 ** 15)
  for (const begin of begins) {
    const place = placeOf(begin.charCodeAt(0), begin.charCodeAt(1), begin.length > 2 ? begin.charCodeAt(2) : 0)
    if (begin.length > 2) beginnings[place] = 1
    else beginnings.fill(1, place, place + 32)
  }
  return beginnings
}

function placeOf(first: number, second: number, third: number): number {
  return ((first & 31) << 10) | ((second & 31) << 5) | (third & 31)
}

/** Walks through a text once and tells the visitor what it meets. */
export function scanTokens(text: string, visitor: TokenVisitor): void {
  const state: ScanState = { before: 0, skipTo: 0 }
  for (let at = 0; at < text.length;) at = scanPart(text, visitor, state, at)
}

/** What a part of the scan hands to the next one. */
interface ScanState {
  /** The unit before the part. */
  before: number
  /** No word is told that begins before it. */
  skipTo: number
}

/** Walks through a part of a text, and on to the end of the run in which the part ends; returns where that is. */
function scanPart(text: string, visitor: TokenVisitor, state: ScanState, from: number): number {
  const length = text.length | 0
  const end = Math.min(length, from + unitsAtOnce) | 0
  const { beginnings } = visitor
  let before = state.before | 0
  let skipTo = state.skipTo | 0
  let at = from | 0
  while (at < end) {
    let code = text.charCodeAt(at)
    let kind = kindsOf(code)
    if ((kind & runUnit) === 0) {
      if ((kind & mark) !== 0 && isBehindHex(text, at)) visitor.mark(at)
      before = code
      at += 1
      continue
    }
    const runStart = at
    let kinds = 0
    let [part, blob] = [at, at]
    let [longestPart, longestBlob] = [0, 0]
    while (at < length && (kind & runUnit) !== 0) {
      if ((kind & wordUnit) === 0) {
        kinds |= kind
        if ((kind & mark) !== 0 && isBehindHex(text, at)) visitor.mark(at)
        if ((kind & endsPart) !== 0) {
          if (at - part > longestPart) longestPart = at - part
          part = at + 1
          if ((kind & endsBlob) !== 0) {
            if (at - blob > longestBlob) longestBlob = at - blob
            blob = at + 1
          }
        }
        before = code
        at += 1
      } else {
        const second = at + 1 < length ? text.charCodeAt(at + 1) : 128
        const third = at + 2 < length ? text.charCodeAt(at + 2) : 128
        const isTold = (kind & digit) !== 0 || (second | third) > 127 || beginnings[placeOf(code, second, third)] === 1
        if (isTold && at >= skipTo) skipTo = visitor.word(at, before) | 0
        // Most of a text is the inside of words.
        while ((kind & wordUnit) !== 0) {
          kinds |= kind
          at += 1
          if (at >= length) break
          code = text.charCodeAt(at)
          kind = kindsOf(code)
        }
        before = text.charCodeAt(at - 1)
        continue
      }
      code = text.charCodeAt(at)
      kind = kindsOf(code)
    }
    if (at - runStart >= shortestRun)
      visitor.run(runStart, at, kinds & told, Math.max(longestPart, at - part), Math.max(longestBlob, at - blob))
  }
  state.before = before
  state.skipTo = skipTo
  return at
}

function isBehindHex(text: string, at: number): boolean {
  return at >= 2 && (kindsOf(text.charCodeAt(at - 1)) & kindsOf(text.charCodeAt(at - 2)) & hex) !== 0
}
