import { Buffer } from 'node:buffer'
import { fileIdOf, longBinaryBytes } from '../../../../shared/binary-files.ts'
import { mediaTypeOf, type BinaryData, type Item } from '../../../../shared/item.ts'
import { setOwn } from '../../../../shared/own-field.ts'
import { binaryFrom } from './binary-data.ts'
import { keepContent, type Keeping } from './keep-content.ts'

/** The same items; long binary data that stands in them, as code makes it, goes to files. Rejects as `keepContent` does. */
export async function keepLongBinaries(context: Keeping, items: readonly Item[]): Promise<readonly Item[]> {
  if (context.engine.surroundings.binaries === undefined) return items
  const kept: Item[] = []
  for (const item of items) {
    const { binary } = item
    kept.push(binary === undefined ? item : { ...item, binary: await allKept(context, binary) })
  }
  return kept
}

async function allKept(context: Keeping, binary: NonNullable<Item['binary']>): Promise<NonNullable<Item['binary']>> {
  if (!Object.values(binary).some(isLong)) return binary
  const kept: Record<string, BinaryData> = {}
  for (const [name, one] of Object.entries(binary)) {
    setOwn(kept, name, isLong(one) ? await inFile(context, one) : one)
  }
  return kept
}

function isLong(binary: BinaryData): boolean {
  return fileIdOf(binary) === null && Buffer.byteLength(binary.data, 'base64') >= longBinaryBytes
}

async function inFile(context: Keeping, binary: BinaryData): Promise<BinaryData> {
  const { data, fileName } = binary
  const { content } = await keepContent(context, Buffer.from(data, 'base64'))
  const { fileExtension, mimeType: _type, ...file } = binaryFrom(content, mediaTypeOf(binary), fileName)
  return { ...(fileExtension === undefined ? {} : { fileExtension }), ...binary, ...file }
}
