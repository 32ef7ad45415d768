/** Tables: values under a column whose heading names a secret or a person, and keys beside their values in a row. */
import type { Finder, Report } from '../finding.ts'
import { classifyKey, type KeyClass } from '../keys/key-words.ts'
import { classChanges } from '../text/runs.ts'
import { isEmpty, isMeaningless, isProse, looksSecret } from '../keys/value-looks.ts'

/** A line of two cells and more, none of which holds anything but a name. */
const heading =
  /[ \t]*(?:\|[ \t]*)?["']?[\p{L}_][\p{L}\d_ .-]{0,39}["']?[ \t]*([,;\t|])(?:[ \t]*["']?[\p{L}_][\p{L}\d_ .-]{0,39}["']?[ \t]*\1)*(?:[ \t]*["']?[\p{L}_][\p{L}\d_ .-]{0,39}["']?[ \t]*)?(?=\r?\n)/uy
const rule = /^[-:=+| \t]+$/
const longestLine = 16_384

interface Cell {
  readonly start: number
  readonly end: number
}

/** Finds the values of sensitive columns in comma, semicolon, tab and pipe tables, and `| key | value |` rows. */
export const findTableValues: Finder = (text, report) => {
  let columns: (KeyClass | null)[] = []
  let separator = ''
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    if (end - start <= longestLine) {
      heading.lastIndex = start
      const match = newline < 0 ? null : heading.exec(text)
      if (match?.[1] !== undefined) {
        separator = match[1]
        columns = columnsOf(text, start, end, separator)
      } else if (columns.some((column) => column !== null)) {
        const cells = cellsOf(text, start, end, separator)
        if (cells.length === columns.length) takeRow(text, cells, columns, report)
        else if (!rule.test(text.slice(start, end))) columns = []
      }
      if (text.charCodeAt(start) === 124) takePairs(text, cellsOf(text, start, end, '|'), report)
    } else {
      columns = []
    }
    start = end + 1
  }
}

function columnsOf(text: string, start: number, end: number, separator: string): (KeyClass | null)[] {
  const names = cellsOf(text, start, end, separator).map((cell) => text.slice(cell.start, cell.end))
  return classesOfColumns(names, text.slice(start, end))
}

/** What the names of columns say of the values below them, null where nothing; `heading`: the names as they are written. */
export function classesOfColumns(names: readonly string[], heading: string): (KeyClass | null)[] {
  const classes = names.map((name) => classifyKey(name))
  const aboutPeople = classes.some((one) => one.kind === 'strong' && one.personal) || /e-?mail/i.test(heading)
  return classes.map((one) => {
    if (one.kind === 'strong' || one.kind === 'weak') return one
    return one.kind === 'personal-within' && aboutPeople
      ? { kind: 'strong', type: one.type, numeric: false, personal: true }
      : null
  })
}

function takeRow(text: string, cells: readonly Cell[], columns: readonly (KeyClass | null)[], report: Report): void {
  for (const [index, cell] of cells.entries()) {
    const column = columns[index]
    if (column?.kind !== 'strong' && column?.kind !== 'weak') continue
    const value = text.slice(cell.start, cell.end)
    const isBlank = column.kind === 'strong' && column.personal ? isEmpty(value) : isMeaningless(value)
    if (isBlank || !isValueOf(column, value)) continue
    const what = column.kind === 'strong' && column.personal ? 'personal data' : 'a secret'
    report({ ...cell, type: column.type, reason: `the heading of its column names ${what}`, spreads: true })
  }
}

const nameBegins = /^(?:(?:van|von|de|da|di|del|della|der|den|la|le|el|al|bin|ten|ter|dos|af|zu)\s)*\p{Lu}/u

function isValueOf(column: KeyClass, value: string): boolean {
  if (column.kind !== 'strong') return looksSecret(value, 8)
  if (column.personal) return column.type === 'name' ? nameBegins.test(value) : /\d/.test(value) || value.length >= 6
  if (column.numeric && column.type === 'code')
    return /^\d{3,10}$/.test(value) || (/\d/.test(value) && looksSecret(value, 8))
  if (/\s/.test(value))
    return (column.type === 'password' || column.wordy === true) && /^\S+(?: \S+){2,24}$/.test(value) && !isProse(value)
  return (
    value.length >= 4 &&
    (looksSecret(value, 6) ||
      /\d|[^\w.-]/.test(value) ||
      /^[A-Za-z]{8,}$|^[a-z]{3,}(?:-[a-z]{3,}){2,}$/.test(value) ||
      classChanges(value) >= 3 ||
      /^(?:[a-z]{4}-){3}[a-z]{4}$/.test(value))
  )
}

function takePairs(text: string, cells: readonly Cell[], report: Report): void {
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1]
    if (next === undefined || cell.end - cell.start > 60 || next.end - next.start < 3) continue
    const kind = classifyKey(text.slice(cell.start, cell.end))
    if (!isValueBeside(kind, text.slice(next.start, next.end))) continue
    const personal = kind.kind === 'strong' && kind.personal
    const type = kind.kind === 'strong' || kind.kind === 'weak' ? kind.type : 'secret'
    const what = personal ? 'personal data' : 'a secret'
    report({ ...next, type, reason: `the cell beside it names ${what}`, spreads: true })
  }
}

/** True for a value that goes because the cell beside it has a name of this kind. */
export function isValueBeside(kind: KeyClass, value: string): boolean {
  if (kind.kind !== 'strong' && kind.kind !== 'weak') return false
  const personal = kind.kind === 'strong' && kind.personal
  // A date of birth and some numbers of persons are written like versions.
  if (personal ? isEmpty(value) : isMeaningless(value)) return false
  if (value.length < 4 && kind.type !== 'code') return false
  if (!isValueOf(kind, value) || classifyKey(value).kind !== 'none') return false
  // Beside a cell stands another heading as well as a value.
  return /\d/.test(value) || (personal ? kind.type === 'name' : value.length >= 8)
}

/** The cells of a line without blanks, quotes and back-ticks around them. A separator between quotes belongs to its cell. */
function cellsOf(text: string, start: number, end: number, separator: string): Cell[] {
  const cells: Cell[] = []
  const stop = text.charCodeAt(end - 1) === 13 ? end - 1 : end
  const code = separator.charCodeAt(0)
  let from = start
  let quoted = false
  for (let at = start; at <= stop; at += 1) {
    const unit = at === stop ? code : text.charCodeAt(at)
    if (unit === 34) quoted = !quoted
    if (unit !== code || (quoted && at < stop)) continue
    cells.push(trimmedCell(text, from, at))
    from = at + 1
  }
  return cells
}

function trimmedCell(text: string, start: number, end: number): Cell {
  let [from, to] = [start, end]
  while (from < to && /[ \t"'`]/.test(text.charAt(from))) from += 1
  while (to > from && /[ \t"'`]/.test(text.charAt(to - 1))) to -= 1
  return { start: from, end: to }
}
