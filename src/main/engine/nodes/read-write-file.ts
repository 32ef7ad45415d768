/** Read/Write Files from Disk and the older nodes for it: files of the folder that a person named, and no others. */
import type { BinaryData, Item } from '../../../shared/item.ts'
import { NodeFailure } from '../node-failure.ts'
import { filesFolderOf, matchOnDisk, readFromDisk, writeToDisk } from './files/disk.ts'
import { itemContent } from './files/item-file.ts'
import { partsOf } from './items/binary-content.ts'
import { eachItem } from './items/each-item.ts'
import { parametersOf } from './items/item-parameters.ts'
import { mostBytes } from './items/keep-content.ts'
import { keepFile } from './items/keep-file.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

export const readWriteFile: NodeKind = {
  type: 'n8n-nodes-base.readWriteFile',
  facts: { label: 'Read/Write Files from Disk' },
  versions: [1],
  group: 'action',
  execute: (context) => {
    const operation = parametersOf(context, 0).text('operation', 'read')
    if (operation === 'read') return eachItem(context, (_item, itemIndex) => readMatches(context, itemIndex))
    if (operation === 'write') return eachItem(context, (item, itemIndex) => written(context, item, itemIndex))
    throw new NodeFailure(`The operation "${operation}" is not known. It must be read or write.`)
  },
}

export const readBinaryFile: NodeKind = {
  type: 'n8n-nodes-base.readBinaryFile',
  facts: { label: 'Read Binary File' },
  versions: [1],
  group: 'action',
  execute: (context) =>
    eachItem(context, async (item, itemIndex) => {
      const parameters = parametersOf(context, itemIndex)
      const path = parameters.text('filePath')
      const file = await fileAt(context, filesFolderOf(context, path), path)
      return { json: item.json, binary: { ...item.binary, [parameters.text('dataPropertyName', 'data')]: file } }
    }),
}

export const readBinaryFiles: NodeKind = {
  type: 'n8n-nodes-base.readBinaryFiles',
  facts: { label: 'Read Binary Files', changesCount: true },
  versions: [1],
  group: 'action',
  execute: async (context) => {
    const parameters = parametersOf(context, 0)
    const pattern = parameters.text('fileSelector')
    const folder = filesFolderOf(context, pattern)
    const pairedItem = context.items.map((_, item) => ({ item }))
    const made: Item[] = []
    for (const path of await matchOnDisk(folder, pattern)) {
      const file = await fileAt(context, folder, path)
      made.push({ json: {}, binary: { [parameters.text('dataPropertyName', 'data')]: file }, pairedItem })
    }
    return [made]
  },
}

export const writeBinaryFile: NodeKind = {
  type: 'n8n-nodes-base.writeBinaryFile',
  facts: { label: 'Write Binary File' },
  versions: [1],
  group: 'action',
  execute: (context) => eachItem(context, (item, itemIndex) => written(context, item, itemIndex)),
}

async function readMatches(context: NodeContext, itemIndex: number): Promise<readonly Item[]> {
  const parameters = parametersOf(context, itemIndex)
  const pattern = parameters.text('fileSelector')
  const folder = filesFolderOf(context, pattern)
  const made: Item[] = []
  for (const path of await matchOnDisk(folder, pattern)) {
    const kept = await fileAt(context, folder, path)
    const options = parameters.object('options') ?? {}
    const file = {
      ...kept,
      ...(options['fileName'] !== undefined && { fileName: parameters.text('options.fileName') }),
      ...(options['fileExtension'] !== undefined && { fileExtension: parameters.text('options.fileExtension') }),
      ...(options['mimeType'] !== undefined && { mimeType: parameters.text('options.mimeType') }),
    }
    const { mimeType, fileType, fileName, fileExtension, fileSize } = file
    made.push({
      json: { mimeType, fileType, fileName, fileExtension, fileSize },
      binary: { [parameters.text('options.dataPropertyName', 'data')]: file },
    })
  }
  return made
}

function fileAt(context: NodeContext, folder: string, path: string): Promise<BinaryData> {
  return keepFile(context, readFromDisk(folder, path, mostBytes(context)), path, null)
}

async function written(context: NodeContext, item: Item, itemIndex: number): Promise<Item> {
  const parameters = parametersOf(context, itemIndex)
  const path = parameters.text('fileName')
  const folder = filesFolderOf(context, path)
  const { content } = await itemContent(context, item, parameters.text('dataPropertyName', 'data'), itemIndex)
  await writeToDisk(folder, path, partsOf(content), parameters.flag('options.append'))
  return { ...item, json: { ...item.json, fileName: path }, pairedItem: { item: itemIndex } }
}

export const diskFileKinds: readonly NodeKind[] = [readWriteFile, readBinaryFile, readBinaryFiles, writeBinaryFile]
