/** Tables: values under a column whose heading names a secret or a person, and keys beside their values in a row. */
import type { Finder, Report } from '../finding.ts'
import { classifyKey, type KeyClass } from '../keys/key-words.ts'
import { isWrittenName } from '../keys/person-object.ts'
import { classChanges } from '../text/runs.ts'
import { isEmpty, isMeaningless, isProse, looksSecret } from '../keys/value-looks.ts'

/** A name, with blanks between its words alone: each sign of a line is read in one way, else a wide table takes for ever. */
const name = String.raw`["']?[\p{L}_][\p{L}\d_.-]*(?: +[\p{L}\d_.-]+)*["']?`
const begin = String.raw`[ \t]*(?:\|[ \t]*)?${name}`
/** A line of two cells and more, none of which holds anything but a name. */
const drawnHeading = new RegExp(
  String.raw`${begin}[ \t]*([,;|])(?:[ \t]*${name}[ \t]*\1)*(?:[ \t]*${name}[ \t]*)?(?=\r?\n|\r?$)`,
  'uy',
)
/** The same with tabs, of which several may stand between two. */
const tabbedHeading = new RegExp(
  String.raw`${begin}(?: *(\t))+(?: *${name}(?: *\t)+)*(?: *${name}[ \t]*)?(?=\r?\n|\r?$)`,
  'uy',
)
const longestName = 40
const rule = /^[-:=+| \t]+$/
const longestLine = 16_384
/** Longest heading in a string of JSON. */
const longestHeading = 400

/** Where a cell begins and ends, without what is drawn around its text. */
export interface Cell {
  readonly start: number
  readonly end: number
}

const record = /^-\[ RECORD \d{1,9} \]/
/** Longest line that begins a record of `psql`. */
const longestRecord = 200

/** Finds the values of sensitive columns in comma, semicolon, tab and pipe tables, and `| key | value |` rows. */
export const findTableValues: Finder = (text, report) => {
  let columns: (KeyClass | null)[] = []
  let names: readonly string[] = []
  let separator = ''
  let isRecord = false
  let isInString = false
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    if (end - start <= longestLine) {
      let mark = separatorOfHeading(text, start, end)
      const quoteAt = mark === null ? quoteBefore(text, start, end) : -1
      if (quoteAt >= 0) mark = separatorOfHeading(text, quoteAt + 1, end)
      const from = mark === null || quoteAt < 0 ? start : quoteAt + 1
      if (mark !== null && isHeading(text, from, end, mark, { columns, separator })) {
        separator = mark
        columns = columnsOf(text, from, end, separator)
        names = cellsOf(text, from, end, separator).map((cell) => text.slice(cell.start, cell.end))
        isInString = from > start
      } else if (columns.some((column) => column !== null)) {
        const cells = cellsOf(text, start, isInString ? endOfString(text, start, end) : end, separator)
        if (cells.length === columns.length) {
          if (mark === null) takeRow(text, cells, columns, report)
          else takeRow(text, cells, inWordRow(text, cells, columns, separator), report)
        } else if (!rule.test(text.slice(start, end))) columns = []
      }
      if (mark === null && text.charCodeAt(start) !== 124) names = []
      if (text.charCodeAt(start) === 124 || isRecord) takePairs(text, cellsOf(text, start, end, '|'), report, names)
      if (text.charCodeAt(start) === 45) isRecord = end - start < longestRecord && record.test(text.slice(start, end))
    } else {
      columns = []
    }
    start = end + 1
  }
}

/** What stands between the names of a line that begins there and holds nothing else; null where it holds something else. */
function separatorOfHeading(text: string, start: number, end: number): string | null {
  for (const pattern of [drawnHeading, tabbedHeading]) {
    pattern.lastIndex = start
    const separator = pattern.exec(text)?.[1]
    if (separator === undefined) continue
    const isShort = cellsOf(text, start, end, separator).every((cell) => cell.end - cell.start <= longestName)
    return isShort ? separator : null
  }
  return null
}

