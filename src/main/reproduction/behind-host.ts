// What fails behind a host that is in trouble: with that one host answering, a call of another one may be refused for a reason of its
// own. In: a baseline that failed as an API fails. Out: both faults, in the order in which they are met.
import type { Change } from '../../shared/change.ts'
import { isGood } from '../../shared/item-verdict.ts'
import type { Reproduction, ReproductionItem } from '../../shared/reproduction.ts'
import type { Sweep, Trial } from '../../shared/sweep.ts'
import type { FaultStep } from '../../shared/verdict.ts'
import { isApiFailure } from './answer-strength.ts'
import { lackIn } from './lack-in.ts'
import { tryChange, type SweepParts } from './try-change.ts'
import { whereItFails } from './where-it-fails.ts'

/** How a trial is told as a step. */
type StepOf = (trial: Trial, baseline: Reproduction) => FaultStep

/** Empty where no host failed by itself, or nothing of another host fails behind it that is known to be no consequence. */
export async function stepsBehindHost(
  { baseline, sending }: Pick<Sweep, 'baseline' | 'sending'>,
  stepOf: StepOf,
  parts: SweepParts,
  signal: AbortSignal,
): Promise<readonly FaultStep[]> {
  const first = baseline?.items.find((item) => !isGood(item))
  const host = hostOf(first)
  if (baseline === null || sending === null || first === undefined || host === null || !isApiFailure(first)) return []
  const change: Change = { layer: 'API', name: 'healthy', parameters: { host } }
  const tried = await tryChange({ change, aim: 'mask' }, 0, { baseline, sending, adopted: [] }, parts, signal)
  const next = tried?.reproduction?.items.find((item) => !isGood(item))
  if (tried?.reproduction == null || next === undefined || lackIn([next]) !== null) return []
  const other = hostOf(next)
  if (other === null || other === host || readsAnswersOf(first, next)) return []
  const { layer, reason } = whereItFails(next)
  if (layer === null) return []
  const behind = stepOf(tried.trial, tried.reproduction)
  return [stepOf(tried.trial, baseline), { layer, sentence: reason, symptom: behind.symptom }]
}

/** With its port; null where the failing step asked nobody, or was not answered as it should have been by nobody known. */
function hostOf(item: ReproductionItem | undefined): string | null {
  const url = item?.workflowView?.failedAnswer?.url
  return url === undefined || !URL.canParse(url) ? null : new URL(url).host
}

/** What was made up for the first host may be what the second one refuses. */
function readsAnswersOf({ workflowView: before }: ReproductionItem, { workflowView: view }: ReproductionItem): boolean {
  const reads = (view?.reads ?? []).filter(({ node }) => node === view?.firstFailedNode)
  return reads.some(({ origin }) => 'node' in origin && origin.node === before?.firstFailedNode)
}
