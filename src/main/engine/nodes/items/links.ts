import type { Item, PairedItem } from '../../../../shared/item.ts'

/** All links of an item, as a list; empty where the link was lost. */
export function linksOf({ pairedItem }: Item): readonly PairedItem[] {
  if (pairedItem === undefined) return []
  if (typeof pairedItem === 'number') return [{ item: pairedItem }]
  return isList(pairedItem) ? pairedItem : [pairedItem]
}

function isList(links: PairedItem | readonly PairedItem[]): links is readonly PairedItem[] {
  return Array.isArray(links)
}
