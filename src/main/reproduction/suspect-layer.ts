// The verdict: which layer the evidence points to. In: the baseline and what each single-layer change did to it. Out: one
// suspected layer with what speaks for and against it in sentences; more than one where the evidence allows it, and then
// none as certain. Pure.
import { layerPhrase, layers, type Layer } from '../../shared/layer.ts'
import type { Reproduction, ReproductionItem } from '../../shared/reproduction.ts'
import type { Suspicion, Sweep, Trial } from '../../shared/sweep.ts'
import { fateOf, isGood } from '../../shared/item-verdict.ts'
import { lackRemedy, lackSentence, type Lack } from '../../shared/lack.ts'
import { inVainSentence, wasInVain } from '../../shared/tried-layer.ts'
import { errorOf } from './judge-trial.ts'
import { lackIn } from './lack-in.ts'
import { madeUpSuccess, weighedByAnswers } from './made-up-answers.ts'
import { triedLayers } from './tried-layers.ts'
import { whereItFails } from './where-it-fails.ts'

/** How much speaks for a layer: 3 and more names it, 2 makes it possible. */
interface Weight {
  readonly layer: Layer
  readonly strength: number
  readonly reasons: readonly string[]
  /** A repair of the layer healed, one item and a batch. */
  readonly repaired: boolean
}

const names = 3
const possible = 2

/** What names a layer first where several are named: the more special its repair, the less it heals by chance. */
const specialFirst: readonly Layer[] = [
  'reverse proxy',
  'queue',
  'database',
  'AI layer',
  'authorisation',
  'data',
  'node',
  'API',
]

/** `quiet`: nothing failed by its own account; the baseline falls short of what was noticed or was done before. */
export function suspectLayer(
  kind: Sweep['kind'],
  baseline: Reproduction,
  trials: readonly Trial[],
  quiet = false,
): Suspicion {
  const lacking = lackIn(baseline.items)
  if (lacking !== null) return cannotBeTold(lacking.lack, lacking.node)
  const bad = baseline.items.find((item) => !isGood(item))
  if (bad === undefined) return nothingFails(baseline, trials)
  if (baseline.items.every((item) => fateOf(item) !== 'bad')) return notEnded()
  const suspicion = { ...suspect(kind, bad, trials, quiet), triedLayers: triedLayers(trials) }
  return weighedByAnswers(suspicion, bad, trials)
}

function suspect(kind: Sweep['kind'], bad: ReproductionItem, trials: readonly Trial[], quiet: boolean): Suspicion {
  const weighed = layers.map((layer) => weigh(layer, bad, trials))
  const adjusted = leaveSpecial(weighed, bad)
  const named = adjusted.filter(({ strength }) => strength >= names).toSorted(bySpeciality)
  const [first, ...more] = named
  if (first === undefined) {
    return kind === 'transplant' ? noTransplant(adjusted, trials) : byElimination(bad, adjusted, trials)
  }
  const doubt = more.length === 0 ? doubtAbout(first.layer, trials, bad) : null
  const others = doubt === null ? more.map(({ layer }) => layer) : [doubt.layer]
  const certain =
    !quiet && others.length === 0 && trials.some((trial) => isRepair(trial, first.layer) && trial.confirmed !== false)
  return {
    layer: first.layer,
    others,
    certainty: certain ? 'certain' : 'likely',
    sentence: verdict(first.layer, others, certain, bad),
    evidenceFor: [...first.reasons, symptom(bad)],
    evidenceAgainst: [
      ...(doubt === null ? [] : [doubt.sentence]),
      ...more.flatMap(({ reasons }) => reasons),
      ...hiding(trials, first.layer),
      ...exonerated(trials, [first.layer, ...others]),
    ],
  }
}

/** What Faultline lacks is no fault of any layer: no change of the workflow's world tells anything. */
function cannotBeTold(lack: Lack, node: string | null): Suspicion {
  return {
    layer: null,
    others: [],
    certainty: 'unclear',
    lack,
    sentence: `${lackSentence(lack, node)} ${lackRemedy(lack)}`,
    evidenceFor: [],
    evidenceAgainst: [],
  }
}

