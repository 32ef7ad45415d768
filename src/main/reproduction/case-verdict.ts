/**
 * The verdict of sweeps and transplants, alone or together: one list of evidence, judged once (contract §7 rule 3). In: what was
 * tried. Out: the layer with what speaks for and against it. Pure.
 */
import { addressTestSentence } from '../../shared/address-test.ts'
import { endedIdle, wentIdle } from '../../shared/ended-idle.ts'
import { fateOf, isGood } from '../../shared/item-verdict.ts'
import { lackRemedy, lackSentence, type Lack } from '../../shared/lack.ts'
import { layerPhrase, layers, type Layer } from '../../shared/layer.ts'
import type { Reproduction, ReproductionItem } from '../../shared/reproduction.ts'
import type { Sweep, Trial, UntoldBatch } from '../../shared/sweep.ts'
import type { FaultStep, Verdict } from '../../shared/verdict.ts'
import { judgeEvidence } from '../diagnosis/judge-evidence.ts'
import { printSteps, printVerdict, type SeenFailure } from '../diagnosis/print-verdict.ts'
import { turnedAway } from '../diagnosis/remedies.ts'
import { failsAsTest } from './address-test.ts'
import { failedTest, passedTest } from './address-test-verdict.ts'
import { deciders } from './deciders.ts'
import { errorOf } from './judge-trial.ts'
import { ownCheckOf } from './own-check.ts'
import { lackIn } from './lack-in.ts'
import { madeUpSuccess, weighedByAnswers } from './made-up-answers.ts'
import { besideOwnFaults } from './own-fault.ts'
import { proxyWords } from './proxy-words.ts'
import { aboutRefused } from './refused-value.ts'
import { asCall } from './service-error.ts'
import { modelOrApi } from './sources.ts'
import { successRemarks } from './success-remarks.ts'
import { swallowedError } from './swallowed-error.ts'
import { sweepEvidence } from './sweep-evidence.ts'
import { whereItFails } from './where-it-fails.ts'

/** What is looked at of a sweep. */
export type JudgedSweep = Pick<
  Sweep,
  | 'kind'
  | 'baseline'
  | 'trials'
  | 'layers'
  | 'status'
  | 'total'
  | 'quiet'
  | 'known'
  | 'steps'
  | 'repeats'
  | 'untoldBatch'
  | 'ownFaults'
>

/** What the sweep and the transplant of one baseline say together; null where neither has a baseline yet. */
export function caseVerdict(sweeps: readonly JudgedSweep[]): Verdict | null {
  const judged = sweeps.filter(({ status, baseline }) => status !== 'running' && baseline !== null)
  const [first] = judged
  if (first?.baseline == null) return null
  const untold = untoldVerdict(judged)
  if (untold !== null) return untold
  const failing = judged.find(({ baseline }) => badItem(baseline) !== undefined)
  const bad = badItem(failing?.baseline ?? null)
  if (failing === undefined || bad === undefined) return nothingFails(first.baseline, judged)
  if (judged.every(({ baseline }) => baseline?.items.every((item) => fateOf(item) !== 'bad') === true))
    return notEnded(first.baseline)
  const { addressTest: test } = bad
  if (test === undefined) return failingVerdict(judged, bad)
  if (failsAsTest(bad)) return failedTest(test, bad)
  const verdict = failingVerdict(judged, bad)
  return { ...verdict, sentence: `${addressTestSentence(test)} ${verdict.sentence}` }
}

/** The verdict of one sweep or transplant alone. */
export function sweepVerdict(sweep: JudgedSweep): Verdict | null {
  return caseVerdict([{ ...sweep, status: sweep.status === 'running' ? 'stopped' : sweep.status }])
}

function failingVerdict(judged: readonly JudgedSweep[], bad: ReproductionItem): Verdict {
  const evidence = judged.flatMap(sweepEvidence)
  const asked = askedLayers(judged)
  const stopped = judged.find(({ status }) => status === 'stopped')
  const isQuiet = judged.some(({ quiet }) => quiet !== undefined)
  const judgement = judgeEvidence(evidence, { asked, isOpen: isQuiet || stopped !== undefined })
  const trials = judged.flatMap((sweep) => sweep.trials)
  const printed = printVerdict({
    ...{ judgement, evidence, asked, seen: seenFailure(bad) },
    ...(stopped === undefined ? { unfitting: unfittingLayers(judged, asked) } : {}),
    ...(stopped === undefined ? {} : { stoppedAfter: { tried: stopped.trials.length, total: stopped.total } }),
    ...(judged.every(({ kind }) => kind === 'transplant') ? { transplants: trials.length } : {}),
  })
  const steps = judged.find((sweep) => sweep.steps !== undefined)?.steps ?? []
  const isStepped = judgement.basis !== 'shown' || (judgement.layer === 'API' && isOfOneHost(steps[0]))
  const verdict = steps.length > 0 && isStepped ? printSteps(steps, printed) : printed
  return besideOwnFaults(
    weighedByAnswers(verdict, bad, trials),
    judged.flatMap(({ ownFaults = [] }) => ownFaults),
  )
}

