import { CsvError, parse, type Options } from 'csv-parse/sync'
import { isObject } from '../../../../shared/json.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import { isZip } from '../../../../shared/packed-bytes.ts'
import { checkUnpackedZip } from './check-zip.ts'
import { checkTable, fileLimits } from './file-limits.ts'
import type { TableRead, TableReading } from './file-task.ts'

/** The rows of a table, each an object by column, or a list where no row names the columns. Throws what the library says. */
export async function readTable(bytes: Uint8Array, reading: TableReading): Promise<TableRead> {
  return reading.format === 'csv' ? readCsv(bytes, reading) : readSheet(bytes, reading)
}

/** RFC 4180. What was read before a record that cannot be is kept, and why it ended is told. */
function readCsv(bytes: Uint8Array, { csv, headerRow, includeEmptyCells }: TableReading): TableRead {
  const rows: unknown[] = []
  let skipped = 0
  // The library knows `on_skip`, its types don't.
  const options: Options & { readonly on_skip: () => void } = {
    columns: headerRow,
    ...(csv.delimiter !== undefined && { delimiter: csv.delimiter }),
    ...(isEncoding(csv.encoding) && { encoding: csv.encoding }),
    ...(csv.fromLine !== undefined && { from_line: csv.fromLine }),
    ...(csv.to !== undefined && { to: csv.to }),
    ...(csv.byteOrderMark !== undefined && { bom: csv.byteOrderMark }),
    ...(csv.relaxQuotes !== undefined && { relax_quotes: csv.relaxQuotes }),
    ...(csv.skipErrors !== undefined && { skip_records_with_error: csv.skipErrors }),
    ...(csv.skipsEmptyLines !== undefined && { skip_empty_lines: csv.skipsEmptyLines }),
    on_skip: () => {
      skipped += 1
    },
    on_record: (record: unknown) => {
      const cells = typeof record === 'object' && record !== null ? Object.entries(record) : []
      checkTable(rows.length + 1, cells.length)
      rows.push(includeEmptyCells ? record : Object.fromEntries(cells.filter(([, value]) => value !== '')))
      return null
    },
  }
  try {
    parse(Buffer.from(bytes), options)
    return { rows, brokenOff: null, skipped }
  } catch (error) {
    if (!isUnreadableRecord(error)) throw error
    return { rows, brokenOff: messageOf(error), skipped }
  }
}

/** An option that is none is no record that cannot be read: the library says it with a plain error, or with one of its own. */
function isUnreadableRecord(error: unknown): boolean {
  return error instanceof CsvError && !error.code.includes('_OPTION_')
}

function isEncoding(name: string | undefined): name is BufferEncoding {
  return name !== undefined && Buffer.isEncoding(name)
}

/** Every other format; the library tells them apart by their bytes. */
async function readSheet(bytes: Uint8Array, reading: TableReading): Promise<TableRead> {
  if (isZip(bytes)) checkUnpackedZip(bytes)
  const { read, utils } = await import('@e965/xlsx')
  const raw = reading.rawData
  const workbook = reading.readAsString
    ? read(Buffer.from(bytes).toString('binary'), { type: 'binary', raw })
    : read(bytes, { type: 'array', raw })
  const { SheetNames: names } = workbook
  const [first] = names
  if (first === undefined) throw new Error('Spreadsheet does not have any sheets!')
  const name = reading.sheetName === '' ? first : reading.sheetName
  const sheet = names.includes(name) ? workbook.Sheets[name] : undefined
  if (sheet === undefined) throw new Error(`Spreadsheet does not contain sheet called "${name}"!`)
  const extent: unknown = sheet['!ref']
  if (typeof extent === 'string') {
    const { s: start, e: end } = utils.decode_range(extent)
    checkTable(end.r - start.r + 1, end.c - start.c + 1)
  }
  const rows: unknown[] = utils.sheet_to_json(sheet, {
    ...(reading.range !== '' && { range: rangeOf(reading.range) }),
    ...(reading.includeEmptyCells && { defval: '' }),
    ...(!reading.headerRow && { header: 1 as const }),
  })
  checkTable(rows.length, 1)
  return { rows: rows.map(withoutHoles), brokenOff: null, skipped: 0 }
}

function rangeOf(range: string): string | number {
  const number = Number(range)
  return Number.isNaN(number) ? range : Math.trunc(number)
}

/** A row is plain data: a cell that is not there is null in a list. */
function withoutHoles(row: unknown): unknown {
  if (Array.isArray(row)) return Array.from(row.slice(0, fileLimits.columns), (cell: unknown) => cell ?? null)
  return isObject(row) ? { ...row } : row
}
