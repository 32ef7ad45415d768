import type { BinaryData, Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { setOwn } from '../../../shared/own-field.ts'
import type { HeldBack } from '../expressions/held-back.ts'
import { readPairedItem } from './read-paired-item.ts'

/** An item as code returned it, checked: it was written by untrusted code. Null where it is none. `heldBack`: the files whose bytes stayed outside. */
export function readItem(value: unknown, heldBack: HeldBack): Item | null {
  if (!isObject(value) || !isObject(value['json'])) return null
  const restored = heldBack.restoredIn(value['json'])
  const json = isObject(restored) ? restored : value['json']
  const pairedItem = readPairedItem(value['pairedItem'])
  const binary = isObject(value['binary']) ? readBinary(value['binary'], heldBack) : null
  const { error } = value
  const message = isObject(error) ? error['message'] : undefined
  return {
    // What an item is given as its error in place of its JSON is the text alone; what has none leaves it empty.
    json: error === undefined || error === null || typeof message === 'string' ? json : {},
    ...(binary === null ? {} : { binary }),
    ...(pairedItem === null ? {} : { pairedItem }),
    ...(typeof message === 'string' ? { error: { name: 'Error', message } } : {}),
  }
}

function readBinary(value: JsonObject, heldBack: HeldBack): Record<string, BinaryData> {
  const read: Record<string, BinaryData> = {}
  for (const [name, entry] of Object.entries(value)) {
    if (!isObject(entry) || typeof entry['data'] !== 'string') continue
    const { data, id, mimeType, fileType, fileName, fileExtension, fileSize, bytes } = entry
    setOwn(read, name, {
      data: String(heldBack.restoredIn(data)),
      ...(typeof id === 'string' ? { id } : {}),
      ...(typeof mimeType === 'string' ? { mimeType } : {}),
      ...(typeof fileName === 'string' ? { fileName } : {}),
      ...(typeof fileType === 'string' ? { fileType } : {}),
      ...(typeof fileExtension === 'string' ? { fileExtension } : {}),
      ...(typeof fileSize === 'string' ? { fileSize } : {}),
      ...(typeof bytes === 'number' ? { bytes } : {}),
    })
  }
  return read
}
