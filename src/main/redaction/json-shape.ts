/** Keeps JSON JSON: replacements stay within strings, and a number becomes a string. */
import type { Finding } from './finding.ts'

/** A finding and what the placeholder must be wrapped in: quotes, where a bare literal is replaced. */
export interface Placed extends Finding {
  readonly wrap: string
}

/** Fits findings (in order, none overlapping) to the tokens of the JSON texts they stand in; in other text, to what stands around. */
export function fitToJson(text: string, findings: readonly Finding[]): Placed[] {
  if (findings.length === 0) return []
  const placed: Placed[] = []
  let next = 0
  for (const document of jsonDocuments(text, findings)) {
    while (next < findings.length && (findings[next]?.start ?? 0) < document.start)
      push(placed, text, findings[next], next++)
    const inside: Finding[] = []
    while (next < findings.length && (findings[next]?.start ?? 0) < document.end) {
      const finding = findings[next]
      if (finding !== undefined) inside.push(finding)
      next += 1
    }
    placed.push(...fitToTokens(text, document.start, document.end, inside))
  }
  while (next < findings.length) push(placed, text, findings[next], next++)
  return placed
}

function push(placed: Placed[], text: string, finding: Finding | undefined, _at: number): void {
  if (finding !== undefined) placed.push({ ...finding, wrap: wrapOfLiteral(text, finding) })
}

/** The whole text if it is JSON, or else its lines that are. */
function jsonDocuments(text: string, findings: readonly Finding[]): { start: number; end: number }[] {
  if (/^\s{0,200}[[{"\d-]/.test(text) && isJson(text)) return [{ start: 0, end: text.length }]
  const documents: { start: number; end: number }[] = []
  let seen = 0
  for (const finding of findings) {
    if (finding.start < seen) continue
    const start = text.lastIndexOf('\n', finding.start - 1) + 1
    const newline = text.indexOf('\n', finding.start)
    const end = newline < 0 ? text.length : newline
    seen = end
    if (start === 0 && end === text.length) break
    if (/^\s{0,40}[[{]/.test(text.slice(start, start + 41)) && isJson(text.slice(start, end)))
      documents.push({ start, end })
  }
  return documents
}

/** Several steps ask about the same text in turn. */
let lastAsked = { text: '', isJson: false }

/** True for a text that is one JSON value. */
export function isJson(text: string): boolean {
  if (lastAsked.text === text) return lastAsked.isJson
  let parses = true
  try {
    JSON.parse(text)
  } catch {
    parses = false
  }
  // A short text is parsed as fast as it is compared, and must not push a long one out.
  if (text.length > 4096) lastAsked = { text, isJson: parses }
  return parses
}

/** Cuts findings at the tokens of a valid JSON document. */
function fitToTokens(text: string, from: number, to: number, findings: readonly Finding[]): Placed[] {
  const placed: Placed[] = []
  let index = 0
  let at = from
  while (at < to && index < findings.length) {
    const code = text.charCodeAt(at)
    const isString = code === 34
    const end = isString ? endOfString(text, at + 1) : isLiteral(code) ? endOfLiteral(text, at) : at + 1
    if (isString || isLiteral(code)) {
      const inner = isString ? { start: at + 1, end: end - 1 } : { start: at, end }
      let again = index
      for (
        let finding = findings[again];
        finding !== undefined && finding.start < inner.end;
        finding = findings[again]
      ) {
        const start = isString
          ? behindEscape(text, inner.start, Math.max(inner.start, finding.start))
          : Math.max(inner.start, finding.start)
        const stop = Math.min(inner.end, finding.end)
        if (stop > start) {
          if (isString)
            placed.push({ ...cut(finding, start, stop), wrap: wrapOfLiteral(text, { ...finding, start, end: stop }) })
          else if (!/^(?:true|false|null)$/.test(text.slice(at, end)))
            placed.push({ ...cut(finding, at, end), wrap: '"' })
          if (!isString) break
        }
        again += 1
      }
      while (index < findings.length && (findings[index]?.end ?? 0) <= end) index += 1
    }
    at = end
  }
  return placed
}

/** A finding that begins inside an escape such as `\\u003d` begins behind it. */
function behindEscape(text: string, from: number, start: number): number {
  for (let back = 1; back <= 5 && start - back >= from; back += 1) {
    if (text.charCodeAt(start - back) !== 92) continue
    let slashes = 0
    while (start - back - slashes >= from && text.charCodeAt(start - back - slashes) === 92) slashes += 1
    const length = text.charCodeAt(start - back + 1) === 117 ? 6 : 2
    return slashes % 2 === 1 && back < length ? start - back + length : start
  }
  return start
}

function cut(finding: Finding, start: number, end: number): Finding {
  if (finding.start === start && finding.end === end) return finding
  return { start, end, type: finding.type, reason: finding.reason }
}

/** Behind the closing quote of the string whose content begins at `start`. */
export function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start)
  while (at >= 0) {
    let slashes = 0
    while (at - slashes > start && text.charCodeAt(at - slashes - 1) === 92) slashes += 1
    if (slashes % 2 === 0) return at + 1
    at = text.indexOf('"', at + 1)
  }
  return text.length
}

function isLiteral(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 45 || code === 116 || code === 102 || code === 110
}

function endOfLiteral(text: string, start: number): number {
  let at = start
  while (at < text.length && /[A-Za-z0-9+\-.]/.test(text.charAt(at))) at += 1
  return at
}

/** In JSON within a string, and in text that is not JSON as a whole, a bare number behind a quoted key gets the quotes of its key, escaped as they are. */
function wrapOfLiteral(text: string, finding: Finding): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(text.slice(finding.start, finding.end))) return ''
  const before = /(\\*")\s*:\s*$/.exec(text.slice(Math.max(0, finding.start - 40), finding.start))
  return before?.[1] ?? ''
}
