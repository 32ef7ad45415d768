// The edge where a judgement becomes sentences. In: the judgement, the evidence it was made of, and what is seen of the failing
// item. Out: the verdict that record, evidence, window and command line show.
import type { Evidence } from '../../shared/evidence.ts'
import { layerPhrase, layers, unfittingSentence, type Layer } from '../../shared/layer.ts'
import type { CalledFailure } from '../../shared/reproduction.ts'
import type { SequenceFault } from '../../shared/sequence-fault.ts'
import type { FaultPlace, FaultStep, Verdict } from '../../shared/verdict.ts'
import { placeOf, type SeenRead } from './place-of-fault.ts'
import { columnsOf } from './evidence-words.ts'
import type { Judgement } from './judge-evidence.ts'
import { deciderOf, remedyFor, type TurnedAway } from './remedies.ts'
import { besideFound } from './read-words.ts'
import { healedWords, seenWords, type SeenWords } from './words-of-fault.ts'

/** What is seen of the failing item. */
export interface SeenFailure extends TurnedAway, SeenWords {
  /** Null where the request never reached a node. */
  readonly node: string | null
  /** Where no node failed: the one whose expression did, and gave nothing in place of stopping it. */
  readonly quietNode?: string
  /** What it read there that the failure is about; absent where that is not known. */
  readonly quietRead?: Pick<SeenRead, 'path' | 'found' | 'line'>
  /** The node of a called workflow at which it failed; absent where it failed by itself. */
  readonly called?: CalledFailure
  /** From 1; null where it is not known. */
  readonly line: number | null
  /** True where what a node before it was answered is no usual answer at all, such as a page of HTML. */
  readonly isOddAnswer?: true
  /** What a proxy on the way did with the request, in one sentence; absent where none stood there, or it changed nothing. */
  readonly proxyWords?: string
  /** The status with which a proxy answered itself; absent where it passed the request on and its answer back. */
  readonly answeredByProxy?: number
  /** What shows in it beside the deliveries before it; absent where nothing does. */
  readonly sequence?: SequenceFault['kind']
  /** True where a broker of messages, asked over HTTP, took nothing. */
  readonly isOfBroker?: true
  /** The condition that let nothing through, where no node failed; absent where none did so. */
  readonly endsAt?: string
  /** Present where the workflow refuses by a check of its own, on purpose: whoever sent it, or what was sent. */
  readonly ownCheck?: 'who' | 'what'
  /** What it read, the failed node's own first; empty where it was not noted. */
  readonly reads: readonly SeenRead[]
}

export interface Printed {
  readonly judgement: Judgement
  readonly evidence: readonly Evidence[]
  readonly seen: SeenFailure
  /** Layers that were asked for; null: nothing was tried. */
  readonly asked: readonly Layer[] | null
  /** Layers that were asked for and have no change that fits the case. */
  readonly unfitting?: readonly Layer[]
  /** How much of what was asked for was tried before it was stopped; absent where it was not stopped. */
  readonly stoppedAfter?: { readonly tried: number; readonly total: number }
  /** Present where layers of the last success alone were tried: how many. */
  readonly transplants?: number
}

export function printVerdict(given: Printed): Verdict {
  const { judgement, evidence, seen, asked, stoppedAfter } = given
  const { layer, others, certainty, basis } = judgement
  const healing = layer === null ? null : healingOf(evidence, layer)
  const place = placeOf(healing, seen)
  const untested = asked === null ? [] : untestedLayers(evidence)
  // That the same was done twice, or in which order, stands in what was sent.
  const decides = layer === null || seen.sequence !== undefined ? null : deciderOf(layer, others, place, seen)
  const { evidenceFor, evidenceAgainst } = columnsOf(evidence, layer)
  const caveats = [
    ...(stoppedAfter === undefined
      ? []
      : [
          `It was stopped after ${String(stoppedAfter.tried)} of ${String(stoppedAfter.total)} changes: what was not tried may say more.`,
        ]),
    ...(untested.length === 0 ? [] : [untestedSentence(untested)]),
  ]
  return {
    layer,
    others,
    certainty,
    ...(basis === 'pointed' ? { byElimination: true } : {}),
    sentence: [
      ...nothingFits(given, layer),
      ended(sentenceOf(judgement, { ...given, place, healed: healedWords(healing) })),
      ...(decides === null ? [] : [decides]),
    ].join(' '),
    evidence,
    evidenceFor: layer === null ? [] : [...evidenceFor, symptomSentence(seen)],
    evidenceAgainst: [...evidenceAgainst, ...caveats],
    ...(asked === null ? {} : { untested }),
    ...(healing === null ? {} : { healing: { change: healing.change, sentence: healing.sentence } }),
    place,
    ...(decides === null ? {} : { decides }),
    ...(layer === null ? {} : { remedy: remedyFor(layer, healing?.change ?? null, place, seen) }),
    ...(judgement.isWeak && layer !== null ? { isWeak: true } : {}),
  }
}

