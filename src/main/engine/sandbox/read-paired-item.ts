import type { Item, PairedItem } from '../../../shared/item.ts'
import { isObject } from '../../../shared/json.ts'

/** The link of an item that code returned, checked; null where it is none. */
export function readPairedItem(value: unknown): NonNullable<Item['pairedItem']> | null {
  if (typeof value === 'number') return value
  if (Array.isArray(value)) {
    return (value as readonly unknown[]).flatMap((entry) => {
      const one = readPairedItem(entry)
      return typeof one === 'number' ? [{ item: one }] : one !== null && 'item' in one ? [one] : []
    })
  }
  if (!isObject(value) || typeof value['item'] !== 'number') return null
  const paired: PairedItem =
    typeof value['input'] === 'number' ? { item: value['item'], input: value['input'] } : { item: value['item'] }
  return paired
}
