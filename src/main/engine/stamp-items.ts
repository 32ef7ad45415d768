import type { Item, PairedItem } from '../../shared/item.ts'
import type { ProfileRules } from '../../shared/service-profile.ts'

/** The links of items at these places; shared, because nothing may change them. */
const links: PairedItem[] = []

function linkTo(item: number, input: number): PairedItem {
  if (input > 0) return { item, input }
  const known = links[item]
  if (known !== undefined) return known
  const link: PairedItem = Object.freeze({ item })
  if (item < 10_000 && item === links.length) links.push(link)
  return link
}

/** Items as a node sees them: each is linked to its own place in this input, whatever link it came with (§1.2). */
export function stampInput(items: readonly Item[], input: number): readonly Item[] {
  return items.map((item, index) => ({ ...item, pairedItem: linkTo(index, input) }))
}

/**
 * Links output items that came without a link, where it can only be one item: a single item in, as many out as in on the
 * one output, or, in later versions of the service, many in and one out. Otherwise the link stays lost, and a later `$('Node').item` says so (§1.2).
 */
export function stampOutputs(
  outputs: readonly (readonly Item[])[],
  inputs: readonly (readonly Item[])[],
  { linksOneOfMany }: Pick<ProfileRules, 'linksOneOfMany'>,
): readonly (readonly Item[])[] {
  if (inputs.length !== 1 || outputs.every((items) => items.every(hasLink))) return outputs
  const count = inputs[0]?.length ?? 0
  const only = outputs.length === 1 ? (outputs[0]?.length ?? 0) : null
  if (count === 1 || (only === 1 && linksOneOfMany)) return outputs.map((items) => items.map((item) => linked(item, 0)))
  if (only === count) return outputs.map((items) => items.map(linked))
  return outputs
}

function hasLink(item: Item): boolean {
  return item.pairedItem !== undefined
}

function linked(item: Item, index: number): Item {
  return hasLink(item) ? item : { ...item, pairedItem: linkTo(index, 0) }
}
