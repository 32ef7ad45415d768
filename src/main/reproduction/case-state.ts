import { type CaseState, type LocatedFault } from '../../shared/case-state.ts'
import type { Change } from '../../shared/change.ts'
import { fateOf, isGood } from '../../shared/item-verdict.ts'
import { lackSentence } from '../../shared/lack.ts'
import { layerPhrase } from '../../shared/layer.ts'
import type { Reproduction, ReproductionItem } from '../../shared/reproduction.ts'
import type { OwnFault, Sweep } from '../../shared/sweep.ts'
import { aimOf } from '../layers/catalogue.ts'
import { caseVerdict } from './case-verdict.ts'
import { judgeTrial } from './judge-trial.ts'
import { lackIn } from './lack-in.ts'

/**
 * How a case stands. Reproductions are those under one baseline, oldest first; sweeps those of the same baseline. A layer is
 * named only on a baseline that fails by itself: what a person breaks on a good one is the change's doing, and what Faultline
 * lacks is nobody's fault; nor is what they put on the baseline by hand (`ownFaults`). It is located only where repairs of one
 * layer alone heal a batch as well (contract §7 rule 3).
 */
export function caseState(
  reproductions: readonly Reproduction[],
  sweeps: readonly Sweep[] = [],
  ownFaults: readonly OwnFault[] = [],
): CaseState {
  const done = reproductions.filter((one) => one.status === 'done' && one.sweepId === undefined)
  const tried = sweeps.find((one) => one.status !== 'running' && one.baseline !== null)?.baseline ?? null
  const baseline = done.findLast((one) => one.change === null) ?? tried
  if (baseline === null) return { kind: 'not-known' }
  const lacking = lackIn([...baseline.items, ...(tried?.items ?? [])])
  if (lacking !== null) {
    const { lack, node } = lacking
    return { kind: 'cannot-be-told', lack, node, sentence: lackSentence(lack, node) }
  }
  // A verdict that nothing can be told on made-up answers is not undone by what one change did.
  const swept = caseVerdict(sweeps)?.ownFault
  if (swept !== undefined) return { kind: 'broken-by-change', ...swept, node: symptomOf(tried ?? baseline).node }
  const isUntold = tried !== null && unwrittenIn(tried).length > 0 && caseVerdict(sweeps)?.certainty === 'unclear'
  const fault = sweptFault(sweeps, tried) ?? (isUntold ? null : flippedFault(done))
  const own = ownFaults.findLast(({ layer }) => layer === fault?.layer)
  if (own !== undefined && fault !== null) return { kind: 'broken-by-change', ...own, node: fault.node }
  if (fault !== null) return { kind: fault.certainty === 'certain' ? 'located' : 'suspected', fault }
  return withoutFault(baseline, done)
}

/** What the sweep and the transplant say together. */
function sweptFault(sweeps: readonly Sweep[], tried: Reproduction | null): LocatedFault | null {
  const verdict = caseVerdict(sweeps)
  if (verdict === null || tried === null || verdict.layer === null || verdict.certainty === 'unclear') return null
  const { layer, others, certainty, sentence } = verdict
  return { layer, others, certainty, sentence, ...symptomOf(tried) }
}

function withoutFault(baseline: Reproduction, done: readonly Reproduction[]): CaseState {
  const fates = baseline.items.map(fateOf)
  const waiting = baseline.items.find((item) => fateOf(item) === 'open')?.workflowView
  if (waiting != null && !fates.includes('bad')) {
    return { kind: 'waiting', till: waiting.waitsTill ?? null, node: waiting.waitsIn ?? null }
  }
  if (!fates.includes('bad')) return brokenByChange(done) ?? { kind: 'healthy' }
  const bad = baseline.items.find((item) => fateOf(item) === 'bad')
  if (bad !== undefined && bad.workflowView === null) return { kind: 'not-reached', sentence: whyNotReached(bad) }
  return { kind: 'fails', node: bad?.workflowView?.firstFailedNode ?? null, oneItem: baseline.size === 1 }
}

