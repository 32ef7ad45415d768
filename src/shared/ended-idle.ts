import type { IdleWay, ItemsEnd } from './items-end.ts'
import type { ReproductionItem } from './reproduction.ts'

/**
 * Where the items of a success ended with nothing done: the provider was told that all is well, and no node behind it ran
 * (contract §7). Null where it did something outside, where a stand-in answered in the place of a node that would have, or where its
 * items went on to an end.
 */
export function endedIdle({ workflowView: view }: Pick<ReproductionItem, 'workflowView'>): ItemsEnd | null {
  if (view?.status !== 'success' || view.itemsEndAt === undefined) return null
  return view.effectCount + (view.standIns ?? []).length === 0 ? view.itemsEndAt : null
}

/** The decision after which such a success did nothing, though its items went on: to No Operation, or to nothing at all. Null as above. */
export function wentIdle({ workflowView: view }: Pick<ReproductionItem, 'workflowView'>): IdleWay | null {
  if (view?.status !== 'success' || view.idleWay === undefined) return null
  return view.effectCount + (view.standIns ?? []).length === 0 ? view.idleWay : null
}
