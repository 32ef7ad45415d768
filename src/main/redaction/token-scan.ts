/** One pass over a text for all finders that begin at a word, at a colon between digits, or at a long run. */

/** What is told about the text on the way. */
export interface TokenVisitor {
  /** A letter or digit behind something else (`before`). Returns where the scan goes on; `at` if nothing was found. */
  word(at: number, before: number): number
  /** A `:` or `-` behind two hexadecimal digits. */
  mark(at: number): void
  /** The longest run of letters, digits and `-_+/=~` with at least {@link shortestRun} units; `kinds` adds up the kinds in it. */
  run(start: number, end: number, kinds: number): void
}

export const shortestRun = 12
export const lower = 1
export const upper = 2
export const digit = 4
export const joint = 8
/** `+` or `/`, and `=`, among the joints. */
export const slash = 64
export const equals = 128
/** A letter that is no hexadecimal digit. */
export const beyondHex = 256
const hex = 16
const mark = 32

const units = new Uint16Array(128)
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
    (/[g-zG-Z]/.test(text) ? beyondHex : 0)
}
const wordUnit = lower | upper | digit
const runUnit = wordUnit | joint
const told = runUnit | slash | equals | beyondHex

/** Walks through a text once and tells the visitor what it meets. */
export function scanTokens(text: string, visitor: TokenVisitor): void {
  let runStart = -1
  let kinds = 0
  let before = 0
  let beforeKind = 0
  let hexUnits = 0
  let skipTo = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const kind = code < 128 ? (units[code] ?? 0) : 0
    if ((kind & runUnit) !== 0) {
      if (runStart < 0) {
        runStart = at
        kinds = 0
      }
      kinds |= kind
    } else if (runStart >= 0) {
      if (at - runStart >= shortestRun) visitor.run(runStart, at, kinds & told)
      runStart = -1
    }
    if ((kind & wordUnit) !== 0) {
      if ((beforeKind & wordUnit) === 0 && at >= skipTo) skipTo = visitor.word(at, before)
      hexUnits = (kind & hex) !== 0 ? hexUnits + 1 : 0
    } else {
      if ((kind & mark) !== 0 && hexUnits >= 2) visitor.mark(at)
      hexUnits = 0
    }
    before = code
    beforeKind = kind
  }
  if (runStart >= 0 && text.length - runStart >= shortestRun) visitor.run(runStart, text.length, kinds & told)
}