/** A step behind the answers of one host: those of all together only hide what is behind. */
function isOfOneHost(step: FaultStep | undefined): boolean {
  return (
    step?.change?.name === 'healthy' &&
    step.change.layer === 'API' &&
    typeof step.change.parameters['host'] === 'string'
  )
}

/** Layers that were asked for in any of them; a transplant of all of them tries no more than the last success holds. */
function askedLayers(judged: readonly JudgedSweep[]): readonly Layer[] {
  return layers.filter((layer) => judged.some((sweep) => sweep.layers.length === 0 || sweep.layers.includes(layer)))
}

/** What a proxy on the way did with it; nothing where none stood there. */
function byProxy(bad: ReproductionItem): Pick<SeenFailure, 'proxyWords' | 'answeredByProxy'> {
  const words = proxyWords(bad)
  const status = bad.proxyView?.answeredByProxy === true ? (bad.providerView?.statusCode ?? null) : null
  return { ...(words !== null && { proxyWords: words }), ...(status !== null && { answeredByProxy: status }) }
}

/** Layers that were swept to the end without one change to try; what a transplant lacks is said in its own words. */
function unfittingLayers(judged: readonly JudgedSweep[], asked: readonly Layer[]): readonly Layer[] {
  if (judged.every(({ kind }) => kind === 'transplant')) return []
  const tried = new Set(judged.flatMap(({ trials }) => trials.map(({ change }) => change.layer)))
  return asked.filter((layer) => !tried.has(layer))
}

function badItem(baseline: Reproduction | null): ReproductionItem | undefined {
  return baseline?.items.find((item) => !isGood(item))
}

function seenFailure(bad: ReproductionItem): SeenFailure {
  const { workflowView: view } = bad
  return {
    node: view?.firstFailedNode ?? null,
    ...quietNodeOf(bad),
    line: view?.failedLine ?? null,
    text: errorOf(bad),
    ...overOf(view),
    ...(view?.calledFailure === undefined ? {} : { called: view.calledFailure }),
    ...(bad.sequenceFault === undefined ? {} : { sequence: bad.sequenceFault.kind }),
    ...(isOfBroker(view) && { isOfBroker: true }),
    ...ownCheckOf(bad),
    ...(view !== null &&
      view.firstFailedNode === null &&
      deciders.has(view.itemsEndAt?.kind ?? '') && { endsAt: view.itemsEndAt?.node ?? '' }),
    ...callOf(view),
    ...byProxy(bad),
    reads: view?.reads ?? [],
    ...turnedAway(bad.outcome, bad.explanation, bad.providerView?.statusCode ?? null),
  }
}

/** What of the payload the failure is about, in a sentence beside the error. */
function overOf(view: ReproductionItem['workflowView']): Pick<SeenFailure, 'over'> {
  if (view?.readFault?.isRaw === true) return { over: view.readFault.sentence }
  const refused = view?.serviceError?.refusedValue
  return refused === undefined ? {} : { over: aboutRefused(refused) }
}

function callOf(view: ReproductionItem['workflowView']): Pick<SeenFailure, 'call' | 'isOddAnswer'> {
  const answer = view?.failedAnswer ?? null
  if (answer === null && view?.serviceError !== undefined) return { call: asCall(view.serviceError) }
  return {
    call: answer === null || (answer.status !== null && answer.status < 400) ? null : answer,
    ...(view?.earlierAnswer?.oddity != null && { isOddAnswer: true }),
  }
}

/** A broker of messages that is asked over HTTP took nothing, by its words or its address. */
function isOfBroker(view: ReproductionItem['workflowView']): boolean {
  const { failedAnswer, earlierAnswer } = view ?? {}
  const answer = failedAnswer ?? earlierAnswer
  return answer != null && (answer.refusal === 'queue' || modelOrApi(answer) === 'queue')
}

/** What the failure itself tells of what was read; where no node failed, also the node at which it shows. */
function quietNodeOf(bad: ReproductionItem): Pick<SeenFailure, 'quietNode' | 'quietRead'> {
  const { workflowView: view } = bad
  if (view === null) return {}
  if (view.firstFailedNode !== null) {
    const { read: told } = whereItFails(bad)
    return told === undefined ? {} : { quietRead: told }
  }
  const swallowed = swallowedError(view)
  if (swallowed !== null) return { quietNode: swallowed.node }
  const { misnamedRead: misnamed, ownRefusal: refusal, reads = [] } = view
  const read =
    misnamed === undefined
      ? refusal?.over
      : reads.find(({ node, path }) => node === misnamed.node && path === misnamed.path)
  if (read !== undefined) return { quietNode: read.node, quietRead: read }
  const { node, read: pointed } = whereItFails(bad)
  return node === undefined ? {} : { quietNode: node, ...(pointed === undefined ? {} : { quietRead: pointed }) }
}

