import type { BinaryData, Item } from '../../../../shared/item.ts'
import { inKeptFile, type KeptFile } from '../../../../shared/binary-files.ts'
import { ownOf } from '../../../../shared/own-field.ts'
import { sizeText } from '../../../../shared/size-text.ts'
import { NodeFailure } from '../../node-failure.ts'
import type { NodeContext } from '../node-kind.ts'
import { checkSize } from '../files/file-limits.ts'
import { bytesIn, lengthOf } from './binary-content.ts'

/** The bytes of an item's binary field. Fails where the item has none of that name, or has more than are held. */
export async function bytesOf(context: NodeContext, item: Item, field: string, itemIndex: number): Promise<Buffer> {
  const binary = binaryOf(item, field, itemIndex)
  checkSize(await lengthOf(context, binary))
  return bytesIn(context, binary)
}

/** An item's binary field. Fails where the item has none of that name, with the service's words, and says which it has. */
export function binaryOf(item: Item, field: string, itemIndex: number): BinaryData {
  const found = ownOf(item.binary ?? {}, field)
  if (found !== undefined) return found
  const names = Object.keys(item.binary ?? {})
  const message =
    item.binary === undefined
      ? `This operation expects the node's input data to contain a binary file '${field}', but none was found [item ${itemIndex}]`
      : `The item has no binary field '${field}' [item ${itemIndex}]`
  throw new NodeFailure(message, {
    itemIndex,
    description:
      names.length === 0
        ? 'The item has no binary data at all: check that the node before passes it on.'
        : `The item has binary data named ${names.map((name) => `"${name}"`).join(', ')}. Use one of these names.`,
  })
}

/** Bytes, or a file of them, as an item carries them. */
export function binaryFrom(content: Buffer | KeptFile, mimeType: string, fileName?: string): BinaryData {
  // A name that begins with its only dot has none.
  const extension = fileName?.match(/[^/\\]\.([^./\\]+)$/)?.[1]
  const length = Buffer.isBuffer(content) ? content.length : content.bytes
  return {
    ...(Buffer.isBuffer(content) ? { data: content.toString('base64') } : inKeptFile(content)),
    mimeType,
    ...(fileName !== undefined && { fileName }),
    ...(extension !== undefined && { fileExtension: extension }),
    fileSize: sizeText(length),
    bytes: length,
  }
}
