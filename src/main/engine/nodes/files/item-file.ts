import type { BinaryData, Item } from '../../../../shared/item.ts'
import { bytesIn, contentOf, lengthOf, type FileContent } from '../items/binary-content.ts'
import { binaryOf } from '../items/binary-data.ts'
import type { NodeContext } from '../node-kind.ts'
import { checkSize } from './file-limits.ts'

/** A file that an item carries. */
export interface ItemFile {
  readonly about: BinaryData
  readonly bytes: Buffer
}

/** The same, to be handed on: what stands in a file is not held. */
export interface ItemContent {
  readonly about: BinaryData
  readonly content: FileContent
}

/** The file in that field of an item. Fails where there is none, in the words of the workflow format, or where it is too large. */
export async function itemFile(context: NodeContext, item: Item, field: string, itemIndex: number): Promise<ItemFile> {
  const about = binaryOf(item, field, itemIndex)
  checkSize(await lengthOf(context, about))
  return { about, bytes: await bytesIn(context, about) }
}

/** The file in that field of an item, however large. Fails where there is none. */
export async function itemContent(
  context: NodeContext,
  item: Item,
  field: string,
  itemIndex: number,
): Promise<ItemContent> {
  const about = binaryOf(item, field, itemIndex)
  return { about, content: await contentOf(context, about) }
}

/** The files of an item without one of them; none where it was the only one. */
export function withoutFile({ binary }: Item, field: string): Pick<Item, 'binary'> {
  const rest = Object.entries(binary ?? {}).filter(([name]) => name !== field)
  return rest.length === 0 ? {} : { binary: Object.fromEntries(rest) }
}

/** All files of an item. */
export function allFiles({ binary }: Item): Pick<Item, 'binary'> {
  return binary === undefined ? {} : { binary }
}
