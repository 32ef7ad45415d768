/** Rows whose columns a statement of PostgreSQL names: `COPY users (id, password) FROM stdin;`, `Failing row contains (…)`. */
import type { Finder } from '../finding.ts'
import type { KeyClass } from '../keys/key-words.ts'
import { Verdict } from '../keys/key-verdict.ts'
import { looksSecret } from '../keys/value-looks.ts'
import { signOf } from '../text/grams.ts'
import { plainName } from './sql-rows.ts'
import { classesOfColumns } from './tables.ts'

const copySign = signOf('from stdin')
const copy =
  /\bcopy\s{1,8}[^\s()]{1,200}\s{0,8}\(([^()]{1,4000})\)\s{1,8}from\s{1,8}stdin\b([^\n;]{0,300});?[ \t]*\r?\n/giu
const failingSign = signOf('Failing row contains (')
const failing = /Failing row contains \(([^\r\n]{1,8000}?)\)\.?(?=[\s"'\\]|$)/g
const named = /\b(?:into|copy)\s{1,8}[^\s()]{1,200}\s{0,8}\(([^()]{1,4000})\)/giu
/** `SET token = $1`: a statement that names no order. */
const assigned = /\b(?:set|where|and|,)\s{1,8}"?([\w.]{1,80})"?\s{0,4}=\s{0,4}(?:\$\d|\?|:\w|'|%s)/gi
const columnReason = 'the name of its column names a secret'

/** Finds the values of columns whose names name a secret or a person. */
export const findCopiedRows: Finder = (text, report, grams) => {
  let read = 0
  if (grams.mayHold(copySign) && text.includes('('))
    for (const match of text.matchAll(copy)) {
      // What reads like a statement within rows is none.
      if (match.index < read) continue
      const columns = columnsOf(match[1] ?? '')
      if (columns.some((column) => column !== null))
        read = takeLines(
          text,
          match.index + match[0].length,
          columns,
          separatorOf(match[2] ?? ''),
          new Verdict(text, report),
        )
    }
  if (!grams.holds(failingSign)) return
  const verdict = new Verdict(text, report)
  const names = namedIn(text)
  for (const match of text.matchAll(failing))
    takeFailing(match[1] ?? '', match.index + failingSign.text.length, names, verdict)
}

function columnsOf(names: string): (KeyClass | null)[] {
  return classesOfColumns(names.split(',').map(plainName), names)
}

/** What a `COPY` says of the sign between two values. */
function separatorOf(options: string): string {
  const own = /delimiters?\s{0,4}(?:as\s{1,4})?E?'(\\?.)'/i.exec(options)?.[1]
  if (own !== undefined) return own === '\\t' ? '\t' : own
  return /\bcsv\b/i.test(options) ? ',' : '\t'
}

/** Judges the lines from `from` on; returns where they end. */
function takeLines(
  text: string,
  from: number,
  columns: readonly (KeyClass | null)[],
  separator: string,
  verdict: Verdict,
): number {
  let at = from
  while (at < text.length) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(at, end).replace(/\r$/, '')
    if (line.trim() === '' || /^\\?\.$/.test(line)) break
    take(line.split(separator), at, separator.length, columns, verdict)
    at = end + 1
  }
  return at
}

function take(
  cells: readonly string[],
  from: number,
  gap: number,
  columns: readonly (KeyClass | null)[],
  verdict: Verdict,
): void {
  let start = from
  for (const [index, cell] of cells.entries()) {
    const kind = columns[index] ?? null
    const quote = /^"[^]*"$/.test(cell) ? 1 : 0
    const extent = { start: start + quote, end: start + cell.length - quote, quote: ',', behind: start + cell.length }
    if (kind !== null && !/^\\?N$/.test(cell))
      verdict.judge(kind, extent, columnReason, /^-?\d+$/.test(cell) ? 'literal' : 'quoted')
    start += cell.length + gap
  }
}

/** The columns that statements of the text name, in their order. */
function namedIn(text: string): { readonly ordered: readonly (KeyClass | null)[][]; readonly some: KeyClass | null } {
  const ordered = Array.from(text.matchAll(named), (match) => columnsOf(match[1] ?? ''))
  const others = Array.from(text.matchAll(assigned), (match) => match[1] ?? '')
  const all = [...ordered.flat(), ...classesOfColumns(others.map(plainName), '')]
  return { ordered, some: all.find((kind) => kind?.kind === 'strong' && !kind.personal) ?? null }
}

/**
 * A row stands in the order of its table. Where a statement names as many columns, it is most often that of the statement;
 * where it names fewer, whatever looks like a secret may be what stands under the name of one.
 */
function takeFailing(
  body: string,
  from: number,
  { ordered, some }: ReturnType<typeof namedIn>,
  verdict: Verdict,
): void {
  const cells = body.split(', ')
  const columns = ordered.find((one) => one.length === cells.length)
  if (columns !== undefined) take(cells, from, 2, columns, verdict)
  if (some === null) return
  const loose = cells.map((cell) => (looksSecret(cell, 8) ? some : null))
  take(cells, from, 2, loose, verdict)
}
