// What a verdict is worth where a stand-in made answers up. In: the verdict, the failing item, the trials. Out: the same, never
// certain where it rests on such an answer, and none where the failure may be nothing but its consequence. Pure.
import { layerPhrase, type Layer } from '../../shared/layer.ts'
import { listed } from '../../shared/listed.ts'
import type { Refusal } from '../../shared/refusal.ts'
import type { ReproductionItem, WorkflowView } from '../../shared/reproduction.ts'
import type { Trial } from '../../shared/sweep.ts'
import type { Verdict } from '../../shared/verdict.ts'
import { remedyFor } from '../diagnosis/remedies.ts'
import { ownWords } from './own-words.ts'
import { isOfServiceAlone } from './service-error.ts'
import { whereItFails } from './where-it-fails.ts'

/** Layers whose repair heals a failure also where it only comes of an answer that nobody gave. */
const mayHideIt: ReadonlySet<Layer> = new Set(['node', 'API'])

export function weighedByAnswers(suspicion: Verdict, bad: ReproductionItem, trials: readonly Trial[]): Verdict {
  const { layer, byElimination } = suspicion
  const before = bad.workflowView?.unwrittenBefore ?? bad.workflowView?.unwritten ?? []
  if (layer === null) return suspicion
  const isConsequence = !failsWhatever(bad.workflowView) && !isAsItCame(layer, bad)
  if (before.length > 0 && isConsequence && (byElimination === true || mayHideIt.has(layer)))
    return asItCame(suspicion, bad, before) ?? cannotTell(suspicion, bad, before)
  const under = [...new Set([...before, ...restedOn(layer, trials)])]
  if (under.length === 0) return suspicion
  const isCertain = suspicion.certainty === 'certain'
  return {
    ...suspicion,
    ...(isCertain && {
      certainty: 'likely',
      sentence: `${suspicion.sentence} But ${isAre(under)}, so that it is not certain.`,
    }),
    evidenceAgainst: [...suspicion.evidenceAgainst, remedy(under)],
  }
}

/** What is pointed to came so from the provider, or from an API: what was made up elsewhere has no part in it. */
function isAsItCame(layer: Layer, bad: ReproductionItem): boolean {
  const pointer = whereItFails(bad)
  return pointer.layer === layer && pointer.isAsItCame === true
}

/** What fails whatever comes, or at a service that fails or lets nobody in, is no consequence of an answer before it. */
export function failsWhatever(view: WorkflowView | null): boolean {
  if (view === null) return false
  const { failedAnswer: answer, serviceError } = view
  if (ownWords(view)?.whatever === true) return true
  if (serviceError !== undefined) return (serviceError.status ?? 0) >= 500 || isOfServiceAlone(serviceError)
  if (answer === null || answer.sentOddity !== undefined) return false
  const { status, refusal } = answer
  return refusal === undefined ? status === null || status >= 500 : noConsequence.has(refusal)
}

const noConsequence: ReadonlySet<Refusal> = new Set(['access', 'block', 'limit', 'busy', 'model', 'database'])

/** What is to be said of items that all succeed on answers that nobody wrote; null: nothing. */
export function madeUpSuccess(items: readonly ReproductionItem[]): string | null {
  const all = [...new Set(items.flatMap(({ workflowView }) => workflowView?.unwritten ?? []))]
  return all.length === 0 ? null : remedy(all)
}

/** What fails may come of what was made up; what is pointed to came so, and is told. Null where it is about nothing that came. */
function asItCame(suspicion: Verdict, bad: ReproductionItem, before: readonly string[]): Verdict | null {
  const { layer, others, reason, isAsItCame, node = null } = whereItFails(bad)
  if (layer === null || isAsItCame !== true) return null
  const place = { field: null, found: null, node, line: null }
  return {
    ...{ layer, others, certainty: 'likely', byElimination: true, place },
    sentence: `The ${layerPhrase(layer)} is suspected, though no repair that was tried heals it: ${reason} What comes of it cannot be told here: ${isAre(before)}.`,
    remedy: remedyFor(layer, null, place),
    evidenceFor: [reason],
    evidenceAgainst: [remedy(before), ...suspicion.evidenceFor],
  }
}

function cannotTell(suspicion: Verdict, bad: ReproductionItem, before: readonly string[]): Verdict {
  const { duplicateOf, workflowView: view } = bad
  // A repeat fails nothing: it does again what may be known on the other side, where nobody was asked.
  const isRepeat = duplicateOf !== null && view?.status === 'success' && view.firstFailedNode === null
  const what = isRepeat
    ? `A repeat of delivery ${String(duplicateOf + 1)} is run like a new event (contract §6.3). Whether that does anything twice cannot be told here: ${isAre(before)}.`
    : `Where it breaks cannot be told here: ${isAre(before)}, and what fails comes after ${before.length === 1 ? 'it' : 'them'}.`
  return {
    layer: null,
    others: [],
    certainty: 'unclear',
    sentence: what,
    evidenceFor: [],
    evidenceAgainst: [remedy(before), ...suspicion.evidenceFor],
  }
}

/** Answers that nobody wrote in every trial that healed by that layer. */
function restedOn(layer: Layer, trials: readonly Trial[]): readonly string[] {
  const healing = trials.filter(({ change, outcome }) => change.layer === layer && outcome === 'heals')
  return healing.length > 0 && healing.every(({ unwritten = [] }) => unwritten.length > 0)
    ? healing.flatMap(({ unwritten = [] }) => unwritten)
    : []
}

function isAre(requests: readonly string[]): string {
  return `the answer${requests.length === 1 ? '' : 's'} to ${named(requests)} ${requests.length === 1 ? 'was' : 'were'} made up by a stand-in`
}

function remedy(requests: readonly string[]): string {
  return `Nobody wrote an answer for ${named(requests)}: a stand-in made one up. Write or record it, or let the host go out for real, then try again.`
}

function named(requests: readonly string[]): string {
  const [first = '', ...more] = requests
  return listed(more.length > 2 ? [first, `${String(more.length)} more`] : requests)
}
