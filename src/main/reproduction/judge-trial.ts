import { factsOf } from '../engine/nodes/catalogue.ts'
import type { Change } from '../../shared/change.ts'
import type { Reproduction, ReproductionItem, WorkflowView } from '../../shared/reproduction.ts'
import type { Trial, TrialOutcome } from '../../shared/sweep.ts'
import { answersNo, isGood } from '../../shared/item-verdict.ts'
import { lackSentence } from '../../shared/lack.ts'
import { lackIn } from './lack-in.ts'

/** What a change did to the outcome of the baseline. */
export function judgeTrial(
  tried: Pick<Trial, 'change' | 'sentence' | 'aim'>,
  baseline: Reproduction,
  changed: Reproduction,
): Trial {
  const failing = changed.items.find((item) => !isGood(item))
  return {
    ...tried,
    outcome: outcomeOf(tried.change, baseline, changed),
    note: noteOf(baseline, changed),
    items: changed.items.map(isGood),
    confirmed: null,
    batch: null,
    reproductionId: changed.id,
    firstFailedNode: failing?.workflowView?.firstFailedNode ?? null,
    errorMessage: failing === undefined ? null : errorOf(failing),
    ...movedFrom(baseline, changed),
    ...untoldBehind(baseline, changed),
    ...unwrittenIn(changed),
  }
}

function unwrittenIn({ items }: Reproduction): Pick<Trial, 'unwritten'> {
  const all = [...new Set(items.flatMap(({ workflowView }) => workflowView?.unwritten ?? []))]
  return all.length === 0 ? {} : { unwritten: all }
}

/** What failed is gone, and what fails now is nothing but a step that Faultline cannot run. */
function untoldBehind(baseline: Reproduction, changed: Reproduction): Pick<Trial, 'untoldBehind'> {
  if (lackIn(baseline.items) !== null || sidestepped(baseline, changed)) return {}
  const bad = changed.items.filter((item) => !isGood(item))
  const lacking = lackIn(bad)
  const isAll = lacking !== null && bad.every((item) => lackIn([item]) !== null)
  return isAll ? { untoldBehind: lackSentence(lacking.lack, lacking.node) } : {}
}

function outcomeOf(change: Change, baseline: Reproduction, changed: Reproduction): TrialOutcome {
  const before = baseline.items.every(isGood)
  const after = changed.items.every(isGood)
  if (before === after) return 'same'
  if (before) return 'breaks'
  const isRound =
    sidestepped(baseline, changed) ||
    silenced(change, baseline) ||
    callsLess(change, baseline, changed) ||
    waitsForLess(change, baseline, changed)
  return isRound ? 'sidesteps' : 'heals'
}

/** The API failed by itself, or keeps the caller out, and the changed node leaves out calls, that one among them: nothing is healed by not asking. */
function callsLess({ layer }: Change, baseline: Reproduction, changed: Reproduction): boolean {
  if (layer !== 'node') return false
  return baseline.items.some((item) => {
    const view = item.workflowView
    const { status = null, refusal } = view?.failedAnswer ?? {}
    if (isGood(item) || ((status ?? 0) < 500 && refusal !== 'block')) return false
    return (sameIn(changed, item)?.workflowView?.requestCount ?? Infinity) < (view?.requestCount ?? 0)
  })
}

/** Nobody was answered in time, and with another payload a step is left out that was waited for: nothing is healed by less work. */
function waitsForLess({ layer }: Change, baseline: Reproduction, changed: Reproduction): boolean {
  if (layer !== 'data') return false
  return baseline.items.some((item) => {
    const { workflowView: view, sendErrorKind, providerView } = item
    const isLate = sendErrorKind === 'timeout' || providerView?.statusCode === 504
    if (isGood(item) || !isLate || view?.firstFailedNode !== null) return false
    const other = sameIn(changed, item)?.workflowView
    return other != null && view.nodesRun.some((node) => !other.nodesRun.includes(node))
  })
}