/** What is said of a part of a request has no full stop, since a list of them has none. */
function ended(sentence: string): string {
  return /[.!?…:]["”»)]*$/u.test(sentence) ? sentence : `${sentence}.`
}

/** Two or more faults behind each other; none of them as certain. */
export function printSteps(steps: readonly FaultStep[], last: Verdict): Verdict {
  const all = [...new Set(steps.map(({ layer }) => layer))]
  const [first, ...others] = all
  if (first === undefined) return last
  const pointed = steps.find(({ change }) => change === undefined)
  const nowhere = { field: null, found: null, node: null, line: null }
  const remedy = remedyFor(first, steps[0]?.change ?? null, nowhere, { text: steps[0]?.symptom ?? null })
  return {
    ...last,
    layer: first,
    // Of what was only pointed to what the first failure allows stands beside it.
    others:
      pointed === undefined ? others : [...new Set([...others, ...namedIn(last)])].filter((layer) => layer !== first),
    certainty: 'likely',
    sentence: `${stepsSentence(steps, all)} ${pointed === undefined ? allRepaired : behindRepair(pointed)}`,
    evidenceFor: steps.map((step) => `${capital(layerPhrase(step.layer))}: ${stepText(step)}`),
    steps,
    remedy,
  }
}

const allRepaired = 'With each repair the failure moves on, with all of them together it is gone.'

function behindRepair({ sentence }: FaultStep): string {
  return `With the repair the failure moves on, and no repair that was tried heals what is behind it: ${sentence}`
}

/** What is seen of a fault, and what it is gone with, or what it points to. */
export function stepText({ symptom, sentence, change }: FaultStep): string {
  return change === undefined ? `${symptom}. ${sentence}` : `${symptom} is gone with this: ${sentence}`
}

function namedIn({ layer, others }: Verdict): readonly Layer[] {
  return layer === null ? others : [layer, ...others]
}

function stepsSentence(steps: readonly FaultStep[], all: readonly Layer[]): string {
  const [first] = all
  if (all.length === 1 && first !== undefined)
    return `${capital(numberWords[steps.length] ?? String(steps.length))} faults of the ${layerPhrase(first)}, one behind the other.`
  const told = steps.map(({ layer }, index) => `${index === 0 ? 'first' : 'then'} the ${layerPhrase(layer)}`).join(', ')
  return `More than one fault behind each other: ${told}.`
}

const numberWords: Readonly<Record<number, string>> = { 2: 'two', 3: 'three' }

function sentenceOf(
  { layer, others, certainty, basis, cleared }: Judgement,
  {
    evidence,
    seen,
    asked,
    place,
    healed,
    transplants,
    unfitting = [],
  }: Printed & { readonly place: FaultPlace; readonly healed: string },
): string {
  if (layer === null) return transplants === undefined ? unclear(others, asked, unfitting) : noTransplant(transplants)
  const node = place.node ?? seen.node
  const shown = node === null ? '' : ` ${whereSentence(node, place, seen)}`
  const where = `${onTheWay(layer, seen, evidence)}${shown}`
  const phrase = layerPhrase(layer)
  if (certainty === 'certain') {
    return `It is the ${phrase}: repaired alone, it heals, and no repair of another layer that was tried does.${where}${healed}`
  }
  if (basis === 'pointed') {
    const own = evidence.filter((one) => one.layer === layer && one.direction === 'for' && isWorded(one))
    const reason = (own.find(({ kind }) => kind === 'symptom') ?? own[0])?.data.what ?? ''
    const tried =
      asked === null || asked.length === unfitting.length
        ? `The ${phrase} is likely`
        : evidence.some(({ kind, direction }) => kind === 'repair' && direction === 'for')
          ? `The ${phrase} is suspected, though what heals of what was tried does not prove it`
          : `The ${phrase} is suspected, though no repair that was tried heals it`
    return place.field === null ? `${tried}: ${reason}` : `${tried}: ${reason}${shown}`
  }
  if (others.length > 0)
    return `The ${phrase} is suspected; the evidence also allows ${others.join(' and ')}.${where}${healed}`
  const without =
    cleared.length === 0
      ? ''
      : ` A repair of the ${cleared.map(layerPhrase).join(' or of the ')} heals as well, but what is known speaks against it.`
  return `The ${phrase} is suspected.${where}${healed}${without}`
}

/** What a proxy did, or what is seen of a request that reached no node; empty where it says nothing of the layer. */
function onTheWay(layer: Layer, { proxyWords, node }: SeenFailure, evidence: readonly Evidence[]): string {
  if (layer === 'reverse proxy' && proxyWords !== undefined) return ` ${proxyWords}`
  if (node !== null) return ''
  const told = evidence.find((one) => one.kind === 'symptom' && one.layer === layer && one.direction === 'for')
  return told === undefined ? '' : ` ${ended(told.data.what)}`
}

function isWorded({ kind }: Evidence): boolean {
  return kind === 'symptom' || kind === 'rule' || kind === 'repair' || kind === 'answer' || kind === 'changed'
}

/** What a person reads first where nothing that was asked for could be tried, though something points to a layer. */
function nothingFits({ asked, unfitting = [] }: Printed, pointed: Layer | null): readonly string[] {
  return pointed === null || asked === null || unfitting.length < asked.length ? [] : [whyNothingTried(unfitting)]
}

function whyNothingTried(unfitting: readonly Layer[]): string {
  const next =
    unfitting.length === layers.length ? 'change a layer yourself and send again' : 'choose another layer to sweep'
  return `${unfittingSentence(unfitting) ?? ''}, so nothing was tried: ${next}.`
}

function unclear(others: readonly Layer[], asked: readonly Layer[] | null, unfitting: readonly Layer[]): string {
  const [first, second] = others
  if (first !== undefined && second !== undefined) {
    return `The evidence speaks as much for "${first}" as for "${second}". Change one of the two and send again.`
  }
  if (asked === null)
    return 'Nothing that was recorded points to a layer. Reproduce with one item, then change one layer at a time.'
  if (asked.length === unfitting.length) return whyNothingTried(unfitting)
  if (asked.length < layers.length) {
    const tried = asked.filter((layer) => !unfitting.includes(layer))
    const lacking = unfittingSentence(unfitting)
    const rest = lacking === null ? '' : ` ${lacking}.`
    return `No repair of the ${tried.map(layerPhrase).join(' or of the ')} heals it; the other layers were not tried, so nothing is said of them.${rest}`
  }
  return 'No single-layer change heals it, and nothing points to one layer.'
}

function noTransplant(transplants: number): string {
  return transplants === 0
    ? 'No last successful run is known, so no layer can be taken from it.'
    : 'No single layer of the last successful run heals it: more than one differs, or what differs is not recorded.'
}

function whereSentence(node: string, { field, found, line }: FaultPlace, seen: SeenFailure): string {
  const { called } = seen
  const reader = line === null ? `"${node}"` : `line ${String(line)} of "${node}"`
  if (field === null && called !== undefined) {
    return `It shows at "${called.node}" of the workflow "${called.workflow}", which "${node}" calls.`
  }
  if (field === null || seen.over !== undefined) {
    const at = line === null ? `It shows at "${node}"` : `It shows at "${node}", line ${String(line)}`
    return `${at}${node === seen.node ? seenWords(seen) : '.'}`
  }
  // The whole payload is a list, where an object was read.
  if (found === null && /^\$\[\d+\]$/u.test(field))
    return `The payload is a list, and ${reader} reads it as an object: what it reads stands at ${field}.`
  return found === null
    ? `${field} is what ${reader} stumbles over.`
    : `${field} is ${foundWords(found)}${besideFound({ field, found, node }, seen.reads)}; ${reader} reads it.`
}

function foundWords(found: string): string {
  return found === 'text' || found === 'number' || found === 'array' || found === 'object' ? `of type ${found}` : found
}

function symptomSentence({ node, text, called }: SeenFailure): string {
  const shown = text ?? 'no error text'
  if (node !== null && called !== undefined) {
    return `The first failed node is "${node}", in "${called.node}" of the workflow "${called.workflow}" that it calls: ${shown}`
  }
  return node === null ? `What is seen: ${shown}` : `The first failed node is "${node}": ${shown}`
}

function healingOf(evidence: readonly Evidence[], layer: Layer) {
  const healing = evidence.find(
    ({ kind, direction, layer: of, data }) =>
      of === layer &&
      direction === 'for' &&
      (kind === 'repair' || kind === 'transplant' || kind === 'reproduction') &&
      data.change !== undefined,
  )
  return healing?.data.change === undefined ? null : { change: healing.data.change, sentence: healing.data.what }
}

/** Layers of which no repair was tried: what was broken further, or hidden, says nothing of them. */
function untestedLayers(evidence: readonly Evidence[]): readonly Layer[] {
  const repaired = new Set(
    evidence
      .filter(({ kind }) => kind === 'repair' || kind === 'transplant' || kind === 'in-vain')
      .map(({ layer }) => layer),
  )
  return layers.filter((layer) => !repaired.has(layer))
}

function untestedSentence(untested: readonly Layer[]): string {
  return untested.length === 1
    ? `Nothing of the ${layerPhrase(untested[0] ?? 'data')} was repaired, so it was not tested.`
    : `Nothing of these layers was repaired, so they were not tested: ${untested.join(', ')}.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