function notEnded(): Suspicion {
  return {
    layer: null,
    others: [],
    certainty: 'unclear',
    sentence: 'Nothing fails so far: an execution of the baseline waits and has not ended.',
    evidenceFor: [],
    evidenceAgainst: [],
  }
}

function weigh(layer: Layer, bad: ReproductionItem, trials: readonly Trial[]): Weight {
  const healing = trials.filter((trial) => trial.change.layer === layer && trial.outcome === 'heals')
  const repairs = healing.filter(({ aim }) => aim === 'repair')
  const confirmed = repairs.filter((trial) => trial.confirmed !== false)
  if (layer === 'API' && healing.length > 0 && confirmed.length === 0) {
    return { layer, strength: strengthOfApi(bad), reasons: healing.slice(0, 2).map(healed), repaired: false }
  }
  if (confirmed.length > 0)
    return { layer, strength: names, reasons: confirmed.slice(0, 3).map(healed), repaired: true }
  if (repairs.length > 0)
    return { layer, strength: possible, reasons: repairs.slice(0, 3).map(healed), repaired: false }
  return { layer, strength: healing.length > 0 ? 1 : 0, reasons: healing.slice(0, 2).map(healed), repaired: false }
}

/** An answer put in place of another heals wherever the fault is: how the API's own answer failed tells whether it is there. */
function strengthOfApi({ workflowView: view, sendError }: ReproductionItem): number {
  const answer = view?.failedAnswer ?? null
  if (answer === null) return sendError === null ? possible : names
  const { status, error, refusal } = answer
  if (status === null || error !== null) return names
  if (status >= 500 || status === 408 || refusal === 'limit' || refusal === 'block') return names
  return status >= 400 ? 1.5 : possible
}

/** Where a layer with a repair of its own is named, an answer that was put in place of the API's proves nothing. */
function leaveSpecial(weighed: readonly Weight[], bad: ReproductionItem): readonly Weight[] {
  // Where somebody lost patience, what made him wait is as much the fault as how long he waits.
  if (isLate(bad)) return weighed.map((one) => (one.layer === 'API' && one.strength > 0 ? nameable(one) : one))
  const special = weighed.some(
    ({ layer, strength }) =>
      strength >= names && ['AI layer', 'authorisation', 'reverse proxy', 'database', 'queue'].includes(layer),
  )
  return weighed.map((weight) =>
    weight.layer === 'API' && special && !weight.repaired ? { ...weight, strength: 1 } : weight,
  )
}

function nameable(weight: Weight): Weight {
  return { ...weight, strength: names }
}

/** The provider or the proxy waited no longer, though the workflow went on. */
function isLate({ sendErrorKind, providerView, workflowView }: ReproductionItem): boolean {
  const gaveUp = providerView?.statusCode === 504 || sendErrorKind === 'timeout'
  return gaveUp && workflowView?.firstFailedNode === null
}

function bySpeciality(one: Weight, other: Weight): number {
  return specialFirst.indexOf(one.layer) - specialFirst.indexOf(other.layer)
}

function isRepair({ change, outcome, aim }: Trial, layer: Layer): boolean {
  return change.layer === layer && outcome === 'heals' && (aim === 'repair' || layer === 'API')
}

interface Doubt {
  readonly layer: Layer
  readonly sentence: string
}

/** Another layer that may be at fault though only this one was repaired; null where none may be. */
function doubtAbout(layer: Layer, trials: readonly Trial[], bad: ReproductionItem): Doubt | null {
  const of = (other: Layer, sentence: string | null): Doubt | null =>
    sentence === null ? null : { layer: other, sentence }
  switch (layer) {
    case 'data':
      return of('node', doubtAboutData(trials))
    case 'node':
      return of('data', doubtAboutNode(trials))
    case 'authorisation':
      return of('API', doubtAboutAccess(trials, bad))
    case 'AI layer':
      return of('API', doubtAboutModel(bad))
    case 'database':
      return of('data', doubtAboutMemory(trials))
    case 'reverse proxy':
    case 'queue':
    case 'API':
      return null
  }
}