/** True where the step that failed was not run at all. */
function sidestepped(baseline: Reproduction, changed: Reproduction): boolean {
  return baseline.items.some((item) => {
    const view = item.workflowView
    if (isGood(item) || view?.firstFailedNode == null) return false
    // A node that stops a workflow on purpose is not run when all is well: that it was not run is no way round it.
    if (factsOf(view.failedNodeType ?? '').role === 'stops') return false
    const other = sameIn(changed, item)?.workflowView
    if (other === undefined || other === null || other.nodesRun.includes(view.firstFailedNode)) return false
    // Expressions before it stumbled in silence and do no more: what led to the failing step is gone, not only the step.
    return !(stumbles(view) && !stumbles(other))
  })
}

/**
 * The workflow says no by an answer of its own, or its items end before anything answers: answered before that, its caller hears
 * nothing of what led to it.
 */
function silenced({ name }: Change, { items }: Reproduction): boolean {
  return name === 'answer-at-once' && items.some((item) => !isGood(item) && (answersNo(item) || endsUnanswered(item)))
}

/** The caller was told in time what became of items that went no further: to tell it earlier mends nothing. */
function endsUnanswered({ workflowView: view, providerView, proxyView }: ReproductionItem): boolean {
  if (view === null || view.firstFailedNode !== null || providerView === null) return false
  if (proxyView?.answeredByProxy === true) return false
  return view.itemsEndAt !== undefined || view.findings.some(({ kind }) => kind === 'empty-answer')
}

/** What became of the same item, in whatever order it was sent; by its place where nothing else tells it. */
function sameIn({ items }: Reproduction, { index, externalId }: ReproductionItem): ReproductionItem | undefined {
  const inPlace = items.find((one) => one.index === index)
  if (externalId === null || inPlace?.externalId === externalId) return inPlace
  return items.find((one) => one.externalId === externalId) ?? inPlace
}

/** True where an expression failed and gave nothing in place of stopping its node. */
function stumbles({ findings }: WorkflowView): boolean {
  return findings.some(({ kind }) => kind === 'expression-error-swallowed')
}

function noteOf(baseline: Reproduction, changed: Reproduction): string | null {
  const before = baseline.items.find((item) => !isGood(item))
  const after = changed.items.find((item) => !isGood(item))
  if (before === undefined || after === undefined) return null
  const [was, is] = [errorOf(before), errorOf(after)]
  return was === is ? null : `It fails in another way: ${is ?? 'without an error text'}.`
}

/** Where it fails now, beside where it failed before; nothing where it does not fail, or fails as it did. */
function movedFrom(baseline: Reproduction, changed: Reproduction): Pick<Trial, 'moved'> {
  const before = baseline.items.find((item) => !isGood(item))
  const after = changed.items.find((item) => !isGood(item))
  if (before === undefined || after === undefined) return {}
  const [was, is] = [stageOf(before), stageOf(after)]
  const node = before.workflowView?.firstFailedNode ?? null
  const isSame = node === (after.workflowView?.firstFailedNode ?? null) && errorOf(before) === errorOf(after)
  // The same step fails as it did, after others that have nothing to do with it: it is no further.
  if (isSame && (is === was || node !== null)) return {}
  if (is !== was) return { moved: is > was ? 'further' : 'back' }
  return { moved: 'aside' }
}

/** How far an item came on its way: to the proxy, to the listener, to a webhook, and then node by node. */
export function stageOf({ workflowView: view, proxyView, outcome }: ReproductionItem): number {
  if (view !== null) {
    const failed = view.firstFailedNode
    return 3 + view.nodesRun.filter((node) => node !== failed).length
  }
  if (proxyView?.answeredByProxy === true || outcome === null) return 0
  return outcome === 'unmatched' ? 1 : 2
}

/** The exact error text, or what the provider saw. */
export function errorOf(item: ReproductionItem): string | null {
  const { workflowView: view, providerView, sendError, unexpected, failedAgain } = item
  if (view?.errorMessage != null) return view.errorMessage
  if (sendError !== null) return sendError
  const status = providerView?.statusCode ?? null
  if (status !== null && (status < 200 || status > 299)) return `HTTP ${status}`
  return failedAgain ?? unexpected[0] ?? null
}
