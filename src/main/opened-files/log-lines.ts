import type { LogLinesView } from '../../shared/views/log-view.ts'
import { unwrapLine } from '../logs/unwrap-line.ts'
import type { LogEntry } from '../logs/log-entry.ts'
import { placeOf, type ReadLogs } from '../logs/read-logs.ts'
import type { Redactor } from '../redaction/redactor.ts'

/** Of which failure lines are asked: its kind by its place in the view, from 0, and which of that kind, from 1. */
export interface LinesOrder {
  readonly failure: number
  readonly occurrence: number
  /** Lines in front of it, and behind it. */
  readonly around: number
}

/** So many lines beside those that are shown are read with them: a key over several lines is known by its first and its last. */
const redactedBeside = 80
/** In UTF-16 units. */
const longestLine = 2_000
/** Of a longer line its beginning alone is searched: far more than is shown of it. */
const longestSearched = 20_000

/** The lines of a failure among those around it, redacted; null where there is no such failure. */
export function logLines(read: ReadLogs, redactor: Redactor, order: LinesOrder): LogLinesView | null {
  const entry = read.report.failures[order.failure]?.all[order.occurrence - 1]
  if (entry === undefined) return null
  const { text, line } = placeOf(read, entry.line)
  const isMembers = typeof text.pieces[0] !== 'string'
  const lines = isMembers ? membersLines(text.pieces[line - 1]) : (text.pieces as readonly string[])
  const own = isMembers ? ownOfMember(lines, entry) : { from: line - 1, to: endOfEntry(lines, line, entry) }
  const from = Math.max(0, own.from - order.around)
  const to = Math.min(lines.length, own.to + order.around)
  const shown = redactedLines(lines, from, to, redactor)
  return {
    file: text.name,
    occurrence: order.occurrence,
    at: entry.at,
    // Of a member of a list the lines are those in which it is written here.
    firstLine: isMembers || !shown.areCounted ? null : from + 1,
    lines: shown.lines.map((one, index) => ({
      text: one.length > longestLine ? `${one.slice(0, longestLine)}… (${String(one.length - longestLine)} more)` : one,
      isOwn: shown.areCounted && from + index >= own.from && from + index < own.to,
    })),
    hasBefore: from > 0,
    hasAfter: to < lines.length,
  }
}

function membersLines(member: unknown): readonly string[] {
  return JSON.stringify(member, null, 2).split('\n')
}

interface Span {
  readonly from: number
  readonly to: number
}

/** The line of a member that has the beginning of the message; all of it, where none has. */
function ownOfMember(lines: readonly string[], { text }: LogEntry): Span {
  const start = JSON.stringify(text.split('\n')[0]?.slice(0, 60) ?? '').slice(1, -1)
  const found = start === '' ? -1 : lines.findIndex((one) => one.includes(start))
  return found < 0 ? { from: 0, to: lines.length } : { from: found, to: found + 1 }
}

/** Lines that go on with an entry are in its text. */
function endOfEntry(lines: readonly string[], line: number, { text }: LogEntry): number {
  let end = line
  for (;;) {
    const next = lines[end]
    const told = next === undefined || next.trim() === '' ? null : unwrapLine(next).text
    if (told === null || !text.includes(`\n${told}`)) return end
    end += 1
  }
}

interface RedactedLines {
  readonly lines: readonly string[]
  /** False where what was redacted went over several lines, so that those that are left stand elsewhere. */
  readonly areCounted: boolean
}

function redactedLines(lines: readonly string[], from: number, to: number, redactor: Redactor): RedactedLines {
  const start = Math.max(0, from - redactedBeside)
  const end = Math.min(lines.length, to + redactedBeside)
  const wide = redactor
    .redact(
      lines
        .slice(start, end)
        .map((one) => one.slice(0, longestSearched))
        .join('\n'),
    )
    .split('\n')
  if (wide.length === end - start) return { lines: wide.slice(from - start, to - start), areCounted: true }
  return { lines: wide, areCounted: false }
}