/** The newest change that made what succeeds fail; null where the newest did not. */
function brokenByChange(done: readonly Reproduction[]): CaseState | null {
  const changed = done.findLast((one) => one.change !== null)
  if (changed?.change == null || !changed.items.some((item) => fateOf(item) === 'bad')) return null
  const { node } = symptomOf(changed)
  return {
    kind: 'broken-by-change',
    layer: changed.change.layer,
    sentence: changed.changeSentence ?? changed.change.name,
    node,
  }
}

/** Why an item started no workflow, in one sentence. */
function whyNotReached({ sendError, explanation, providerView }: ReproductionItem): string {
  if (sendError !== null) return sendError
  return explanation?.sentence ?? `The provider saw ${String(providerView?.statusCode ?? 'no answer')}.`
}

/** One change that turned every failing item of the baseline into a success; null where none did. */
function flippedFault(done: readonly Reproduction[]): LocatedFault | null {
  const flips = done.flatMap((changed) => {
    const baseline = changed.change === null ? null : baselineFor(changed, done)
    return baseline !== null && changed.change !== null && heals(baseline, changed.change, changed)
      ? [{ baseline, changed, change: changed.change, isBatch: baseline.size > 1 && changed.size > 1 }]
      : []
  })
  const honest = flips.filter(({ change }) => !hides(change))
  const flip = honest.findLast(({ isBatch }) => isBatch) ?? honest.at(-1) ?? flips.at(-1)
  if (flip === undefined) return null
  const { layer } = flip.change
  const beforehand = unwrittenIn(flip.baseline)
  // What fails may be nothing but the consequence of an answer that nobody gave.
  if (beforehand.length > 0 && (layer === 'node' || layer === 'API')) return null
  const madeUp = [...new Set([...beforehand, ...unwrittenIn(flip.changed)])]
  // More than one layer turns it, each alone: then none of them is said for certain.
  const others = [...new Set(honest.map(({ change }) => change.layer))].filter((one) => one !== layer)
  const doubts = [
    ...(hides(flip.change) ? ['It hides the symptom wherever it comes from.'] : []),
    ...(others.length === 0 ? [] : [`A change of the ${others.map(layerPhrase).join(' or of the ')} does the same.`]),
    ...(madeUp.length === 0 ? [] : [`Nobody wrote the answer to ${madeUp.join(', ')}: a stand-in made it up.`]),
    ...(flip.isBatch ? [] : ['One item alone shows that: send a batch without it and with it.']),
  ]
  return {
    layer,
    others,
    certainty: doubts.length === 0 ? 'certain' : 'likely',
    sentence: [
      `${flip.changed.changeSentence ?? 'One change.'} With this alone, what failed succeeds.`,
      ...doubts,
    ].join(' '),
    ...symptomOf(flip.baseline),
  }
}

/** The newest baseline of the same size; of any where there is none. */
function baselineFor({ size }: Reproduction, done: readonly Reproduction[]): Reproduction | null {
  const baselines = done.filter((one) => one.change === null)
  return baselines.findLast((one) => one.size === size) ?? baselines.at(-1) ?? null
}

/** Requests whose answer a stand-in made up. */
function unwrittenIn({ items }: Reproduction): readonly string[] {
  return items.flatMap(({ workflowView }) => workflowView?.unwritten ?? [])
}

function hides(change: Change): boolean {
  return aimOf(change) === 'mask'
}

function symptomOf({ items }: Reproduction): Pick<LocatedFault, 'node' | 'errorMessage' | 'executionId'> {
  const failing = items.find((item) => fateOf(item) === 'bad')
  return {
    node: failing?.workflowView?.firstFailedNode ?? null,
    errorMessage: failing?.workflowView?.errorMessage ?? null,
    executionId: failing?.executionId ?? null,
  }
}

function heals(baseline: Reproduction, change: Change, changed: Reproduction): boolean {
  const whole = baseline.items.every((item) => fateOf(item) === 'bad') && changed.items.every(isGood)
  return whole && judgeTrial({ change, sentence: '', aim: aimOf(change) }, baseline, changed).outcome === 'heals'
}