/** A string of JSON begins in the line and goes on below it: where its quote stands. -1 where none does. */
export function quoteBefore(text: string, start: number, end: number): number {
  const limit = Math.max(start, end - longestHeading)
  for (let at = end - 1; at > limit; at -= 1)
    if (text.charCodeAt(at) === 34) return text.charCodeAt(at - 1) === 58 || text.startsWith(': ', at - 2) ? at : -1
  return -1
}

/** Where the string of JSON ends that the line stands in, at most where the line does. */
export function endOfString(text: string, start: number, end: number): number {
  const match = /"(?=\s*(?:[}\]]|$|,\s*"[^"]{0,80}"\s*:))/.exec(text.slice(start, end))
  return match === null ? end : start + match.index
}

/** A line of words below a heading is a row of its table, unless its own words name what stands below them. */
function isHeading(
  text: string,
  start: number,
  end: number,
  separator: string,
  above: { readonly columns: readonly (KeyClass | null)[]; readonly separator: string },
): boolean {
  if (separator !== above.separator || above.columns.every((column) => column === null)) return true
  const own = columnsOf(text, start, end, separator)
  return own.length !== above.columns.length || own.some((column) => column !== null)
}

function columnsOf(text: string, start: number, end: number, separator: string): (KeyClass | null)[] {
  const names = cellsOf(text, start, end, separator).map((cell) => text.slice(cell.start, cell.end))
  // A list of names in a program, one a line.
  if (separator !== '|' && names.filter((name) => name !== '').length < 2) return []
  return classesOfColumns(names, text.slice(start, end))
}

/** What the names of columns say of the values below them, null where nothing; `heading`: the names as they are written. */
export function classesOfColumns(names: readonly string[], heading: string): (KeyClass | null)[] {
  const classes = names.map((name) => classifyKey(name))
  const aboutPeople =
    classes.some((one) => one.kind === 'strong' && one.personal && one.capitalised !== true) || /e-?mail/i.test(heading)
  return classes.map((one) => {
    if (one.kind === 'strong' || one.kind === 'weak') return one
    return one.kind === 'personal-within' && aboutPeople
      ? { kind: 'strong', type: one.type, numeric: false, personal: true }
      : null
  })
}

/** Reports the cells of a row that go, by what the names of the columns say. */
export function takeRow(
  text: string,
  cells: readonly Cell[],
  columns: readonly (KeyClass | null)[],
  report: Report,
): void {
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
  if (column.capitalised === true) return isWrittenName(value)
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

/**
 * The columns that count in a row all of whose cells read as names do. A list of names in a program (`id, password,`) is
 * no table; a word may be the name of something else as well as a value, but below the name of a password.
 */
function inWordRow(
  text: string,
  cells: readonly Cell[],
  columns: readonly (KeyClass | null)[],
  separator: string,
): readonly (KeyClass | null)[] {
  const isDrawn = separator === '|' || separator === '\t'
  const filled = cells.filter(({ start, end }) => end > start).length
  if (!isDrawn && filled < Math.max(2, cells.length)) return []
  const isSpaced = !isDrawn && cells.some(({ start }, index) => index > 0 && text.charAt(start - 1) === ' ')
  return columns.map((column, index) => {
    if (column?.kind !== 'strong' || column.personal || (column.type === 'password' && !isSpaced)) return column
    const cell = cells[index]
    return cell !== undefined && /^\p{L}+$/u.test(text.slice(cell.start, cell.end)) ? null : column
  })
}

/** Of what stands in the row, and no value of it. */
const aboutRow = /^(?:type|kind|status|state|version)$/iu

/**
 * Reports the cells that stand behind a cell which names a secret or a person. `names`: the headings of the table, where it has
 * some: a step called "Get token" has a type and a status beside it, which are none.
 */
export function takePairs(text: string, cells: readonly Cell[], report: Report, names: readonly string[] = []): void {
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1]
    if (next === undefined || cell.end - cell.start > 60 || next.end - next.start < 3) continue
    if (names.length === cells.length && aboutRow.test(names[index + 1] ?? '')) continue
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
