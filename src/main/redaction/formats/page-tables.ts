/** Tables of a page: values below a heading that names a secret or a person, `<tr><th>Password</th>…</tr><tr><td>…</td>…</tr>`. */
import type { Finder, Report } from '../finding.ts'
import { classifyKey, type KeyClass } from '../keys/key-words.ts'
import { classesOfColumns, takeRow, type Cell } from './tables.ts'

/** A tag of a table, or any other tag; `\/` as JSON may write it. */
const tag = /<(\\?\/)?([a-z][a-z\d]{0,20})(?:\s[^<>]{0,400})?\/?>/gi
const longestHeading = 60

/** What is known while a page is read. */
interface Reading {
  columns: readonly (KeyClass | null)[]
  cells: Cell[]
  /** True for each cell of the row that is drawn as a heading. */
  isDrawn: boolean[]
  /** Where the text of the cell begins that is open; -1 between cells. */
  from: number
  /** The stretch of text in the open cell, between the tags within it; the last that is not blank. */
  cell: Cell
}

/** Finds the values of columns whose headings stand in a row above them. */
export const findPageTables: Finder = (text, report) => {
  if (!text.includes('<tr') && !text.includes('<TR')) return
  const reading: Reading = { columns: [], cells: [], isDrawn: [], from: -1, cell: { start: 0, end: 0 } }
  for (const match of text.matchAll(tag)) {
    const name = (match[2] ?? '').toLowerCase()
    const behind = match.index + match[0].length
    const isEnd = match[1] !== undefined
    const isCell = name === 'td' || name === 'th'
    if (reading.from >= 0) {
      const stretch = trimmed(text, reading.from, match.index)
      if (stretch.end > stretch.start) reading.cell = stretch
      reading.from = behind
    }
    if (isCell || name === 'tr' || name === 'table') endCell(reading)
    if (isCell && !isEnd) {
      reading.from = behind
      reading.cell = { start: behind, end: behind }
      reading.isDrawn.push(name === 'th')
    } else if (name === 'tr' || name === 'table') {
      endRow(text, reading, report)
      if (name === 'table') reading.columns = []
    }
  }
  endRow(text, reading, report)
}

function endCell(reading: Reading): void {
  if (reading.from >= 0) reading.cells.push(reading.cell)
  reading.from = -1
}

/** The first row of a table names its columns, and so does a later one that says more of them than nothing. */
function endRow(text: string, reading: Reading, report: Report): void {
  const { cells, columns, isDrawn } = reading
  if (cells.length === 0) return
  reading.cells = []
  reading.isDrawn = []
  const own = namesOf(text, cells, isDrawn)
  if (columns.length === 0 || own.filter((column) => column !== null).length > 1) reading.columns = own
  else if (cells.length === columns.length) {
    const isName = ({ start, end }: Cell): boolean => classifyKey(text.slice(start, end)).kind !== 'none'
    const counting = columns.map((column, at) => (isName(cells[at] ?? { start: 0, end: 0 }) ? null : column))
    takeRow(text, cells, counting, report)
  }
}

/** What a row says of the rows below it; nothing where a name stands beside its value. */
function namesOf(text: string, cells: readonly Cell[], isDrawn: readonly boolean[]): (KeyClass | null)[] {
  const none = cells.map(() => null)
  if (cells.length < 2 || (isDrawn.includes(true) && isDrawn.includes(false))) return none
  const names = cells.map(({ start, end }) =>
    end - start > longestHeading ? '' : text.slice(start, end).replace(/\s*:$/, ''),
  )
  const classes = classesOfColumns(names, names.join(' '))
  const isPair = cells.length === 2 && isDrawn[0] === false && classes[0] !== null && classes[1] === null
  return isPair ? none : classes
}

function trimmed(text: string, start: number, end: number): Cell {
  let [from, to] = [start, end]
  while (from < to && /\s/.test(text.charAt(from))) from += 1
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1
  return { start: from, end: to }
}
