// A table with a line for each delivery, as providers let one save it: CSV, with commas, semicolons or tabs. Pure.
import { parse } from 'csv-parse/sync'
import { isoTime } from '../interchange/fields-of-tools.ts'
import { partsOfText } from './entry-of-line.ts'
import { levelOf } from './entry-of-json.ts'
import { untold, type LogEntry } from './log-entry.ts'

const columns = {
  at: /^(?:time(?:stamp)?|date(?: ?time)?|created(?:[ _]at)?|delivered(?:[ _]at)?|processed|zeit(?:punkt)?|datum|fecha|heure|occurred(?:[ _]at)?|sent(?:[ _]at)?)\b/iu,
  status: /^(?:(?:http|response|antwort)[ _-]?)?(?:status|code|statuscode)(?:[ _-]?code)?$|^response[ _-]code$/iu,
  url: /\b(?:url|endpoint|uri|path|pfad|address)\b/iu,
  method: /^(?:http[ _-]?)?(?:method|methode|verb)$/iu,
  level: /^(?:level|severity|log[ _-]level)$/iu,
  text: /(?:error|message|reason|response(?:[ _-]?body)?|details?|description|meldung|fehler)/iu,
} as const

/** Its rows as entries; null where the text is no such table: a line of titles, of which one is about a status, an error or a reason. */
export function entriesOfTable(text: string): readonly LogEntry[] | null {
  const [first = ''] = text.trimStart().split(/\r?\n/u, 1)
  const delimiter = [';', '\t', ','].find((one) => first.split(one).length > 1)
  if (delimiter === undefined || first.length > 4_000 || /["']?\d{4}-\d\d-\d\d|HTTP\/\d|[{}]/u.test(first)) return null
  const titles = first.split(delimiter).map(bare)
  const isTable =
    titles.every((title) => title.length > 0 && title.length < 60) &&
    titles.some((title) => columns.status.test(title) || columns.text.test(title)) &&
    titles.some((title) => columns.at.test(title))
  return isTable ? read(text, delimiter) : null
}

function bare(title: string): string {
  return title.trim().replaceAll(/^"|"$/gu, '')
}

function read(text: string, delimiter: string): readonly LogEntry[] | null {
  let rows: readonly Record<string, string>[]
  try {
    const found: unknown = parse(text, {
      columns: true,
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
    })
    // With titles of columns every row is an object of texts.
    rows = found as typeof rows
  } catch {
    return null
  }
  return rows.map((row, index) => {
    const cells = Object.entries(row).filter(([, cell]) => cell !== '')
    const cell = (wanted: RegExp): string | null => cells.find(([title]) => wanted.test(title))?.[1] ?? null
    const told = cells.filter(([title]) => columns.text.test(title) && !/code$/iu.test(title)).map(([, one]) => one)
    const whole = cells.map(([title, one]) => `${title}: ${one}`).join(', ')
    const text = told.length === 0 ? whole : told.join(' ')
    const statuses = cells
      .filter(([title]) => columns.status.test(title))
      .flatMap(([, one]) => /^([1-5]\d\d)\b/u.exec(one)?.[1] ?? [])
    const status = statuses[0] ?? /\bHTTP (\d{3})\b/u.exec(text)?.[1]
    const failed = cells.some(
      ([title, one]) => columns.status.test(title) && /^(?:fail|error|timed? ?out|bounce)/iu.test(one),
    )
    const isBounce = cells.some(
      ([title, one]) => /^event$/iu.test(title) && /^(?:bounce|dropped|blocked|failed)/iu.test(one),
    )
    return {
      ...untold,
      ...partsOfText(text),
      line: index + 2,
      at: isoTime(germanDate(cell(columns.at) ?? '')) ?? null,
      text,
      level: failed || isBounce ? 'error' : levelOf(cell(columns.level) ?? undefined),
      status: status === undefined ? null : Number(status),
      method: cell(columns.method),
      url: cell(columns.url),
      isInbound: true,
    }
  })
}

/** A date as it is written in German, in the order of ISO 8601. */
function germanDate(text: string): string {
  return text.replace(
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})/u,
    (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
}
