// From what a sweep or transplant tried to evidence (contract §7 rule 3). Only repairs prove and only repairs clear: what hides a
// symptom says nothing of where it comes from, and what breaks more clears no layer. Pure.
import { weights, type Evidence } from '../../shared/evidence.ts'
import type { Change } from '../../shared/change.ts'
import { layers, type Layer } from '../../shared/layer.ts'
import type { FailedAnswer, ReproductionItem } from '../../shared/reproduction.ts'
import type { Sweep, Trial } from '../../shared/sweep.ts'
import { isGood } from '../../shared/item-verdict.ts'
import { answerStrength, failedBehind, isApiFailure, isNotYetThere } from './answer-strength.ts'
import { doubtsAbout } from './doubts.ts'
import { decidedByModel } from './lacked-fields.ts'
import { knownEvidence } from './known-evidence.ts'
import { isSameName } from './misnamed-read.ts'
import { isOwnTrouble, layersOfServiceError } from './service-error.ts'
import { symptomEvidence } from './where-it-fails.ts'

/** What the evidence of a sweep is made from. */
export type SweptTrials = Pick<Sweep, 'kind' | 'baseline' | 'trials' | 'known'>

/** Everything that a sweep tells; empty where its baseline does not fail. */
export function sweepEvidence({ kind, baseline, trials, known }: SweptTrials): readonly Evidence[] {
  const bad = baseline?.items.find((item) => !isGood(item))
  if (bad === undefined) return []
  const repaired = layers.filter((layer) =>
    healedBy(trials, layer).some((trial) => !hidesRepeat(trial.change, bad) && isWholeRepair(trial, bad)),
  )
  const [only] = repaired
  return [
    ...layers.flatMap((layer) => repairsOf(kind, layer, trials, bad)),
    ...answers(bad, trials, repaired),
    ...(repaired.length === 1 && only !== undefined && !isSettled(kind, known)
      ? doubtsAbout(
          only,
          healedBy(trials, only).map(({ change }) => change),
          bad,
        )
      : []),
    ...layers.flatMap((layer) => inVain(kind, layer, trials)),
    ...knownEvidence(known, trials),
    ...masks(trials),
    ...(kind === 'sweep' ? symptomEvidence(bad) : []),
  ]
}

/** The workflow is known to be that of the last success: with its payload alone the fault came and goes. */
function isSettled(kind: Sweep['kind'], known: SweptTrials['known']): boolean {
  return kind === 'transplant' && known?.changedWorkflow === false
}

/** Repairs of the layer with which what failed succeeds; where none does, those after which it is gone as far as can be told. */
function healedBy(trials: readonly Trial[], layer: Layer): readonly Trial[] {
  const repairs = trials.filter((trial) => trial.change.layer === layer && trial.aim === 'repair')
  const all = repairs.filter(heals)
  // What fills in everything heals by chance as well: it counts where nothing more special does.
  const special = all.filter(({ change }) => change.name !== 'fill-all')
  const healing = (special.length > 0 ? special : all).toSorted((one, other) => rank(one) - rank(other))
  return healing.length > 0 || trials.some((trial) => trial.aim === 'repair' && heals(trial))
    ? healing
    : repairs.filter(({ untoldBehind }) => untoldBehind !== undefined)
}

/** What stands there under nearly the name that is read says more than any value in its place. */
function rank({ change: { name, parameters } }: Trial): number {
  if (name !== 'renamed-key') return 1
  const [, plain, quoted] = /(?:\.(\w+)|\[("(?:[^"\\]|\\.)*")\])$/u.exec(String(parameters['path'])) ?? []
  return isSameName(plain ?? String(JSON.parse(quoted ?? '""')), String(parameters['to'])) ? 0 : 1
}

function heals({ outcome }: Trial): boolean {
  return outcome === 'heals'
}

/** A batch fares the same, and the repair takes nothing away that the workflow is there for. */
function isWholeRepair({ confirmed, change }: Trial, { wayTraces, workflowView }: ReproductionItem): boolean {
  // A stand-in that refuses no more answers whatever it was sent: what its error says tells whose fault it was.
  const error = change.name === 'stand-ins-answer' ? workflowView?.serviceError : undefined
  if (error !== undefined && (layersOfServiceError(error)[0] !== change.layer || !isOwnTrouble(error))) return false
  // Another answer than the model's own says nothing of the key, or of what it was sent, that it did not take.
  if (change.layer === 'AI layer' && isOfRequest(workflowView?.failedAnswer ?? null)) return false
  // A value in an answer that says no to a value of what it was sent is none that its API would have given.
  if (change.name === 'fill-answer' && workflowView?.earlierAnswer?.refusedValue !== undefined) return false
  // To send what a node names by itself, and nobody has, only gives it a value.
  if (givesOwnName(change, workflowView)) return false
  // An answer before the work says nothing of the words that nothing was waiting for.
  const end = workflowView?.itemsEndAt
  if (
    change.name === 'answer-at-once' &&
    workflowView !== null &&
    end !== undefined &&
    decidedByModel(workflowView, end) !== null
  )
    return false
  // Where something on the way left its traces, it may have made another request of it: fitting to that one repairs nothing.
  const fitsOnly = wayTraces !== undefined && ['method', 'url', 'webhook'].includes(change.name)
  return confirmed !== false && change.name !== 'resize-array' && !fitsOnly && !isOffTheWay(change, workflowView)
}

function givesOwnName({ layer, parameters }: Change, view: ReproductionItem['workflowView']): boolean {
  const { readFault: fault } = view ?? {}
  if (layer !== 'data' || fault?.isOwnName !== true || fault.read === undefined) return false
  const name = /(?:\.(\w+)|\["((?:[^"\\]|\\.)*)"\])$/u.exec(fault.read.path)
  const given = [parameters['path'], parameters['to']].map(String)
  return given.some((one) => one === (name?.[1] ?? name?.[2]) || one.endsWith(name?.[0] ?? ''))
}

