/** Tables as items, shared by the nodes that read and write them. */
import { counted } from '../../../../shared/counted.ts'
import type { BinaryData, Item } from '../../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import { NodeFailure } from '../../node-failure.ts'
import { parametersOf } from '../items/item-parameters.ts'
import { keepFile } from '../items/keep-file.ts'
import type { NodeContext } from '../node-kind.ts'
import { FileTooLarge } from './file-limits.ts'
import type { TableFormat, TableRead, TableReading } from './file-task.ts'
import { inFileThread } from './file-thread.ts'
import { itemFile } from './item-file.ts'
import { mostSkipped, tableReading, tableWriting } from './table-options.ts'

/** One item for each row of the table in an item's file. `failsOnErrors`: a record that cannot be read fails the item. */
export async function itemsOfTable(
  context: NodeContext,
  item: Item,
  itemIndex: number,
  format: TableReading['format'] | 'autodetect',
  failsOnErrors: boolean,
): Promise<readonly Item[]> {
  const parameters = parametersOf(context, itemIndex)
  const { about, bytes } = await itemFile(context, item, parameters.text('binaryPropertyName', 'data'), itemIndex)
  const reading = tableReading(parameters, format === 'autodetect' ? formatOf(about) : format, context.rules)
  // The service goes by what was chosen, which a CSV file alone replaces.
  const asked = format === 'autodetect' && reading.format === 'auto' ? format : reading.format
  const read = await tableOf(context, bytes, reading, { asked, extension: about.fileExtension })
  const most = mostSkipped(parameters)
  if (most !== null && reading.csv.skipErrors === true && read.skipped > most) {
    throw new NodeFailure('Max number of skipped records exceeded', { itemIndex })
  }
  if (read.brokenOff !== null && failsOnErrors)
    throw notInFormat(new Error(read.brokenOff), { asked, extension: about.fileExtension })
  noteLoss(context, read, itemIndex)
  return read.rows.map((row) => ({ json: jsonOf(row, reading.headerRow), pairedItem: { item: itemIndex } }))
}

/** CSV has no signature: it is told by what the file says of itself. */
function formatOf({ mimeType, fileExtension }: BinaryData): TableReading['format'] {
  return mimeType === 'text/csv' || (mimeType === 'text/plain' && fileExtension === 'csv') ? 'csv' : 'auto'
}

/** The format that was asked for, and the one that the file's name tells. */
interface Told {
  readonly asked: TableReading['format'] | 'autodetect'
  readonly extension: string | undefined
}

async function tableOf({ stopped }: NodeContext, bytes: Buffer, reading: TableReading, told: Told): Promise<TableRead> {
  try {
    return await inFileThread('read-table', { bytes, reading }, stopped.signal)
  } catch (error) {
    if (error instanceof FileTooLarge || stopped.aborted) throw error
    throw notInFormat(error, told)
  }
}

/** A file with the extension of another format is told so; any other error is the library's. */
function notInFormat(error: unknown, { asked: format, extension }: Told): NodeFailure {
  if (extension === undefined || extension === '' || extension === format || format === 'auto') {
    return new NodeFailure(messageOf(error))
  }
  return new NodeFailure(`The file selected in 'Input Binary Field' is not in ${format} format`, {
    description: `Try to change the operation or select a ${format} file in 'Input Binary Field': ${messageOf(error)}`,
  })
}

function noteLoss(context: NodeContext, { rows, brokenOff, skipped }: TableRead, itemIndex: number): void {
  if (brokenOff !== null) {
    context.note(
      'input-discarded',
      `The file of item ${itemIndex} was read up to row ${rows.length} only, and the rest left out: ${brokenOff}.`,
      [itemIndex],
    )
  }
  if (skipped > 0) {
    context.note(
      'input-discarded',
      `${counted(skipped, 'row')} of the file of item ${itemIndex} could not be read and ${skipped === 1 ? 'was' : 'were'} left out.`,
      [itemIndex],
    )
  }
}

function jsonOf(row: unknown, hasNames: boolean): JsonObject {
  return hasNames && isObject(row) ? row : { row }
}

/** The formats that the service tells by the bytes, where no name does. */
const told: Readonly<Partial<Record<TableFormat, string>>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

/** One item with the file of a table whose rows are all items. */
export async function tableOfItems(
  context: NodeContext,
  format: TableFormat,
  baseName: string,
): Promise<readonly Item[]> {
  const parameters = parametersOf(context, 0)
  const rows = context.items.map(({ json }) => flattened(json))
  const writing = tableWriting(parameters, format)
  const bytes = await inFileThread('write-table', { rows, writing }, context.stopped.signal)
  // An empty name is none, and not the preset (observed).
  const named = parameters.value('options.fileName') === '' ? null : parameters.text('options.fileName')
  const name = named === '' ? `${baseName}.${format}` : named
  const file = await keepFile(context, Buffer.from(bytes), name, named === null ? (told[format] ?? null) : null)
  const pairedItem = context.items.map((_, item) => ({ item }))
  return [{ json: {}, binary: { [parameters.name('binaryPropertyName', 'data')]: file }, pairedItem }]
}

/** `{ a: { b: 1 } }` as `{ "a.b": 1 }`: a table has one level. */
function flattened(json: JsonObject, depth = 0): Readonly<Record<string, unknown>> {
  const entries = Object.entries(json).flatMap(([key, value]): (readonly [string, unknown])[] => {
    if (typeof value !== 'object' || value === null) return [[key, value]]
    if (value instanceof Date) return [[key, value.toString()]]
    if (depth > 100) return [[key, JSON.stringify(value)]]
    return Object.entries(flattened({ ...value }, depth + 1)).map(([inner, one]) => [`${key}.${inner}`, one])
  })
  return Object.fromEntries(entries)
}
