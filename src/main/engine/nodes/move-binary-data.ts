/** Move Binary Data, the older node between files and fields. In: items. Out: the same items, with a file as fields or fields as a file. */
import type { BinaryData, Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { allFiles, itemFile, withoutFile } from './files/item-file.ts'
import { parseJson } from './files/parse-json.ts'
import { decodeText, encodeText, writtenText } from './files/text-encoding.ts'
import { eachItem } from './items/each-item.ts'
import { getField, withoutField } from './items/fields.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import { keepFile } from './items/keep-file.ts'
import { textOf } from './items/text-of.ts'
import { withField } from './items/with-field.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

export const moveBinaryData: NodeKind = {
  type: 'n8n-nodes-base.moveBinaryData',
  facts: { label: 'Move Binary Data' },
  versions: [1, 1.1],
  group: 'data',
  execute: (given) => {
    // The service knows no error of one item alone here.
    const context = { ...given, continues: false }
    const mode = parametersOf(context, 0).text('mode', 'binaryToJson')
    if (mode === 'binaryToJson') return eachItem(context, (item, itemIndex) => toFields(context, item, itemIndex))
    if (mode === 'jsonToBinary') return eachItem(context, (item, itemIndex) => toFile(context, item, itemIndex))
    throw new NodeFailure(`The mode "${mode}" is not known. It must be binaryToJson or jsonToBinary.`)
  },
}

async function toFields(context: NodeContext, item: Item, itemIndex: number): Promise<Item | readonly Item[]> {
  const parameters = parametersOf(context, itemIndex)
  const source = parameters.text('sourceKey', 'data')
  if (!Object.hasOwn(item.binary ?? {}, source)) return leftOut(context, itemIndex, `no file in "${source}"`)
  const { bytes } = await itemFile(context, item, source, itemIndex)
  const files = parameters.flag('options.keepSource') ? allFiles(item) : withoutFile(item, source)
  const text = (): Promise<string> =>
    decodeText(bytes, parameters.text('options.encoding', 'utf8'), parameters.flag('options.stripBOM', true))
  if (parameters.flag('setAllData', true)) return { json: asJson(parseJson(await text())), ...files }
  const content = parameters.flag('options.keepAsBase64') ? bytes.toString('base64') : await text()
  const value = parameters.flag('options.jsonParse') ? parseJson(content) : content
  return { json: withField(item.json, parameters.name('destinationKey', 'data'), value), ...files }
}

/** The workflow format lets a list or a bare value be the JSON of an item here. */
function asJson(value: unknown): JsonObject {
  return isObject(value) ? value : ((value ?? {}) as JsonObject)
}

async function toFile(context: NodeContext, item: Item, itemIndex: number): Promise<Item | readonly Item[]> {
  const parameters = parametersOf(context, itemIndex)
  const isWhole = parameters.flag('convertAllData', true)
  const source = parameters.text('sourceKey', 'data')
  const value: unknown = isWhole ? item.json : getField(item.json, source)
  if (value === undefined) return leftOut(context, itemIndex, `no field "${source}"`)
  const file = await fileOf(context, value, parameters)
  const rest = isWhole ? {} : withoutField(item.json, source)
  return {
    json: parameters.flag('options.keepSource') ? item.json : rest,
    binary: { ...item.binary, [parameters.name('destinationKey', 'data')]: file },
  }
}

async function fileOf(context: NodeContext, value: unknown, parameters: ItemParameters): Promise<BinaryData> {
  const version = context.node.typeVersion
  const isEncoded = parameters.flag('options.dataIsBase64')
  const isRaw = parameters.flag('options.useRawData') && typeof value !== 'object'
  const given = parameters.text('options.mimeType')
  const type = given === '' && (version === 1 || (!isEncoded && !isRaw)) ? 'application/json' : given
  const bytes = isEncoded
    ? Buffer.from(textOf(value), 'base64')
    : await encodeText(
        isRaw ? writtenText(value) : JSON.stringify(value),
        parameters.text('options.encoding', 'utf8'),
        markOf(parameters),
      )
  const name = parameters.text('options.fileName')
  const file = await keepFile(context, bytes, name === '' ? null : name, type)
  if (version === 1 || file.fileName !== undefined) return file
  return { ...file, fileName: file.fileExtension === undefined ? 'file' : `file.${file.fileExtension}` }
}

/** The workflow format drops the item without a word. */
function leftOut(context: NodeContext, itemIndex: number, why: string): readonly Item[] {
  context.note(
    'input-discarded',
    `Item ${itemIndex} has ${why} and was left out: check the name, or what the node before gives.`,
    [itemIndex],
  )
  return []
}

/** Whether a byte order mark is asked for; undefined where nothing is said. */
function markOf(parameters: ItemParameters): boolean | undefined {
  return parameters.value('options.addBOM') === undefined ? undefined : parameters.flag('options.addBOM')
}