/** Refused for who asks and what he may, or for what was sent, and not for what the model does. */
function isOfRequest(answer: FailedAnswer | null): boolean {
  const { status = null, refusal } = answer ?? {}
  if (refusal === 'access' || refusal === 'content' || refusal === 'size' || refusal === 'exists') return true
  // The rate is another matter than what is paid for.
  if (refusal === 'limit') return status !== 429
  return refusal === undefined && status !== null && status >= 400 && status < 500 && status !== 408
}

/** A node that never ran had no part in what failed before it: that it succeeds now is chance. */
function isOffTheWay({ layer, parameters: { node } }: Change, view: ReproductionItem['workflowView']): boolean {
  if (layer !== 'node' || typeof node !== 'string' || view?.firstFailedNode == null) return false
  return view.calledFailure === undefined && node !== view.firstFailedNode && !view.nodesRun.includes(node)
}

/** With another id in it, or with the same one in all, it is no more seen that the same was sent twice. */
function hidesRepeat({ layer, name }: Change, { duplicateOf, workflowView }: ReproductionItem): boolean {
  const isOne = duplicateOf !== null && workflowView?.firstFailedNode === null
  return isOne && layer === 'data' && (name === 'fill' || name === 'fill-all')
}

/** So many are enough to see what they have in common. */
const mostRepairs = 3

function repairsOf(
  kind: Sweep['kind'],
  layer: Layer,
  trials: readonly Trial[],
  bad: ReproductionItem,
): readonly Evidence[] {
  const healing = healedBy(trials, layer).filter(({ change }) => !hidesRepeat(change, bad))
  const whole = healing.filter((trial) => isWholeRepair(trial, bad))
  return (whole.length > 0 ? whole : healing).slice(0, mostRepairs).map((trial): Evidence => {
    const isWhole = isWholeRepair(trial, bad)
    const strength = kind === 'transplant' ? weights.decides : weights.names
    const { sentence, change, confirmed, items, untoldBehind } = trial
    const together = items.length > 1 ? items.length : confirmed === true ? (trial.batch?.items.length ?? 3) : 1
    return {
      kind: kind === 'transplant' ? 'transplant' : 'repair',
      layer,
      direction: 'for',
      weight: isWhole ? strength : givesOwnName(change, bad.workflowView) ? weights.nothing : weights.possible,
      // One item alone proves nothing: a batch shows it as well (contract §7 rule 3).
      ...(isWhole && untoldBehind === undefined && together > 1 ? { proves: true } : {}),
      data: { what: sentence, change, items: together, ...(untoldBehind === undefined ? {} : { untoldBehind }) },
    }
  })
}

/** What the failing answer says of the side that gave it. */
function answers(bad: ReproductionItem, trials: readonly Trial[], repaired: readonly Layer[]): readonly Evidence[] {
  const retried = trials.find(
    ({ change, outcome }) => change.layer === 'node' && change.name === 'retry' && outcome === 'heals',
  )
  const repeat: readonly Evidence[] =
    retried === undefined || !(isApiFailure(bad) || isNotYetThere(bad) || failedBehind(bad) !== null)
      ? []
      : [
          {
            kind: 'repeat',
            layer: failedBehind(bad) ?? 'API',
            direction: 'for',
            weight: weights.names,
            // Who calls too often may as well be at fault.
            ...(bad.workflowView?.failedAnswer?.refusal === 'limit' ? {} : { proves: true }),
            data: { what: retried.sentence, change: retried.change },
          },
        ]
  const healed = trials.find(({ change, outcome }) => change.layer === 'API' && outcome === 'heals')
  if (healed === undefined || healed.aim === 'repair') return repeat
  const { weight, what } = answerStrength(bad, repaired)
  return [...repeat, { kind: 'answer', layer: 'API', direction: 'for', weight, data: { what, change: healed.change } }]
}

/** A layer whose repairs were tried and none of which heals, or moves the failure on. */
function inVain(kind: Sweep['kind'], layer: Layer, trials: readonly Trial[]): readonly Evidence[] {
  const repairs = trials.filter(
    ({ change, aim, outcome }) => change.layer === layer && aim === 'repair' && outcome !== 'impossible',
  )
  const [first] = repairs
  if (
    first === undefined ||
    repairs.some((trial) => heals(trial) || trial.moved === 'further' || trial.untoldBehind !== undefined)
  )
    return []
  const weight = kind === 'transplant' ? weights.names : weights.hints / 2
  return [
    { kind: 'in-vain', layer, direction: 'against', weight, data: { what: first.sentence, tried: repairs.length } },
  ]
}

/** As many as a person reads. */
const mostMasks = 4

/** Changes that make the symptom go away without telling where it came from. */
function masks(trials: readonly Trial[]): readonly Evidence[] {
  return trials
    .filter(({ outcome, aim }) => outcome === 'sidesteps' || (outcome === 'heals' && aim === 'mask'))
    .slice(0, mostMasks)
    .map(({ change, sentence, outcome }): Evidence => ({
      kind: 'mask',
      layer: change.layer,
      direction: 'for',
      weight: weights.nothing,
      data: { what: sentence, change, ...(outcome === 'sidesteps' ? { how: 'sidesteps' } : {}) },
    }))
}