/** What Faultline lacks is no fault of any layer: no change of the workflow's world tells anything. */
function untoldVerdict(judged: readonly JudgedSweep[]): Verdict | null {
  const lacking = lackIn(judged.flatMap(({ baseline }) => baseline?.items ?? []))
  return lacking === null ? null : cannotBeTold(lacking.lack, lacking.node)
}

function cannotBeTold(lack: Lack, node: string | null): Verdict {
  return { ...unclear, lack, sentence: `${lackSentence(lack, node)} ${lackRemedy(lack)}` }
}

function notEnded({ items }: Reproduction): Verdict {
  const waiting = items.find(({ workflowView: view }) => view?.waitsIn !== undefined)?.workflowView
  const till = waiting?.waitsTill == null ? '' : ` till ${waiting.waitsTill}`
  const where = waiting?.waitsIn === undefined ? 'waits' : `waits in "${waiting.waitsIn}"${till}`
  return { ...unclear, sentence: `Nothing fails so far: an execution of the baseline ${where} and has not ended.` }
}

function nothingFails({ items, size }: Reproduction, judged: readonly JudgedSweep[]): Verdict {
  const [item] = items
  if (item?.addressTest !== undefined && items.length === 1) return passedTest(item.addressTest, item)
  const madeUp = madeUpSuccess(items)
  const trials = judged.flatMap((sweep) => sweep.trials)
  const endedAt = endOfAll(items)
  const idle = endedAt === null ? '' : `It succeeds with nothing done${idleWords(items, endedAt)} `
  const untold = judged.find(({ untoldBatch: one }) => one !== undefined)?.untoldBatch
  const well =
    untold !== undefined
      ? 'Nothing fails under the baseline: one item succeeds as it was captured. What a batch of its copies does tells nothing.'
      : size > 1
        ? `Nothing fails under the baseline: the ${String(size)} deliveries of the case all succeed.`
        : 'Nothing fails under the baseline: one item, a batch of 3, at the same time, and with a duplicate all succeed.'
  return {
    ...unclear,
    nothingFails: true,
    ...(endedAt !== null && { endedAt }),
    sentence: `${idle}${well}`,
    evidenceAgainst: [
      ...successRemarks(items),
      ...(madeUp === null ? [] : [madeUp]),
      ...(untold === undefined ? [] : [copiesRefused(untold)]),
      ...(judged.some(({ repeats }) => repeats === 'not-recognisable') ? [unrecognisable] : []),
      ...breaking(trials),
    ],
  }
}

/** The node at which every item ended with nothing done; null where one did something, or they ended at different ones. */
function endOfAll(items: readonly ReproductionItem[]): string | null {
  const [end, ...others] = new Set(items.map((item) => (endedIdle(item) ?? wentIdle(item))?.node ?? null))
  return others.length > 0 ? null : (end ?? null)
}

/** How it left that node, and what was compared there. */
function idleWords([item]: readonly ReproductionItem[], node: string): string {
  const way = item?.workflowView?.idleWay
  return way?.node === node
    ? ` after "${node}": ${way.way}.${way.compared === undefined ? '' : ` ${way.compared}`}`
    : `: "${node}" let no item through.`
}

/** No fault of what was sent: nobody said that it is ever repeated. */
const unrecognisable =
  'Repeats cannot be recognised: the request carries no event id, so the same one sent twice is done twice (contract §6.3). Where the provider sends again, have it send an event id, or name the field that tells its events apart as "deduplicationKey" in the settings of the workflow ("body.id").'

/** It is the sending of copies that failed. */
function copiesRefused({ because, seen }: UntoldBatch): string {
  const why =
    because === 'own-ids'
      ? `The copies of a batch carry an identifier of their own, and the workflow refuses that also in one item alone (${seen}).`
      : `The copies of a batch are the same delivery again, and the workflow refuses what it knows (${seen}).`
  return `${why} A batch of other captured deliveries would tell more.`
}

function breaking(trials: readonly Trial[]): readonly string[] {
  return layers.flatMap((layer) => {
    const count = trials.filter((trial) => trial.change.layer === layer && trial.outcome === 'breaks').length
    if (count === 0) return []
    return [
      `${count} change${count === 1 ? '' : 's'} of the ${layerPhrase(layer)} ${count === 1 ? 'breaks' : 'break'} it.`,
    ]
  })
}

const unclear = { layer: null, others: [], certainty: 'unclear', evidenceFor: [], evidenceAgainst: [] } as const
