/**
 * Redacting a redacted text changes nothing: what a second search would still take is taken in the first. Placeholders that
 * stand in a text already stay as they are; nothing hides behind one, for what stands beside it is searched as ever.
 */
import type { Detection } from './finding.ts'
import { fitToJson, type Placed } from './text/json-shape.ts'
import { findPlaceholders } from './placeholder.ts'

/** Longer texts are searched once: 256 thousand UTF-16 units. */
const longestSettled = 256 * 1024
const mostRounds = 4

/** All that must be replaced in a text, in order, none overlapping. `find`: searches a text, the same way each time. */
export function settledFindings(text: string, find: (text: string) => readonly Detection[]): readonly Detection[] {
  let findings = besidePlaceholders(text, find(text))
  for (let round = 0; round < mostRounds && findings.length > 0 && text.length <= longestSettled; round += 1) {
    const trial = replaced(text, fitToJson(text, findings))
    const further = besidePlaceholders(trial.text, find(trial.text)).flatMap((one) => inOriginal(trial.kept, one))
    if (further.length === 0) break
    findings = [...findings, ...further].sort((a, b) => a.start - b.start)
  }
  return findings
}

/** A stretch that a replacement left as it was, where it stands now and where it stood. */
interface Kept {
  readonly start: number
  readonly end: number
  readonly origin: number
}

/** The text as it will be, but for the numbers of its placeholders. */
function replaced(text: string, placed: readonly Placed[]): { readonly text: string; readonly kept: readonly Kept[] } {
  const kept: Kept[] = []
  let out = ''
  let from = 0
  const keep = (to: number): void => {
    if (to > from) kept.push({ start: out.length, end: out.length + to - from, origin: from })
    out += text.slice(from, to)
  }
  for (const { start, end, type, wrap } of placed) {
    keep(start)
    out += `${wrap}[redacted:${type}#1]${wrap}`
    from = end
  }
  keep(text.length)
  return { text: out, kept }
}

function inOriginal(kept: readonly Kept[], finding: Detection): Detection[] {
  let [low, high] = [0, kept.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((kept[middle]?.end ?? 0) <= finding.start) low = middle + 1
    else high = middle
  }
  const parts: Detection[] = []
  for (let part = kept[low]; part !== undefined && part.start < finding.end; part = kept[++low]) {
    const { start, end, origin } = part
    const from = Math.max(start, finding.start)
    const to = Math.min(end, finding.end)
    if (to > from)
      parts.push({ start: from - start + origin, end: to - start + origin, type: finding.type, reason: finding.reason })
  }
  return parts
}

/** Leaves the placeholders that stand in a text as they are: findings (in order) are cut around them, and what says nothing is left. */
function besidePlaceholders(text: string, findings: readonly Detection[]): readonly Detection[] {
  const placeholders = findPlaceholders(text)
  if (placeholders.length === 0) return findings
  let next = 0
  return findings.flatMap((finding) => {
    while (next < placeholders.length && (placeholders[next]?.end ?? 0) <= finding.start) next += 1
    const first = placeholders[next]
    if (first === undefined || first.start >= finding.end) return [finding]
    const parts: Detection[] = []
    let from = finding.start
    const part = (end: number): void => {
      if (end > from && hasText(text.slice(from, end)))
        parts.push({ start: from, end, type: finding.type, reason: finding.reason })
    }
    for (let at = next; at < placeholders.length; at += 1) {
      const { start, end } = placeholders[at] ?? finding
      if (start >= finding.end) break
      part(start)
      from = end
    }
    part(finding.end)
    return parts
  })
}

function hasText(rest: string): boolean {
  // A percent sign with two digits, or an escape, stands for the sign between two placeholders.
  const decoded = rest
    .replace(/\\+(?:u00[0-3][0-9A-Fa-f]|[nrtbf])/g, '')
    .replace(/%([0-7][0-9A-Fa-f])/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  return /[\p{L}\p{N}]/u.test(decoded)
}
