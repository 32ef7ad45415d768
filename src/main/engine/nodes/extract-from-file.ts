/**
 * Extract from File: a table's rows, a document's text or a file's content as fields of items. In: items with files. Out: for a
 * table one item a row, else one item a file.
 */
import type { Item } from '../../../shared/item.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { inFileThread } from './files/file-thread.ts'
import { allFiles, itemFile, withoutFile } from './files/item-file.ts'
import { parseJson } from './files/parse-json.ts'
import { itemsOfTable } from './files/table-items.ts'
import { isTableFormat } from './files/table-options.ts'
import { decodeText } from './files/text-encoding.ts'
import { eachItem } from './items/each-item.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import { passNothingOn } from './items/unknown-choice.ts'
import { withField } from './items/with-field.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

export const extractFromFile: NodeKind = {
  type: 'n8n-nodes-base.extractFromFile',
  facts: { label: 'Extract from File', changesCount: true },
  versions: [1, 1.1],
  group: 'data',
  execute: (context) => {
    const operation = parametersOf(context, 0).text('operation', 'csv')
    if (isTableFormat(operation)) {
      const failsOnErrors = context.node.typeVersion > 1
      return eachItem(context, (item, itemIndex) => itemsOfTable(context, item, itemIndex, operation, failsOnErrors))
    }
    if (operation === 'pdf') return eachItem(context, (item, itemIndex) => documentItem(context, item, itemIndex))
    if (!contentOperations.has(operation)) {
      return [passNothingOn(context, { of: 'operation', chosen: operation, known: knownOperations })]
    }
    return eachItem(context, (item, itemIndex) => contentItem(context, item, itemIndex, operation))
  },
}

/** What takes a file's content as one field. */
const contentOperations: ReadonlySet<string> = new Set(['binaryToPropery', 'fromIcs', 'fromJson', 'text', 'xml'])

const knownOperations = 'csv, html, fromIcs, fromJson, ods, pdf, rtf, text, xml, xls, xlsx, binaryToPropery'

/** Read PDF, the older node. */
const readPdfNode: NodeKind = {
  type: 'n8n-nodes-base.readPDF',
  facts: { label: 'Read PDF' },
  versions: [1],
  group: 'data',
  execute: (context) =>
    eachItem(context, async (item, itemIndex) => {
      const parameters = parametersOf(context, itemIndex)
      const password = parameters.flag('encrypted') ? parameters.text('password') : ''
      const json = await documentOf(context, item, itemIndex, { password, maxPages: 0, joinPages: true })
      return { json, ...allFiles(item) }
    }),
}

async function documentItem(context: NodeContext, item: Item, itemIndex: number): Promise<Item> {
  const parameters = parametersOf(context, itemIndex)
  const json = await documentOf(context, item, itemIndex, {
    password: parameters.text('options.password'),
    maxPages: parameters.number('options.maxPages', 0),
    joinPages: parameters.flag('options.joinPages', true),
  })
  const kept = keptOf(item, parameters)
  return { ...kept, json: { ...kept.json, ...json } }
}

async function documentOf(
  context: NodeContext,
  item: Item,
  itemIndex: number,
  reading: { readonly password: string; readonly maxPages: number; readonly joinPages: boolean },
): Promise<JsonObject> {
  const field = parametersOf(context, itemIndex).text('binaryPropertyName', 'data')
  const { bytes } = await itemFile(context, item, field, itemIndex)
  return inFileThread('read-pdf', { bytes, reading }, context.stopped.signal)
}

/** What stays of the item: its fields, its file, both or neither. Other files always do. */
function keptOf(item: Item, parameters: ItemParameters): Item {
  const keeps = parameters.text('options.keepSource')
  const field = parameters.text('binaryPropertyName', 'data')
  return {
    json: keeps === 'json' || keeps === 'both' ? item.json : {},
    ...(keeps === 'binary' || keeps === 'both' ? allFiles(item) : withoutFile(item, field)),
  }
}

async function contentItem(
  context: NodeContext,
  item: Item,
  itemIndex: number,
  operation: string,
): Promise<Item | readonly Item[]> {
  const parameters = parametersOf(context, itemIndex)
  const field = parameters.text('binaryPropertyName', 'data')
  if (context.rules.leavesOutItemWithoutFile && !Object.hasOwn(item.binary ?? {}, field)) {
    // That version drops the item without a word.
    const sentence = `Item ${itemIndex} has no file in "${field}" and was left out: check that the node before passes it on.`
    context.note('input-discarded', sentence, [itemIndex])
    return []
  }
  const { bytes } = await itemFile(context, item, field, itemIndex)
  const content = await contentOf(context, bytes, parameters, operation)
  const kept = keptOf(item, parameters)
  return { ...kept, json: withField(kept.json, parameters.text('destinationKey', 'data'), content) }
}

async function contentOf(
  { stopped }: NodeContext,
  bytes: Buffer,
  parameters: ItemParameters,
  operation: string,
): Promise<unknown> {
  if (operation === 'binaryToPropery') return bytes.toString('base64')
  const text = await decodeText(bytes, parameters.text('options.encoding'), parameters.flag('options.stripBOM', true))
  switch (operation) {
    case 'text':
    case 'xml':
      return text
    case 'fromJson':
      return text === '' ? {} : jsonOf(text)
    default:
      return inFileThread('read-calendar', { text }, stopped.signal)
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof SyntaxError) || !error.message.includes('Unexpected token')) throw error
    throw new NodeFailure("The file selected in 'Input Binary Field' is not in JSON format", {
      description: `Try to change the operation or select a JSON file in 'Input Binary Field': ${error.message}`,
    })
  }
}

export const extractFromFileKinds: readonly NodeKind[] = [extractFromFile, readPdfNode]
