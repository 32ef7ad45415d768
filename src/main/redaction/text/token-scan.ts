/** One pass over a text for all finders that begin at a word, at a colon between digits, or at a long run. */

/** What is told about the text on the way. */
export interface TokenVisitor {
  /** For the first two units of a word, at `128 * first + second`: 1 where {@link word} is to be told of it. Of a word of one unit or one beyond ASCII behind its first unit it always is. */
  readonly beginnings: Uint8Array
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

/** Walks through a text once and tells the visitor what it meets. */
export function scanTokens(text: string, visitor: TokenVisitor): void {
  const { length } = text
  const { beginnings } = visitor
  let before = 0
  let skipTo = 0
  let at = 0
  while (at < length) {
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
        if ((second > 127 || beginnings[code * 128 + second] === 1) && at >= skipTo) skipTo = visitor.word(at, before)
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
}

function isBehindHex(text: string, at: number): boolean {
  return at >= 2 && (kindsOf(text.charCodeAt(at - 1)) & kindsOf(text.charCodeAt(at - 2)) & hex) !== 0
}
