import type { ReproductionItem } from '../../shared/reproduction.ts'
import type { ChangeToTry } from './try-change.ts'
import { symptomEvidence } from './where-it-fails.ts'

/** What is to be tried, and its place among all. */
export interface Waiting {
  readonly index: number
  readonly toTry: ChangeToTry
}

/** Masks that tell something all the same: whether the other side's answers are the fault, and whether trying again helps. */
const tellingMasks: ReadonlySet<string> = new Set(['API.healthy', 'node.retry'])

/**
 * Repairs before what only hides, and of these the layers first that the failing step points to: a sweep that is stopped early
 * has then tried what says most. `bad`: the item that fails; null where none does, and the order stays but for the queue, which takes
 * longest and is begun with.
 */
export function mostTellingFirst(waiting: readonly Waiting[], bad: ReproductionItem | null): Waiting[] {
  if (bad === null) {
    const first = (one: Waiting): number => (one.toTry.change.layer === 'queue' ? 0 : 1)
    return waiting.toSorted((one, other) => first(one) - first(other) || one.index - other.index)
  }
  const pointed = new Map(symptomEvidence(bad).map(({ layer, weight }) => [layer, weight]))
  const rank = ({ toTry: { change, aim } }: Waiting): number => {
    const isTelling = aim === 'repair' || tellingMasks.has(`${change.layer}.${change.name}`)
    return (isTelling ? 100 : 0) + (pointed.get(change.layer) ?? 0)
  }
  return waiting.toSorted((one, other) => rank(other) - rank(one) || one.index - other.index)
}
