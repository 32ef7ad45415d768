/** Values within quotes: of JSON at any depth of escaping, of programs, of several lines, and those that the text ends in. */
import { isQuote, type ValueExtent } from './value-extent.ts'

const singleQuote = 39
const backslash = 92

/** Reads the quoted value whose opening quote (behind its backslashes) is at `position`; null if nothing closes it. */
export function quotedValue(text: string, position: number): ValueExtent | null {
  let opening = position
  while (text.charCodeAt(opening) === backslash) opening += 1
  const code = text.charCodeAt(opening)
  if (!isQuote(code)) return null
  const depth = opening - position
  const quote = text.charAt(opening)
  const start = opening + 1
  let at = text.indexOf(quote, start)
  while (at >= 0) {
    let slashes = 0
    while (at - slashes > start && text.charCodeAt(at - slashes - 1) === backslash) slashes += 1
    // At depth d a quote carries 2^d - 1 backslashes; fewer close an outer string; a multiple more are escaped backslashes.
    if (slashes <= depth || slashes % (2 * (depth + 1)) === depth) {
      const end = slashes < depth ? at - slashes : at - depth
      if (code === singleQuote && /","|":/.test(text.slice(start, Math.min(end, start + 4000)))) return null
      return { start, end, quote, behind: at + 1 }
    }
    at = text.indexOf(quote, at + 1)
  }
  return null
}

const mostCutOff = 8192

/** A string that the text ends in, as what was cut at so many bytes does: without the sign that tells of the cut. Null where none begins at `position`. */
export function cutOff(text: string, position: number): ValueExtent | null {
  let opening = position
  while (text.charCodeAt(opening) === backslash) opening += 1
  if (!isQuote(text.charCodeAt(opening)) || text.length - opening > mostCutOff) return null
  const start = opening + 1
  if (text.includes(text.charAt(opening), start)) return null
  const mark = /(?:…|\.{3})?\s{0,4}(?:[[(<]?(?:\.{3})?(?:truncated|cut off|snip)[^\r\n]{0,40})?\s{0,4}$/i.exec(
    text.slice(start),
  )
  const end = start + (mark?.index ?? 0)
  return { start, end, quote: text.charAt(opening), behind: text.length }
}

const stringPrefix = /(?:[bBrRuUfFNLE@]{1,2}|<<|(?:Some|Just|Ok|Optional)[( ])(?=\\?["'])/y

/** The units that these begin with. */
const prefixUnits = new Uint8Array(128)
for (const unit of 'bBrRuUfFNLE@<SJO') prefixUnits[unit.charCodeAt(0)] = 1

/** The quoted value at `position`, behind what languages write before a string (`b'…'`, `Some("…")`, `<<"…">>`); null where none is. */
export function quotedAt(text: string, position: number): ValueExtent | null {
  const code = text.charCodeAt(position)
  if (code === 92 || isQuote(code)) {
    const isTriple = text.startsWith('"""', position) || text.startsWith("'''", position)
    return isTriple ? tripleQuoted(text, position) : quotedValue(text, position)
  }
  if (prefixUnits[code] !== 1) return null
  stringPrefix.lastIndex = position
  const prefix = stringPrefix.exec(text)
  return prefix === null ? null : quotedValue(text, position + prefix[0].length)
}

/** A string of several lines between three quotes, as in TOML and Python. */
function tripleQuoted(text: string, position: number): ValueExtent | null {
  const quotes = text.slice(position, position + 3)
  const end = text.indexOf(quotes, position + 3)
  if (end < 0) return null
  const body = text.slice(position + 3, end)
  const start = position + 3 + body.length - body.trimStart().length
  return { start, end: start + body.trim().length, quote: quotes.charAt(0), behind: end + 3 }
}
