/** Convert to File: items as a table, fields as text, JSON, a calendar or the bytes that they stand for. */
import type { BinaryData, Item } from '../../../shared/item.ts'
import { isObject } from '../../../shared/json.ts'
import { messageOf } from '../../../shared/message-of.ts'
import { NodeFailure } from '../node-failure.ts'
import { calendarItem } from './files/write-calendar.ts'
import { encodeText, writtenText } from './files/text-encoding.ts'
import { tableOfItems } from './files/table-items.ts'
import { isTableFormat } from './files/table-options.ts'
import { continueWith, eachItem } from './items/each-item.ts'
import { getField } from './items/fields.ts'
import { shown } from './items/text-of.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import { keepFile } from './items/keep-file.ts'
import { passNothingOn } from './items/unknown-choice.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'

export const convertToFile: NodeKind = {
  type: 'n8n-nodes-base.convertToFile',
  facts: { label: 'Convert to File', changesCount: true },
  versions: [1, 1.1],
  group: 'data',
  execute: (context) => {
    const parameters = parametersOf(context, 0)
    const operation = parameters.text('operation', 'csv')
    if (isTableFormat(operation)) return once(context, () => tableOfItems(context, operation, 'File'))
    switch (operation) {
      case 'toJson':
        return parameters.text('mode', 'once') === 'once'
          ? once(context, () => jsonOfAll(context, parameters))
          : eachItem(context, (item, itemIndex) => jsonItem(context, item, itemIndex))
      case 'toText':
        return eachItem(context, (item, itemIndex) => textItem(context, item, itemIndex))
      case 'toBinary':
        return eachItem(context, (item, itemIndex) => bytesItem(context, item, itemIndex))
      case 'iCal':
        return eachItem(context, (_item, itemIndex) => calendarItem(context, itemIndex))
      default:
        return [
          passNothingOn(context, {
            of: 'operation',
            chosen: operation,
            known: 'csv, html, iCal, ods, rtf, toBinary, toJson, toText, xls, xlsx',
          }),
        ]
    }
  },
}

/** iCalendar, the older node that only makes events. */
const iCal: NodeKind = {
  type: 'n8n-nodes-base.iCal',
  facts: { label: 'iCalendar' },
  versions: [1],
  group: 'data',
  execute: (context) => eachItem(context, (_item, itemIndex) => calendarItem(context, itemIndex)),
}

/** One result for all items; where it fails and the node continues, one item with the error. */
async function once(context: NodeContext, work: () => Promise<readonly Item[]>): Promise<Outputs> {
  try {
    return [await work()]
  } catch (thrown) {
    const failure =
      thrown instanceof Error && !(thrown instanceof NodeFailure) ? new NodeFailure(thrown.message) : thrown
    return [[{ ...continueWith(context, failure, 0), pairedItem: context.items.map((_, item) => ({ item })) }]]
  }
}

async function jsonOfAll(context: NodeContext, parameters: ItemParameters): Promise<readonly Item[]> {
  const file = await textFile(
    context,
    context.items.map(({ json }) => json),
    parameters,
    'application/json',
  )
  return [{ ...holding(parameters, file), pairedItem: context.items.map((_, item) => ({ item })) }]
}

async function jsonItem(context: NodeContext, { json }: Item, itemIndex: number): Promise<Item> {
  const parameters = parametersOf(context, itemIndex)
  return holding(parameters, await textFile(context, json, parameters, 'application/json'))
}

async function textItem(context: NodeContext, item: Item, itemIndex: number): Promise<Item> {
  const parameters = parametersOf(context, itemIndex)
  return holding(parameters, await textFile(context, sourceOf(item, parameters), parameters, 'text/plain', 'file.txt'))
}

async function bytesItem(context: NodeContext, item: Item, itemIndex: number): Promise<Item> {
  const parameters = parametersOf(context, itemIndex)
  const value = sourceOf(item, parameters)
  const type = parameters.text('options.mimeType')
  if (context.node.typeVersion === 1 && !parameters.flag('options.dataIsBase64', true)) {
    return holding(parameters, await textFile(context, value, parameters, type))
  }
  const bytes = encodedBytes(value, parameters.text('sourceProperty'))
  return holding(parameters, await named(context, bytes, parameters.text('options.fileName'), type))
}

/** The bytes of a text in base64, or of a list of numbers; what the platform makes no bytes of fails in its words. */
function encodedBytes(value: unknown, field: string): Buffer {
  const isListLike = isObject(value) && Object.hasOwn(value, 'length')
  try {
    // An object with a length would be as many bytes of nothing.
    return Buffer.from((isListLike ? {} : value) as string, 'base64')
  } catch (error) {
    throw new NodeFailure(messageOf(error), {
      description: `The value in "${field}" is ${shown(value).slice(0, 100)}. It must be a text with base64.`,
    })
  }
}

/** The field that becomes a file; the whole item where none is named. */
function sourceOf({ json }: Item, parameters: ItemParameters): unknown {
  const field = parameters.text('sourceProperty')
  const value = field === '' ? json : getField(json, field)
  if (value !== undefined) return value
  throw new NodeFailure(`The value in "${field}" is not set`)
}

/** A value as text, written as JSON where it is an object or a list. */
async function textFile(
  context: NodeContext,
  value: unknown,
  parameters: ItemParameters,
  mimeType: string,
  presetName = '',
): Promise<BinaryData> {
  const isNested = typeof value === 'object'
  const text = isNested ? JSON.stringify(value, null, parameters.flag('options.format') ? 2 : 0) : writtenText(value)
  const bytes = await encodeText(text, parameters.text('options.encoding'), markOf(parameters))
  return named(
    context,
    bytes,
    parameters.text('options.fileName') || presetName,
    isNested ? 'application/json' : mimeType,
  )
}

/** A file always has a name. */
async function named(context: NodeContext, bytes: Buffer, fileName: string, mimeType: string): Promise<BinaryData> {
  const file = await keepFile(context, bytes, fileName === '' ? null : fileName, mimeType)
  if (file.fileName !== undefined) return file
  return { ...file, fileName: file.fileExtension === undefined ? 'file' : `file.${file.fileExtension}` }
}

function holding(parameters: ItemParameters, file: BinaryData): Item {
  return { json: {}, binary: { [parameters.name('binaryPropertyName', 'data')]: file } }
}

/** Whether a byte order mark is asked for; undefined where nothing is said. */
function markOf(parameters: ItemParameters): boolean | undefined {
  return parameters.value('options.addBOM') === undefined ? undefined : parameters.flag('options.addBOM')
}

export const convertToFileKinds: readonly NodeKind[] = [convertToFile, iCal]
