import type { WritingOptions } from '@e965/xlsx'
import { checkTable } from './file-limits.ts'
import type { TableWriting } from './file-task.ts'

/** A table of these rows as a file. What stands in a cell is data: a text that begins with `=` stays that text. */
export async function writeTable(
  rows: readonly Readonly<Record<string, unknown>>[],
  { format, headerRow, sheetName, delimiter, compression }: TableWriting,
): Promise<Uint8Array> {
  checkTable(rows.length, new Set(rows.flatMap((row) => Object.keys(row))).size)
  const { utils, write } = await import('@e965/xlsx')
  const name = sheetName === '' ? 'Sheet' : sheetName
  const options: WritingOptions = {
    bookType: format,
    bookSST: false,
    type: 'buffer',
    ...(format === 'csv' && delimiter !== '' && { FS: delimiter }),
    ...((format === 'xlsx' || format === 'ods') && { compression }),
  }
  const sheet = utils.json_to_sheet([...rows], { skipHeader: !headerRow })
  const written: unknown = write({ SheetNames: [name], Sheets: { [name]: sheet } }, options)
  if (written instanceof Uint8Array) return written
  throw new Error(`The format "${format}" gave no file.`)
}
