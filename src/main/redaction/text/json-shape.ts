/** Keeps JSON JSON: replacements stay within strings at every depth of JSON in strings, and a number becomes a string. */
import type { Detection } from '../finding.ts'
import { contentOf, endOfString, isJson, mayHoldJson } from './json-text.ts'

/** A finding and what the placeholder must be wrapped in: quotes, where a bare literal is replaced. */
export interface Placed extends Detection {
  readonly wrap: string
}

/** JSON in strings is followed no deeper: what stands deeper is replaced like every text of a string. */
const deepest = 8

/** Fits findings (in order, none overlapping) to the tokens of the JSON texts they stand in; in other text, to what stands around. */
export function fitToJson(text: string, findings: readonly Detection[]): Placed[] {
  if (findings.length === 0) return []
  const placed: Placed[] = []
  let next = 0
  const placeUpTo = (end: number): void => {
    for (let one = findings[next]; one !== undefined && one.start < end; one = findings[++next])
      placed.push(inPlainText(text, one, { start: 0, end: text.length }))
  }
  for (const document of jsonDocuments(text, findings)) {
    placeUpTo(document.start)
    const inside: Detection[] = []
    for (let one = findings[next]; one !== undefined && one.start < document.end; one = findings[++next])
      inside.push(one)
    fitToTokens(text, document, inside, 0, placed)
  }
  placeUpTo(text.length)
  return placed
}

interface Extent {
  readonly start: number
  readonly end: number
}

