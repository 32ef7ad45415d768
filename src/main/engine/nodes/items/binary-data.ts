import type { BinaryData, Item } from '../../../../shared/item.ts'
import { NodeFailure } from '../../node-failure.ts'

/** The bytes of an item's binary field. Fails where the item has none of that name. */
export function bytesOf(item: Item, field: string): Buffer {
  return Buffer.from(binaryOf(item, field).data, 'base64')
}

/** An item's binary field. Fails where the item has none of that name, and says which it has. */
export function binaryOf(item: Item, field: string): BinaryData {
  const found = Object.hasOwn(item.binary ?? {}, field) ? item.binary?.[field] : undefined
  if (found !== undefined) return found
  const names = Object.keys(item.binary ?? {})
  throw new NodeFailure(
    `This operation expects the node's input data to contain a binary file '${field}', but none was found`,
    {
      description:
        names.length === 0
          ? 'The item has no binary data at all: check that the node before passes it on.'
          : `The item has binary data named ${names.map((name) => `"${name}"`).join(', ')}. Use one of these names.`,
    },
  )
}

/** Bytes as an item carries them. */
export function binaryFrom(bytes: Buffer, mimeType: string, fileName?: string): BinaryData {
  const extension = fileName?.match(/\.([^./\\]+)$/)?.[1]
  return {
    data: bytes.toString('base64'),
    mimeType,
    ...(fileName !== undefined && { fileName }),
    ...(extension !== undefined && { fileExtension: extension }),
    fileSize: readableSize(bytes.length),
    bytes: bytes.length,
  }
}

function readableSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB']
  let size = bytes / 1000
  let unit = 0
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${Number(size.toPrecision(3))} ${units[unit] ?? 'GB'}`
}
