import { whyBad, fateOf } from '../../shared/item-verdict.ts'
import type { Execution } from '../../shared/execution.ts'
import { largest } from '../../shared/list.ts'
import type { Comparison, Reproduction, ReproductionItem } from '../../shared/reproduction.ts'
import type { Sweep } from '../../shared/sweep.ts'
import type { Verdict } from '../../shared/verdict.ts'
import type { Shortfall } from '../diagnosis/diagnostic-record.ts'
import { caseVerdict } from '../reproduction/case-verdict.ts'
import { compareReproductions } from '../reproduction/compare.ts'
import { sameChange } from '../reproduction/try-change.ts'
import type { Store } from '../store/open-store.ts'
import { storedSweeps } from '../studies/sweep-store.ts'

/** Reproductions that are looked through for those of an execution's case. */
const newestReproductions = 200

/** What was tried of the case in which an execution, or a delivery without one, arose. */
export interface StudiedRecord {
  /** Those of the case, oldest first; empty where it arose in none. */
  readonly reproductions: readonly Reproduction[]
  /** Those under whose baseline it arose. */
  readonly sweeps: readonly Sweep[]
  /** What they say; null where there are none. */
  readonly swept: Verdict | null
  /** The item that it was; null where it was none. */
  readonly item: ReproductionItem | null
}

/** Found by the execution, or by the delivery where that started none. */
export function studiedRecord(
  store: Pick<Store, 'settings' | 'reproductions'>,
  { id, deliveryId, workflowId }: Pick<Execution, 'id' | 'deliveryId' | 'workflowId'>,
): StudiedRecord {
  const itemIn = (one: Reproduction | null): ReproductionItem | null =>
    one?.items.find(
      (item) => (id !== '' && item.executionId === id) || (deliveryId !== null && item.deliveryId === deliveryId),
    ) ?? null
  const kept = storedSweeps(store)
  const own =
    kept.find(({ sweep }) => itemIn(sweep.baseline) !== null) ??
    kept.find(({ sweep }) => id !== '' && sweep.ofExecution === id && sweep.baseline !== null)
  const baselines = kept.flatMap(({ sweep }) => (sweep.baseline === null ? [] : [sweep.baseline]))
  const all = [...baselines, ...store.reproductions.newest(newestReproductions)].filter(
    (one) => one.workflowId === workflowId,
  )
  const holding = own?.sweep.baseline ?? all.find((one) => itemIn(one) !== null) ?? null
  if (holding === null) return { reproductions: [], sweeps: [], swept: null, item: null }
  const ofCase = kept.filter(({ sweep }) => isSameCase(sweep.baseline, holding))
  const number = own?.baseline ?? Math.max(-1, largest(ofCase.map(({ baseline }) => baseline)))
  const sweeps = ofCase.filter(({ baseline }) => baseline === number).map(({ sweep }) => sweep)
  return {
    reproductions: all.filter((one) => one.caseName === holding.caseName),
    sweeps,
    // What a person changed by hand is judged as such, not by a sweep of what they had changed.
    swept: holding.change === null ? caseVerdict(sweeps) : null,
    item: itemIn(holding),
  }
}

function isSameCase(one: Reproduction | null, other: Reproduction): boolean {
  return one !== null && one.workflowId === other.workflowId && one.caseName === other.caseName
}

/** In which way an execution that ended well fell short; null where it did not. */
export function shortfallOf(item: ReproductionItem | null): Shortfall | null {
  if (item === null || fateOf(item) !== 'bad') return null
  const [message] = whyBad(item)
  const view = item.workflowView
  const node = view?.itemsEndAt?.node ?? view?.nodesRun.at(-1) ?? ''
  return message === undefined ? null : { node, message }
}

/** The baseline beside the repair that heals; null where none was sent. */
export function healingComparison(
  { reproductions }: Pick<Store, 'reproductions'>,
  sweeps: readonly Sweep[],
  { healing }: Verdict,
): Comparison | null {
  if (healing === undefined) return null
  for (const { baseline, trials } of sweeps) {
    const trial = trials.find(({ change }) => sameChange(change, healing.change))
    const changed = trial?.reproductionId == null ? null : reproductions.find(trial.reproductionId)
    if (baseline !== null && changed !== null) return compareReproductions(baseline, changed)
  }
  return null
}
