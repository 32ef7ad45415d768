// From the texts of what a person brought to what they tell together. In: named texts. Out: one report over those that are logs. Pure.
import { logReport, mergedByTime, type AskedBy, type LogReport } from './log-report.ts'
import type { LogEntry } from './log-entry.ts'
import { isLog, readLogText, type ReadText } from './read-log.ts'
import type { ReadProgress } from './read-progress.ts'
import { tellsFailure } from './tells-failure.ts'

export interface NamedText {
  readonly name: string
  readonly text: string
}

/** A text among those that were read together. */
interface ReadNamed extends ReadText {
  readonly name: string
  /** What the lines of its entries have in front: how many pieces the texts before it have. */
  readonly offset: number
}

export interface ReadLogs {
  /** Those that are logs, in their order; never empty. */
  readonly texts: readonly ReadNamed[]
  /** Of one text in its order, of several in that of their times. */
  readonly entries: readonly LogEntry[]
  /** Names of the texts that are no logs. */
  readonly leftOut: readonly string[]
  readonly report: LogReport
}

export interface ReadLogsOptions {
  readonly askedBy?: AskedBy | undefined
  /** Hears how many lines of a text were read. */
  readonly read?: ReadProgress
  /** Hears how many entries were looked at. */
  readonly looked?: ReadProgress
}

/** What the texts tell: one that is no log, beside others that are, is left out. Null where none is a log or tells of a failure. */
export function readLogs(given: readonly NamedText[], options: ReadLogsOptions = {}): ReadLogs | null {
  const texts: ReadNamed[] = []
  const reports: LogReport[] = []
  const leftOut: string[] = []
  let offset = 0
  for (const { name, text } of given) {
    const plain = text.replace(/^\u{FEFF}/u, '')
    const read = readLogText(plain, options.read)
    const report = logReport(read.entries, options.askedBy, options.looked)
    if (!tellsFailure(plain, read.entries, report) && !isLog(plain, read.entries)) {
      leftOut.push(name)
      continue
    }
    texts.push({ ...read, name, offset })
    reports.push(report)
    offset += read.pieces.length
  }
  const [only] = texts
  const [report] = reports
  if (only === undefined || report === undefined) return null
  if (texts.length === 1) return { texts, entries: only.entries, leftOut, report }
  const entries = mergedByTime(
    texts.map(({ entries: own, offset: before }) => own.map((entry) => ({ ...entry, line: entry.line + before }))),
  )
  return { texts, entries, leftOut, report: logReport(entries, options.askedBy, options.looked) }
}

/** The text in which an entry stands, and its line there, from 1. */
export function placeOf({ texts }: ReadLogs, line: number): { readonly text: ReadNamed; readonly line: number } {
  const text = texts.findLast(({ offset }) => offset < line)
  if (text === undefined) throw new Error('An entry stands in one of the texts.')
  return { text, line: line - text.offset }
}
