/** Compression: files into a ZIP archive or gzip files, and back. */
import { mediaTypeOf, type BinaryData, type Item } from '../../../shared/item.ts'
import { setOwn } from '../../../shared/own-field.ts'
import { NodeFailure } from '../node-failure.ts'
import { checkSize, fileLimits } from './files/file-limits.ts'
import { packGzip, unpackGzip } from './files/gzip.ts'
import { itemContent, type ItemContent } from './files/item-file.ts'
import { lengthOfContent } from './items/binary-content.ts'
import { eachItem } from './items/each-item.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import { mostBytes } from './items/keep-content.ts'
import { keepFile } from './items/keep-file.ts'
import { passNothingOn } from './items/unknown-choice.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

export const compression: NodeKind = {
  type: 'n8n-nodes-base.compression',
  facts: { label: 'Compression' },
  versions: [1, 1.1],
  group: 'data',
  execute: (context) => {
    const operation = parametersOf(context, 0).text('operation', 'decompress')
    if (operation !== 'compress' && operation !== 'decompress') {
      return [passNothingOn(context, { of: 'operation', chosen: operation, known: 'compress, decompress' })]
    }
    return eachItem(context, async (item, itemIndex) => {
      // The first version, and unpacking in every version, read the parameters of the first item.
      const ofItem = operation === 'compress' && context.node.typeVersion > 1 ? itemIndex : 0
      const parameters = parametersOf(context, ofItem)
      const names = parameters.text('binaryPropertyName', 'data').split(',')
      const files = await Promise.all(names.map((name) => itemContent(context, item, name.trim(), itemIndex)))
      for (const { content } of files) checkSize(lengthOfContent(content), mostBytes(context))
      const work = operation === 'compress' ? packed : unpacked
      return { json: item.json, binary: await work(context, files, parameters) }
    })
  },
}

type Files = Readonly<NonNullable<Item['binary']>>

/** Files that are packed already, by their extensions. */
const packedExtensions: ReadonlySet<string> = new Set(
  '7z aifc bz2 deb gif gz gzip jpeg jpg lz lzma mp3 mp4 mpeg png rar webm webp xz zip zst'.split(' '),
)

async function packed(context: NodeContext, files: readonly ItemContent[], parameters: ItemParameters): Promise<Files> {
  const format = parameters.text('outputFormat', 'zip')
  const isOld = context.node.typeVersion === 1
  if (format === 'zip') {
    const entries = files.map(({ about, content }) => ({
      name: about.fileName ?? 'undefined',
      content,
      isPacked: packedExtensions.has(about.fileExtension ?? ''),
    }))
    checkSize(
      files.reduce((sum, { content }) => sum + lengthOfContent(content), 0),
      fileLimits.streamedBytes,
    )
    const { packZip } = await import('./files/write-zip.ts')
    const archive = packZip(entries, context.engine.surroundings.now())
    const file = await keepFile(context, archive, parameters.text('fileName') || null, null)
    return { [parameters.text('binaryPropertyOutput', 'data')]: file }
  }
  if (format !== 'gzip') throw new NodeFailure(`The output format "${format}" is not known. It must be zip or gzip.`)
  const made: Record<string, BinaryData> = {}
  for (const [place, { about, content }] of files.entries()) {
    const prefix = isOld ? parameters.text('outputPrefix', 'data') : parameters.text('binaryPropertyOutput', 'data')
    const field = isOld ? `${prefix}${place}` : `${prefix}${place === 0 ? '' : place}`
    const name = isOld ? `${stemOf(about)}.gzip` : gzipName(about, parameters)
    setOwn(made, field, await keepFile(context, packGzip(content), name, null))
  }
  return made
}

/** The name up to its first dot. */
function stemOf({ fileName }: BinaryData): string {
  return fileName?.split('.')[0] ?? 'undefined'
}

function gzipName(about: BinaryData, parameters: ItemParameters): string {
  const chosen = parameters.text('fileName').replace(/\.gz(?:ip)?/, '')
  const extension = about.fileExtension === undefined ? '' : `.${about.fileExtension.toLowerCase()}`
  return `${chosen === '' ? stemOf(about) : chosen}${extension}.gz`
}

async function unpacked(
  context: NodeContext,
  files: readonly ItemContent[],
  parameters: ItemParameters,
): Promise<Files> {
  const prefix = parameters.text('outputPrefix', 'file_')
  const made: Record<string, BinaryData> = {}
  let archived = 0
  for (const [place, file] of files.entries()) {
    const extension = file.about.fileExtension?.toLowerCase() ?? ''
    if (extension === '') {
      throw new NodeFailure(`File extension not found for binary data ${file.about.fileName ?? String(place)}`)
    }
    if (extension === 'zip') {
      const { filesOfZip } = await import('./files/read-zip.ts')
      for (const entry of await filesOfZip(file.content)) {
        // What an operating system adds for itself.
        if (entry.name.includes('__MACOSX')) continue
        setOwn(made, `${prefix}${archived}`, await keepFile(context, entry.parts(), entry.name, null))
        archived += 1
      }
    } else if (extension === 'gz' || extension === 'gzip') {
      setOwn(made, `${prefix}${place}`, await gunzipped(context, file))
    } else {
      const sentence = `"${file.about.fileName ?? ''}" has the extension "${extension}" and was left out: only zip, gz and gzip are unpacked.`
      context.note('input-discarded', sentence, [])
    }
  }
  return made
}

async function gunzipped(context: NodeContext, { about, content }: ItemContent): Promise<BinaryData> {
  const name = about.fileName ?? ''
  const inner = name.endsWith('.gz') && name.split('.').length > 2 ? name.split('.').at(-2) : undefined
  const { default: mime } = await import('mime')
  const kept = await keepFile(
    context,
    unpackGzip(content),
    stemOf(about),
    inner === undefined ? null : mime.getType(inner),
  )
  const extension = inner ?? mime.getExtension(mediaTypeOf(kept)) ?? undefined
  return {
    ...kept,
    fileName: extension === undefined ? stemOf(about) : `${stemOf(about)}.${extension}`,
    ...(extension !== undefined && { fileExtension: extension }),
  }
}
