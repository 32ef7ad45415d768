import type { NodeRun } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { sourceRunsOf } from '../../shared/source-runs.ts'
import type { Outputs } from './nodes/node-kind.ts'

/**
 * What a called workflow gives back: the items of each output of its last node run, each linked to the item that the workflow
 * was started with, as far as the links can be followed; else the item keeps the link that it has.
 */
export function outputsGivenBack(nodeRuns: readonly NodeRun[]): Outputs {
  const way = wayBack(nodeRuns)
  return (nodeRuns.at(-1)?.outputs ?? []).map((items) => {
    const known = new Map<string, Link>()
    return items.map((item, place) => {
      const pairedItem = linkAtStart(way, item, place, known)
      return pairedItem === undefined ? item : { ...item, pairedItem }
    })
  })
}

type Link = Item['pairedItem']

const mostKnown = 100_000

/** The runs that led to the last one, the nearest first; null where a loop leads back to one of them. */
function wayBack(nodeRuns: readonly NodeRun[]): readonly (NodeRun | null)[] {
  const sourceRun = sourceRunsOf(nodeRuns)
  const way = new Set<NodeRun>()
  for (let run = nodeRuns.at(-1); run !== undefined;) {
    const source = run.source[0] ?? null
    run = source === null ? undefined : sourceRun(source)
    if (run !== undefined && way.has(run)) return [...way, null]
    if (run !== undefined) way.add(run)
  }
  return [...way]
}

/** `known`: where a link that was met on the way led to; the items of a loop meet the same thousands of times. */
function linkAtStart(way: readonly (NodeRun | null)[], item: Item, place: number, known: Map<string, Link>): Link {
  let link: Link = item.pairedItem
  const met: string[] = []
  for (const [step, run] of way.entries()) {
    if (run === null) link = undefined
    if (run === null || link === undefined) break
    const key = keyOf(step, link)
    if (key !== null && known.has(key)) {
      link = known.get(key)
      break
    }
    if (key !== null) met.push(key)
    link = linkedItem(run, link, place)?.pairedItem
    // Where it goes on depends on the item's own place: that is no other item's way.
    if (link !== undefined && keyOf(step, link) === null) met.length = 0
  }
  if (known.size < mostKnown) for (const key of met) known.set(key, link)
  return link
}

/** Null for several links: of those the item's own place counts. */
function keyOf(step: number, link: NonNullable<Link>): string | null {
  if (typeof link === 'number') return `${step} ${link}`
  return 'item' in link ? `${step} ${link.item} ${link.input ?? 0}` : null
}

/** Of several links none is followed, as the service does not: the item's own place counts. */
function linkedItem({ outputs }: NodeRun, link: NonNullable<Link>, place: number): Item | undefined {
  if (typeof link === 'number') return outputs?.[0]?.[link]
  return 'item' in link ? outputs?.[link.input ?? 0]?.[link.item] : outputs?.[0]?.[place]
}
