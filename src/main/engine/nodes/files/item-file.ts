import type { BinaryData, Item } from '../../../../shared/item.ts'
import { ownOf } from '../../../../shared/own-field.ts'
import { NodeFailure } from '../../node-failure.ts'
import { bytesIn, contentOf, lengthOf, type FileContent } from '../items/binary-content.ts'
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
  const about = aboutFile(item, field, itemIndex)
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
  const about = aboutFile(item, field, itemIndex)
  return { about, content: await contentOf(context, about) }
}

function aboutFile(item: Item, field: string, itemIndex: number): BinaryData {
  const about = ownOf(item.binary ?? {}, field)
  if (about !== undefined) return about
  const names = Object.keys(item.binary ?? {})
  const message =
    item.binary === undefined
      ? `This operation expects the node's input data to contain a binary file '${field}', but none was found [item ${itemIndex}]`
      : `The item has no binary field '${field}' [item ${itemIndex}]`
  throw new NodeFailure(message, {
    itemIndex,
    description:
      names.length === 0
        ? 'The item has no file at all: check that the node before passes it on.'
        : `The item has files named ${names.map((name) => `"${name}"`).join(', ')}: use one of these names.`,
  })
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