/** A refusal that does not say why. */
function doubtAboutAccess(trials: readonly Trial[], bad: ReproductionItem): string | null {
  const answer = bad.workflowView?.failedAnswer ?? null
  const healing = trials.filter((trial) => isRepair(trial, 'authorisation')).map(({ change }) => change)
  return answer?.refusal === 'unsaid' && healing.every(({ name }) => name === 'token')
    ? `The answer ${String(answer.status)} does not say what it refuses: the credential and its rights (authorisation), or the caller's address (API).`
    : null
}

/** The model's own server failed, before any model said anything. */
function doubtAboutModel(bad: ReproductionItem): string | null {
  const answer = bad.workflowView?.failedAnswer ?? null
  if (answer === null || (answer.status !== null && answer.status < 500)) return null
  return `The model's address gave ${String(answer.status ?? answer.error ?? 'no answer')}: the model (AI layer), or the way to it (API).`
}

function doubtAboutMemory(trials: readonly Trial[]): string | null {
  const healing = trials.filter((trial) => isRepair(trial, 'database')).map(({ change }) => change)
  return healing.length > 0 && healing.every(({ name }) => name === 'memory-emptied')
    ? 'The memory holds the value already: it may hold it wrongly (database), or the provider may use it again (data).'
    : null
}

/** Why a repair of the workflow may stand for a fault of the payload; null where it does not. */
function doubtAboutNode(trials: readonly Trial[]): string | null {
  const healing = trials.filter((trial) => isRepair(trial, 'node')).map(({ change }) => change)
  if (healing.length > 0 && healing.every(({ name }) => name === 'webhook')) {
    return 'The webhook of the workflow may have a wrong method or path (node), or the provider may be set up with another one (data).'
  }
  const renamed = healing.every(
    ({ name, parameters: { from, to } }) =>
      name === 'reference' &&
      // A webhook's payload stands in `body`: one that reads past it was never right.
      !(typeof from === 'string' && typeof to === 'string' && to.replace('json.body.', 'json.') === from),
  )
  return healing.length > 0 && renamed
    ? 'The payload has a field of a similar name: the workflow may read the wrong one (node), or the provider may have renamed it (data).'
    : null
}

/** Why a repair of the data may stand for a fault of the workflow; null where it does not. */
function doubtAboutData(trials: readonly Trial[]): string | null {
  const healing = trials.filter((trial) => isRepair(trial, 'data')).map(({ change }) => change)
  if (healing.length === 0) return null
  if (healing.every(({ name, parameters }) => name === 'fill' && parameters['present'] === false)) {
    return 'The payload lacks a field that the workflow reads: the provider may have dropped it (data), or the workflow reads the wrong field (node).'
  }
  if (healing.every(({ name }) => name === 'url' || name === 'method')) {
    return 'The provider may be set up with a wrong URL or method (data), or the webhook of the workflow with another one (node).'
  }
  if (healing.every(({ name }) => name === 'resize-array')) {
    return 'The payload may hold more than the provider should send (data), or the workflow may not be made for so much (node).'
  }
  return null
}

/** Nothing heals for good: what the failing step itself says. */
function byElimination(bad: ReproductionItem, weighed: readonly Weight[], trials: readonly Trial[]): Suspicion {
  const open = weighed
    .filter(({ strength }) => strength >= possible)
    .toSorted((one, other) => other.strength - one.strength)
  const { layer, others, reason } = whereItFails(bad)
  const [first] = open
  const suspected = first?.layer ?? layer
  const rest = [
    ...new Set([
      ...open.slice(1).map((one) => one.layer),
      ...(first === undefined || first.layer === layer ? others : [layer]),
    ]),
  ]
  return {
    layer: suspected,
    others: rest.filter((one): one is Layer => one !== null && one !== suspected),
    certainty: suspected === null ? 'unclear' : 'likely',
    byElimination: true,
    sentence:
      suspected === null
        ? 'No single-layer change heals it, and nothing points to one layer.'
        : `The ${layerPhrase(suspected)} is suspected: no change of another layer heals it for good. ${reason}`,
    evidenceFor: [reason, symptom(bad), ...(first?.reasons ?? [])],
    evidenceAgainst: [...hiding(trials, suspected), ...exonerated(trials, suspected === null ? [] : [suspected])],
  }
}

