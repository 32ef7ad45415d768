import type { NodeRun } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'

/**
 * What a called workflow gives back: the items of its last node run's first output, each linked to the item that the workflow
 * was started with, as far as the links can be followed; else the item keeps the link that it has.
 */
export function itemsGivenBack(nodeRuns: readonly NodeRun[]): readonly Item[] {
  const last = nodeRuns.at(-1)
  return (last?.outputs?.[0] ?? []).map((item, place) => {
    const pairedItem = linkAtStart(nodeRuns, item, place)
    return pairedItem === undefined ? item : { ...item, pairedItem }
  })
}

type Link = Item['pairedItem']

function linkAtStart(nodeRuns: readonly NodeRun[], item: Item, place: number): Link {
  let link: Link = item.pairedItem
  const seen = new Set<NodeRun>()
  let run = runBefore(nodeRuns, nodeRuns.at(-1))
  while (run !== null && link !== undefined) {
    // A loop leads back to a run that was looked at.
    if (seen.has(run)) return undefined
    seen.add(run)
    link = linkedItem(run, link, place)?.pairedItem
    run = runBefore(nodeRuns, run)
  }
  return link
}

/** Of several links none is followed, as the service does not: the item's own place counts. */
function linkedItem({ outputs }: NodeRun, link: NonNullable<Link>, place: number): Item | undefined {
  if (typeof link === 'number') return outputs?.[0]?.[link]
  return 'item' in link ? outputs?.[link.input ?? 0]?.[link.item] : outputs?.[0]?.[place]
}

function runBefore(nodeRuns: readonly NodeRun[], run: NodeRun | undefined): NodeRun | null {
  const source = run?.source[0] ?? null
  if (source === null) return null
  return nodeRuns.find(({ node, runIndex }) => node === source.previousNode && runIndex === source.previousRun) ?? null
}
