/** Tables whose columns blanks or tabs divide (`user     password`), and those of a wiki (`||User||Password||`). */
import type { Finder, Report } from '../finding.ts'
import type { KeyClass } from '../keys/key-words.ts'
import { classesOfColumns, endOfString, quoteBefore, takePairs, takeRow, type Cell } from './tables.ts'

/** Two names and more, each of at most three words, divided by two blanks and more; nothing else stands in the line. */
const names =
  /[ \t]*[\p{L}_][\p{L}\d_.-]{0,29}(?: [\p{L}\d_.-]{1,29}){0,2}(?:(?: {2,}| ?\t[ \t]*)[\p{L}_][\p{L}\d_.-]{0,29}(?: [\p{L}\d_.-]{1,29}){0,2}){1,15}[ \t]*\r?$/uy
const wikiNames = /[ \t]*\|\|(?:[^|\r\n]{1,60}\|\|){2,16}[ \t]*\r?$/y
/** A name and the beginning of what stands beside it in a line that ends with a name. */
const divided =
  /[\p{L}\d_](?: {2,40}| ?\t[ \t]{0,40})[\p{L}_][\p{L}\d_.-]{0,29}(?: [\p{L}\d_.-]{1,29}){0,2}[ \t]{0,40}\r?$|\|\|[ \t]{0,40}\r?$/mu
const namesOfNames = /^(?:key|name|property|setting|parameter|variable|attribute|field|option)$/i
const rule = /^[-=+ \t\r]+$/
const gap = / {2,}| ?\t[ \t]*/g
const longestLine = 1000

interface Table {
  readonly kind: 'spaced' | 'wiki'
  readonly isInString: boolean
  readonly columns: readonly (KeyClass | null)[]
  /** True where each row is a name and its value. */
  readonly isOfPairs: boolean
}

/** Finds the values of columns whose heading names a secret. */
export const findSpacedTables: Finder = (text, report) => {
  if (!divided.test(text)) return
  let table: Table | null = null
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const stop = table?.isInString === true ? endOfString(text, start, Math.min(end, start + longestLine)) : end
    const isRow = table !== null && stop - start <= longestLine && takeLine(text, { start, end: stop }, table, report)
    if (!isRow) table = tableAt(text, start, end)
    start = end + 1
  }
}

/** The table whose heading the line is; null where it is none, or none of its names tells of a secret. */
function tableAt(text: string, lineStart: number, end: number): Table | null {
  const isShort = end - lineStart <= longestLine
  const own = isShort ? kindAt(text, lineStart, end) : null
  const quoteAt = own === null && endsWithName(text, end) ? quoteBefore(text, lineStart, end) : -1
  const start = quoteAt < 0 ? lineStart : quoteAt + 1
  const kind = own ?? (quoteAt < 0 ? null : kindAt(text, start, end))
  if (kind === null) return null
  const line = text.slice(start, end)
  const pattern = kind === 'wiki' ? wikiNames : names
  pattern.lastIndex = 0
  if (!pattern.test(line)) return null
  const cells = kind === 'wiki' ? wikiCells(text, start, end, '||') : spacedCells(text, start, end)
  const headings = cells.map((cell) => text.slice(cell.start, cell.end))
  const classes = classesOfColumns(headings, line)
  const columns = classes.map((one) => (one?.kind === 'strong' && !one.personal ? one : null))
  const isOfPairs = cells.length === 2 && namesOfNames.test(headings[0] ?? '') && /^values?$/i.test(headings[1] ?? '')
  if (cells.length < 2 || !(isOfPairs || columns.some((one) => one !== null))) return null
  return { kind, columns, isOfPairs, isInString: quoteAt >= 0 }
}

/** True where the line ends as a heading does: most lines of JSON and of programs end with another sign. */
function endsWithName(text: string, end: number): boolean {
  const code = text.charCodeAt(end - 1)
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 124
}

/** What begins here, told from its first sign: most lines begin with another one. */
function kindAt(text: string, start: number, end: number): Table['kind'] | null {
  let at = start
  while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at += 1
  const code = text.charCodeAt(at)
  if (code === 124) return text.charCodeAt(at + 1) === 124 ? 'wiki' : null
  const isName = (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code > 127
  if (!isName) return null
  const divided = text.indexOf('  ', at)
  const tab = text.indexOf('\t', at)
  return (divided >= 0 && divided < end) || (tab >= 0 && tab < end) ? 'spaced' : null
}

/** Takes the line as a row of the table; false where it is none of it. */
function takeLine(text: string, { start, end }: Cell, { kind, columns, isOfPairs }: Table, report: Report): boolean {
  if (kind === 'spaced' && rule.test(text.slice(start, end))) return true
  const cells = kind === 'wiki' ? wikiCells(text, start, end, '|') : spacedCells(text, start, end)
  if (cells.length !== columns.length) return false
  if (isOfPairs) {
    takePairs(text, cells, report)
    return true
  }
  const told = columns.map((column, index) => {
    const cell = cells[index]
    // A word may be the name of something else as well as a value.
    return cell === undefined || /^\p{L}+$/u.test(text.slice(cell.start, cell.end)) ? null : column
  })
  takeRow(text, cells, told, report)
  return true
}

function spacedCells(text: string, start: number, end: number): readonly Cell[] {
  const line = trimmed(text, start, end)
  const cells: Cell[] = []
  let from = line.start
  for (const { index, 0: blank } of text.slice(line.start, line.end).matchAll(gap)) {
    cells.push({ start: from, end: line.start + index })
    from = line.start + index + blank.length
  }
  return from < line.end ? [...cells, { start: from, end: line.end }] : cells
}

/** The cells between bars; what stands outside of the first and the last is none. */
function wikiCells(text: string, start: number, end: number, bar: string): readonly Cell[] {
  const cells: Cell[] = []
  for (let from = text.indexOf(bar, start); from >= 0 && from < end;) {
    const to = text.indexOf(bar, from + bar.length)
    if (to < 0 || to >= end) break
    cells.push(trimmed(text, from + bar.length, to))
    from = to
  }
  return cells
}

function trimmed(text: string, start: number, end: number): Cell {
  let [from, to] = [start, end]
  while (from < to && /\s/.test(text.charAt(from))) from += 1
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1
  return { start: from, end: to }
}