function nothingFails({ items }: Reproduction, trials: readonly Trial[]): Suspicion {
  const madeUp = madeUpSuccess(items)
  const breaking = layers.flatMap((layer) => {
    const count = trials.filter((trial) => trial.change.layer === layer && trial.outcome === 'breaks').length
    return count === 0
      ? []
      : [
          `${count} change${count === 1 ? '' : 's'} of the ${layerPhrase(layer)} ${count === 1 ? 'breaks' : 'break'} it.`,
        ]
  })
  return {
    layer: null,
    others: [],
    certainty: 'unclear',
    sentence:
      'Nothing fails under the baseline: one item, a batch of 3, at the same time, and with a duplicate all succeed.',
    evidenceFor: [],
    evidenceAgainst: [...(madeUp === null ? [] : [madeUp]), ...breaking],
  }
}

function noTransplant(weighed: readonly Weight[], trials: readonly Trial[]): Suspicion {
  const [first, ...more] = weighed
    .filter(({ strength }) => strength >= possible)
    .toSorted((one, other) => other.strength - one.strength)
  if (first !== undefined) {
    return {
      layer: first.layer,
      others: more.map(({ layer }) => layer),
      certainty: 'likely',
      sentence: `The ${layerPhrase(first.layer)} is suspected: as in the last successful run it heals one item, though not a whole batch.`,
      evidenceFor: first.reasons,
      evidenceAgainst: [...more.flatMap(({ reasons }) => reasons), ...exonerated(trials, [first.layer])],
    }
  }
  return {
    layer: null,
    others: [],
    certainty: 'unclear',
    sentence:
      trials.length === 0
        ? 'No last successful run is known, so no layer can be taken from it.'
        : 'No single layer of the last successful run heals it: more than one differs, or what differs is not recorded.',
    evidenceFor: [],
    evidenceAgainst: exonerated(trials, []),
  }
}

function healed({ sentence, confirmed, items }: Trial): string {
  const batch =
    items.length > 1 ? ` in a batch of ${items.length}` : confirmed === true ? ', one item and a batch of 3' : ''
  return `With this alone what failed succeeds${batch}: ${sentence}`
}

function symptom(bad: ReproductionItem): string {
  const node = bad.workflowView?.firstFailedNode ?? null
  const text = errorOf(bad) ?? 'no error text'
  return node === null ? `What is seen: ${text}` : `The first failed node is "${node}": ${text}`
}

function verdict(layer: Layer, others: readonly Layer[], certain: boolean, bad: ReproductionItem): string {
  const node = bad.workflowView?.firstFailedNode ?? null
  const where = node === null ? '' : ` It shows at "${node}".`
  if (certain)
    return `It is the ${layerPhrase(layer)}: repaired alone, it heals, and no repair of another layer does.${where}`
  if (others.length === 0) return `The ${layerPhrase(layer)} is suspected.${where}`
  return `The ${layerPhrase(layer)} is suspected; the evidence also allows ${others.join(' and ')}.${where}`
}

/** Changes that make the symptom go away without telling where it came from. */
function hiding(trials: readonly Trial[], suspected: Layer | null): readonly string[] {
  return trials
    .filter(
      ({ outcome, aim, change }) =>
        change.layer !== suspected && (outcome === 'sidesteps' || (outcome === 'heals' && aim === 'mask')),
    )
    .slice(0, 4)
    .map(({ change, sentence, outcome }) =>
      outcome === 'sidesteps'
        ? `${sentence} This change of the ${layerPhrase(change.layer)} only keeps the failing step from being run.`
        : `${sentence} This change of the ${layerPhrase(change.layer)} hides the symptom wherever it comes from.`,
    )
}

function exonerated(trials: readonly Trial[], except: readonly Layer[]): readonly string[] {
  return triedLayers(trials)
    .filter((tried) => wasInVain(tried) && !except.includes(tried.layer))
    .map(inVainSentence)
}