/** The whole text if it is JSON, or else its lines that are. */
function jsonDocuments(text: string, findings: readonly Detection[]): Extent[] {
  if (/^\s*[[{"\d-]/.test(text) && isJson(text)) return [{ start: 0, end: text.length }]
  const documents: Extent[] = []
  let seen = 0
  for (const finding of findings) {
    if (finding.start < seen) continue
    const start = text.lastIndexOf('\n', finding.start - 1) + 1
    const newline = text.indexOf('\n', finding.start)
    const end = newline < 0 ? text.length : newline
    seen = end
    if (start === 0 && end === text.length) break
    if (/^\s{0,40}[[{"]/.test(text.slice(start, start + 41)) && isJson(text.slice(start, end)))
      documents.push({ start, end })
  }
  return documents
}

/** Cuts findings at the tokens of a valid JSON document. */
function fitToTokens(
  text: string,
  document: Extent,
  findings: readonly Detection[],
  depth: number,
  placed: Placed[],
): void {
  let index = 0
  let at = document.start
  while (at < document.end && index < findings.length) {
    const code = text.charCodeAt(at)
    const isString = code === 34
    const isValue = isString || isLiteral(code)
    const end = isString ? endOfString(text, at + 1) : isValue ? endOfLiteral(text, at) : at + 1
    if (isValue) {
      const inner = isString ? { start: at + 1, end: end - 1 } : { start: at, end }
      const within = clipped(findings, index, inner)
      if (within.length > 0) {
        if (isString) fitToString(text, inner, within, depth, placed)
        else if (!/^(?:true|false|null)$/.test(text.slice(at, end)) && within[0] !== undefined)
          placed.push(placedAt(within[0], at, end, '"'))
      }
    }
    while (index < findings.length && (findings[index]?.end ?? 0) <= end) index += 1
    at = end
  }
}

/** The findings from `index` on that reach into a token, cut at its edges. */
function clipped(findings: readonly Detection[], index: number, { start, end }: Extent): Detection[] {
  const within: Detection[] = []
  for (let at = index; at < findings.length; at += 1) {
    const finding = findings[at]
    if (finding === undefined || finding.start >= end) break
    if (finding.end > start) within.push(cut(finding, Math.max(start, finding.start), Math.min(end, finding.end)))
  }
  return within
}

const colon = /\s*:/y

function fitToString(
  text: string,
  inner: Extent,
  findings: readonly Detection[],
  depth: number,
  placed: Placed[],
): void {
  const isWhole = findings[0]?.start === inner.start && findings[0].end === inner.end
  if (!isWhole && depth < deepest && mayHoldJson(text, inner)) {
    const content = contentOf(text, inner)
    if (content !== null && isJson(content.text)) {
      const { starts } = content
      const moved = findings.flatMap((finding) => {
        const start = firstAtOrBehind(starts, finding.start)
        const end = lastAtOrBefore(starts, finding.end)
        return end > start ? [{ ...finding, start, end }] : []
      })
      const within: Placed[] = []
      fitToTokens(content.text, { start: 0, end: content.text.length }, moved, depth + 1, within)
      for (const one of within)
        placed.push({
          ...one,
          start: starts[one.start] ?? inner.start,
          end: starts[one.end] ?? inner.end,
          wrap: JSON.stringify(one.wrap).slice(1, -1),
        })
      return
    }
  }
  colon.lastIndex = inner.end + 1
  const isKey = colon.test(text)
  for (const finding of findings) {
    const start = behindEscape(text, inner.start, finding.start)
    const stop = beforeEscape(text, inner.start, finding.end, inner.end)
    if (stop <= start) continue
    // Two keys of one object must stay two: they are told apart to the letter.
    const whole = cut(finding, start, stop)
    const told = isKey ? { start, end: stop, type: whole.type, reason: whole.reason } : whole
    placed.push(inPlainText(text, told, inner))
  }
}

/** In text that is no JSON, escapes of a quote behind a finding stay with their quote, and a bare number gets the quotes of its key. `around`: the text that it stands in. */
function inPlainText(text: string, finding: Detection, around: Extent): Placed {
  const { start } = finding
  let { end } = finding
  if (end < around.end && /["'`\\]/.test(text.charAt(end))) {
    while (end > start && text.charCodeAt(end - 1) === 92) end -= 1
    if (end === start) end = finding.end
  }
  return placedAt(finding, start, end, wrapOfLiteral(text, start, end, around.start))
}

function placedAt(finding: Detection, start: number, end: number, wrap: string): Placed {
  const { type, reason, canonical } = finding
  const isWhole = finding.start === start && finding.end === end
  return isWhole && canonical !== undefined
    ? { start, end, type, reason, wrap, canonical }
    : { start, end, type, reason, wrap }
}

function firstAtOrBehind(starts: Int32Array, position: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}

function lastAtOrBefore(starts: Int32Array, position: number): number {
  const first = firstAtOrBehind(starts, position)
  return (starts[first] ?? 0) > position ? first - 1 : first
}

/** Where the escape such as `\\u003d` that `position` stands in the middle of begins and ends; null at the edge of a unit. */
function escapeAround(text: string, from: number, position: number): Extent | null {
  for (let back = 1; back <= 5 && position - back >= from; back += 1) {
    if (text.charCodeAt(position - back) !== 92) continue
    let slashes = 0
    while (position - back - slashes >= from && text.charCodeAt(position - back - slashes) === 92) slashes += 1
    const length = text.charCodeAt(position - back + 1) === 117 ? 6 : 2
    const start = position - back
    return slashes % 2 === 1 && back < length ? { start, end: start + length } : null
  }
  return null
}

function behindEscape(text: string, from: number, position: number): number {
  return escapeAround(text, from, position)?.end ?? position
}

function beforeEscape(text: string, from: number, position: number, to: number): number {
  return position === to ? to : (escapeAround(text, from, position)?.start ?? position)
}

function cut(finding: Detection, start: number, end: number): Detection {
  if (finding.start === start && finding.end === end) return finding
  return { start, end, type: finding.type, reason: finding.reason }
}

function isLiteral(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 45 || code === 116 || code === 102 || code === 110
}

function endOfLiteral(text: string, start: number): number {
  let at = start
  while (at < text.length && /[A-Za-z0-9+\-.]/.test(text.charAt(at))) at += 1
  return at
}

/** In JSON within a string, and in text that is not JSON as a whole, a bare number behind a quoted key gets the quotes of its key, escaped as they are. `begin`: where the text around it begins, whose own quote is none of a key. */
function wrapOfLiteral(text: string, from: number, end: number, begin: number): string {
  // Most values are no number, told by their last unit.
  const last = text.charCodeAt(end - 1)
  if (!(last >= 48 && last <= 57) || !/^-?\d+(?:\.\d+)?$/.test(text.slice(from, end))) return ''
  const before = /"\s*:\s*$/.exec(text.slice(Math.max(begin, from - 40), from))
  if (before === null) return ''
  const quote = from - before[0].length
  // At depth d it is escaped by 2^d - 1 backslashes: one too few would end a string around it.
  let start = quote
  while (start > begin && text.charCodeAt(start - 1) === 92) start -= 1
  return text.slice(start, quote + 1)
}
