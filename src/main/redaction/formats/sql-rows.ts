/** Values that a statement or an error of a database names by columns: `INSERT INTO users (id, password) VALUES (1, '…')`, `Key (token)=(…)`. */
import type { Finder } from '../finding.ts'
import { classifyKey, type KeyClass } from '../keys/key-words.ts'
import { Verdict } from '../keys/key-verdict.ts'
import { signOf } from '../text/grams.ts'
import { classesOfColumns } from './tables.ts'

const insertSign = signOf('into')
const valuesSign = signOf('values')
/** `INSERT INTO t (a, b) VALUES`, also where a dialect puts words between. */
const insert =
  /\binto\s{1,8}[^\s()]{1,200}\s{0,8}\(([^()]{1,4000})\)\s{0,8}(?:overriding\s{1,8}\w{1,20}\s{1,8}value\s{1,8}|output\s[^();]{1,400})?values\s{0,8}(?=\()/giu
const detailSign = signOf(')=(')
/** What PostgreSQL says of a row: `Key (email, api_token)=(ada@x.example, …) already exists.` */
const detail = /\(([\w", ]{1,200})\)=\(([^\r\n()]{1,2000})\)/g
const duplicateSign = signOf('Duplicate entry ')
/** What MySQL says of it: `Duplicate entry '…' for key 'users.api_token'`. */
const duplicate = /Duplicate entry \\{0,3}'([^'\r\n]{1,500}?)\\{0,3}' for key \\{0,3}'([\w.$]{1,200})/g
/** A string of SQL behind the letter of its kind, a number, a word. */
const string = /(?:[NEeBbXxn]|_utf8(?:mb4)?\s?)?'((?:[^'\\]|''|\\[^])*)'|(?<!\\)"((?:[^"\\]|""|\\[^])*)"/y
const literal = /[^\s,()'"]{1,400}/y

/** Finds the values of columns whose names name a secret or a person. */
export const findSqlRows: Finder = (text, report, grams) => {
  const verdict = new Verdict(text, report)
  // Words may hold these letters; a statement has brackets.
  if (grams.mayHold(insertSign) && grams.mayHold(valuesSign) && text.includes('('))
    for (const match of text.matchAll(insert)) {
      const names = match[1] ?? ''
      const columns = classesOfColumns(names.split(',').map(plainName), names)
      if (columns.some((column) => column !== null)) takeRows(text, match.index + match[0].length, columns, verdict)
    }
  if (grams.holds(detailSign))
    for (const match of text.matchAll(detail)) {
      const names = (match[1] ?? '').split(',').map(plainName)
      const values = match[2] ?? ''
      const cells = values.split(', ')
      let start = match.index + match[0].length - 1 - values.length
      if (cells.length !== names.length) continue
      for (const [index, cell] of cells.entries()) {
        const extent = { start, end: start + cell.length, quote: '(', behind: start + cell.length }
        verdict.judge(classifyKey(names[index] ?? ''), extent, columnReason, 'quoted')
        start += cell.length + 2
      }
    }
  if (grams.holds(duplicateSign))
    for (const match of text.matchAll(duplicate)) {
      const value = match[1] ?? ''
      const start = match.index + match[0].indexOf("'") + 1
      const name = plainName((match[2] ?? '').split('.').pop() ?? '').replace(/(?:_(?:uq|unique|key|idx|index))+$/i, '')
      const extent = { start, end: start + value.length, quote: "'", behind: start + value.length }
      verdict.judge(classifyKey(name), extent, columnReason, 'quoted')
    }
}

const columnReason = 'the name of its column names a secret'

/** A name without the quotes or brackets that a dialect writes around it. */
export function plainName(name: string): string {
  return name.trim().replace(/^\\{0,3}["'`[]|\\{0,3}["'`\]]$/g, '')
}

/** Judges the rows `(…), (…)` from `from` on. */
function takeRows(text: string, from: number, columns: readonly (KeyClass | null)[], verdict: Verdict): void {
  let at = from
  while (text.charCodeAt(at) === 40) {
    at = takeRow(text, at + 1, columns, verdict)
    const gap = /\s{0,100},\s{0,100}(?=\()/y
    gap.lastIndex = at
    if (!gap.test(text)) return
    at = gap.lastIndex
  }
}

/** Judges the cells from `from` on; returns the place behind the bracket that closes the row. A call around a value hides nothing of it. */
function takeRow(text: string, from: number, columns: readonly (KeyClass | null)[], verdict: Verdict): number {
  let column = 0
  let depth = 0
  let at = from
  while (at < text.length) {
    const kind = columns[column] ?? null
    string.lastIndex = at
    const quoted = string.exec(text)
    if (quoted !== null) {
      const end = string.lastIndex - 1
      const start = end - (quoted[1] ?? quoted[2] ?? '').length
      if (kind !== null) verdict.judge(kind, { start, end, quote: "'", behind: end + 1 }, columnReason, 'quoted')
      at = end + 1
      continue
    }
    const code = text.charCodeAt(at)
    if (code === 41 && depth === 0) return at + 1
    if (code === 40) depth += 1
    else if (code === 41) depth -= 1
    else if (code === 44 && depth === 0) column += 1
    else {
      literal.lastIndex = at
      const bare = literal.exec(text)
      if (bare !== null) {
        const end = at + bare[0].length
        if (kind !== null) verdict.judge(kind, { start: at, end, quote: '', behind: end }, columnReason, 'literal')
        at = end
        continue
      }
    }
    at += 1
  }
  return at
}
