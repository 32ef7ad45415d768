import { weights, type Evidence } from '../../shared/evidence.ts'
import type { Layer } from '../../shared/layer.ts'
import type { ReadOrigin, TracedRead } from '../../shared/traced-read.ts'
import { findingFacts, findingsThat, type FindingKind } from '../../shared/finding.ts'
import { answersNo } from '../../shared/item-verdict.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import {
  decidedBy,
  decidedByModel,
  lackedBy,
  refusesOnPurpose,
  refusesWhoAsks,
  stumblesOverNothing,
  unfilledAddress,
} from './lacked-fields.ts'
import { oneLine, saying } from './answer-words.ts'
import { failedByItself } from './by-itself.ts'
import { atTrigger } from './at-trigger.ts'
import { emptiedAddress } from './emptied-address.ts'
import { emptyList } from './empty-list.ts'
import { isWhat } from './found-words.ts'
import { comparedOfModel } from './compared-of-model.ts'
import { computedNothing } from './computed-nothing.ts'
import { comparedAt } from './idle-way.ts'
import { namedBy, oddOneOf } from './odd-ones.ts'
import { refusedByItself } from './own-refusal-pointer.ts'
import { stoppedAfter } from './stopped-after.ts'
import { thrownRefusal } from './thrown-refusal.ts'
import { ownWords } from './own-words.ts'
import { stumblesElsewhere, stumblesOverAnswer, stumblesOverField, unreadText } from './stumbles.ts'
import { leftBehind, leftIdle } from './left-idle.ts'
import { lostOnTheWay } from './lost-fields.ts'
import { pagesNotAsked } from './more-pages.ts'
import { neverRan } from './never-ran.ts'
import { failsPastBody } from './past-body.ts'
import { lackedOf } from './part-words.ts'
import type { FailedItem, Pointer } from './pointer.ts'
import { at, failedOver, promiseTaken, quietPointer } from './quiet-pointer.ts'
import { serviceAsked } from '../engine/stand-ins/work-source.ts'
import { afterAnswer, refusedByService, refusedTo } from './said-by-answers.ts'
import { swallowedError } from './swallowed-error.ts'
import { ownerOf, withSources } from './sources.ts'

/** The pointer as evidence: the layer itself, and fainter those that are possible as well. */
export function symptomEvidence(bad: FailedItem): readonly Evidence[] {
  const { layer, others, reason, strength = 'said' } = whereItFails(bad)
  const full = strengths[strength]
  const of = (each: Layer, weight: number): Evidence => ({
    kind: 'symptom',
    layer: each,
    direction: 'for',
    weight,
    data: { what: reason },
  })
  return [
    ...(layer === null ? [] : [of(layer, full)]),
    ...others.filter((other) => other !== layer).map((other, index) => of(other, full / 3 - index / 10)),
  ]
}

const strengths = { said: weights.names + 1, default: weights.names, guessed: weights.hints + 0.5 } as const

/** Reads it from a failed item: the answer that was refused, the step that failed by itself, the place where items ended. */
export function whereItFails(bad: FailedItem): Pointer {
  const { workflowView: view } = bad
  if (view === null) return neverRan(bad)
  const again = bad.repeats.filter((one) => one.effectCount > 0).length
  if (again > 0) {
    const failed = bad.repeats.some(({ errorMessage }) => errorMessage !== null)
    return {
      layer: 'queue',
      others: failed ? ['API', 'node'] : ['node'],
      reason: `The same delivery was executed ${String(again + 1)} times, each with effects outside.`,
    }
  }
  if (bad.failedAgain !== undefined && view.status === 'success') {
    return {
      layer: 'queue',
      others: ['node'],
      reason: `The same delivery was executed again after it had succeeded, and failed then: ${bad.failedAgain}`,
    }
  }
  const { sequenceFault: sequence } = bad
  if (sequence !== undefined) return { layer: 'queue', others: ['node'], reason: sequence.sentence }
  const taken = takenForNew(view, bad)
  if (taken !== null) return taken
  return view.firstFailedNode === null ? noNodeFailed(view, bad) : nodeFailed(view, view.firstFailedNode)
}

/** A repeat that did again what its first delivery had done; null where it is none, or failed otherwise. */
function takenForNew(view: WorkflowView, { duplicateOf: first = null }: FailedItem): Pointer | null {
  if (first === null || view.effectCount === 0 || view.status !== 'success' || view.firstFailedNode !== null)
    return null
  const times = view.effectCount === 1 ? 'once' : `${String(view.effectCount)} times`
  return {
    layer: 'node',
    others: ['queue'],
    reason: `No node failed: a repeat of delivery ${String(first + 1)} was taken for a new event, and changed something outside ${times} more (contract §6.3).`,
  }
}

/** An answer without a body of which nobody reads anything is as good as any. */
function isUnreadNothing({ earlierAnswer: answer, reads = [] }: WorkflowView): boolean {
  if (answer?.oddity !== 'no body' || answer.refusal !== undefined) return false
  return !reads.some(({ origin, listed }) => origin.kind === 'answer' && origin.node === answer.node && listed !== true)
}

function noNodeFailed(view: WorkflowView, item: FailedItem): Pointer {
  const lost = lostOnTheWay(view, null)
  if (lost !== null) return lost
  const after = afterAnswer(view, 'No node failed, but')
  if (after !== null && !isUnreadNothing(view)) return after
  const { itemsEndAt: end } = view
  const quiet = quietPointer(view)
  if (quiet !== null) return quiet
  if (end === undefined && answersNo(item)) return refusedByItself(view, item)
  if (end === undefined) return leftBehind(view) ?? notAsExpected(view, item)
  const reason = `No node failed; the items end at "${end.node}", which gave none out, so nothing after it ran${toldNo(item)}.${comparedAt(view, end.node)}`
  const decisive = decidedBy(view, end.node)
  const here = { node: end.node, ...readAt(view, end.node) }
  if (decisive !== null) return { layer: 'data', others: ['node'], reason: `${reason} ${decisive}`, ...here }
  const byModel = decidedByModel(view, end)
  if (byModel !== null) return { layer: 'AI layer', others: ['node', 'data'], reason: `${reason} ${byModel}`, ...here }
  if (view.standIns?.includes(end.node) === true) {
    const layer = serviceAsked(end.kind)
    // What it asks for is of the payload only where it reads that.
    const isAskedOf = view.reads?.some(({ node, origin }) => node === end.node && origin.kind === 'payload') === true
    const others = isAskedOf ? (['node', 'data'] as const) : (['node'] as const)
    return { layer, others, reason: `${reason} It was answered with an empty list.`, ...here }
  }
  const empty = emptyList(view, end.node)
  if (empty !== null) {
    const others = withSources(view, ['node', 'data']).filter((one) => one !== empty.layer)
    return { layer: empty.layer, others, reason: `${reason} ${empty.sentence}`, ...here }
  }
  if (factsOf(end.kind).remembers === true) return { layer: 'database', others: ['data', 'node'], reason, ...here }
  if (end.node === view.earlierAnswer?.node) {
    return {
      layer: 'API',
      others: ['node', 'data'],
      reason: `${reason} It was answered ${String(view.earlierAnswer.status)} with an empty list.`,
      ...here,
    }
  }
  if (factsOf(end.kind).role === 'splits') {
    const [source = 'data', ...more] = withSources(view, []).toReversed()
    const others = [...more, 'node', ...(source === 'data' ? [] : (['data'] as const))] as const
    return { layer: source, others, reason, ...here }
  }
  return { layer: 'node', others: withSources(view, ['data']), reason, ...here }
}

/** What the caller was told of it, where that was no success. */
function toldNo({ providerView }: FailedItem): string {
  const status = providerView?.statusCode ?? 0
  return status < 400 ? '' : `, and the caller was answered ${String(status)}`
}

/** The one field that it reads; nothing where it reads none, or several. */
function readAt({ reads = [] }: WorkflowView, node: string): Pick<Pointer, 'read'> {
  const own = reads.filter((read) => read.node === node && read.listed !== true && read.assumed !== true)
  const [read] = own
  return read !== undefined && new Set(own.map(({ path }) => path)).size === 1 ? { read } : {}
}

function notAsExpected(view: WorkflowView, item: FailedItem): Pointer {
  const noticed = view.findings.find(({ kind }) => grave.has(kind))
  if (noticed !== undefined) {
    const swallowed = swallowedError(view)
    // What no step before ever made is no fault of what came.
    const isOwn = swallowed?.read?.origin.kind === 'item'
    const layer = isOwn ? 'node' : (soleOwner(view, swallowed?.node) ?? findingFacts[noticed.kind].layer ?? 'node')
    const others = withSources(view, ['node', 'data']).filter((one) => one !== layer)
    const reason = `No node failed, but this was noticed: ${noticed.sentence}`
    return { layer, others, reason, strength: 'guessed', ...at(noticed) }
  }
  const reason = 'No node failed: what the workflow does is not what is expected of it.'
  const unasked = pagesNotAsked(view, item)
  if (unasked !== null) return { ...unasked, reason: `${reason} ${unasked.reason}` }
  const idle = leftIdle(view)
  return idle ?? { layer: 'node', others: withSources(view, ['data']), reason, strength: 'guessed' }
}

/** Whose all is that a node reads; null where it reads nothing, or of several. */
function soleOwner(view: WorkflowView, node: string | undefined): Layer | null {
  const owners = new Set(
    (view.reads ?? [])
      .filter((read) => read.node === node && read.listed !== true)
      .map((read) => ownerOf(read, view)?.[0] ?? null),
  )
  const [only = null] = owners
  return owners.size === 1 ? only : null
}

const grave: ReadonlySet<FindingKind> = new Set(findingsThat((facts) => facts.grave))

function nodeFailed(view: WorkflowView, name: string): Pointer {
  const { failedAnswer: answer, failedNodeType: kind } = view
  const node = nameOfFailed(view, name)
  if (view.nodesRun.length === 0) {
    // Faultline itself could not begin: no node is named, and the workflow has no part in it.
    if (name === '') return { layer: null, others: [], reason: saying('No node ran.', oneLine(view.errorMessage)) }
    return {
      layer: 'node',
      others: [],
      reason: `No node ran: as long as ${node} is not filled in, the workflow is refused whatever arrives.`,
    }
  }
  const own = ownWords(view)
  if (own !== null) return { layer: own.layer, others: own.others, reason: `${node} failed. ${own.because}` }
  const taken = promiseTaken(view)
  if (taken !== null)
    return { ...taken, others: withSources(view, ['data']), reason: `${node} failed. ${taken.reason}` }
  const early = failsPastBody(view, name) ?? lostOnTheWay(view, name) ?? emptiedAddress(view, name)
  if (early !== null) return early
  const fault = view.readFault?.node === name ? view.readFault : undefined
  if (fault?.isAsItCame === true) return failedOver(node, fault)
  const unfilled = unfilledAddress(view, view.calledFailure?.node ?? name)
  if (unfilled !== null) return { layer: 'data', others: ['node', 'API'], reason: `${node} ${unfilled}` }
  const refused = answer === null ? null : refusedTo(node, answer, view, view.calledFailure?.node ?? name)
  if (refused !== null) return refused
  if (view.serviceError !== undefined) return refusedByService(node, view.serviceError)
  const { layer: alone } = factsOf(kind ?? '')
  if (alone === 'database') {
    return {
      layer: 'database',
      others: ['node', 'data'],
      reason: saying(`${node} failed at the database.`, oneLine(view.errorMessage)),
    }
  }
  if (alone === 'AI layer') {
    return { layer: 'AI layer', others: ['data', 'node'], reason: `The AI step ${node} failed.` }
  }
  const after = afterAnswer(view, `${node} failed after`)
  if (after !== null) return after
  if (fault !== undefined) return failedOver(node, fault)
  const turnedAway = refusesWhoAsks(view)
  if (turnedAway !== null) return { layer: 'authorisation', others: ['data', 'node'], reason: `${node} ${turnedAway}` }
  const stopped = stoppedAfter(view, name) ?? comparedOfModel(view, name)
  if (stopped !== null) return stopped
  const otherForm = stumblesOverAnswer(view, name)
  if (otherForm !== null) return { ...otherForm, others: ['node'], reason: `${node} failed. ${otherForm.reason}` }
  const unread = unreadText(view, name)
  if (unread !== null) return { ...unread, others: ['node'], reason: `${node} failed. ${unread.reason}` }
  const lacking = stumblesElsewhere(view, name) ? null : lackedBy(view, view.calledFailure?.node ?? name)
  if (lacking !== null && (refusesOnPurpose(view) || stumblesOverNothing(view))) {
    const how = refusesOnPurpose(view) ? 'refuses its items by an error of its own' : 'goes on where there is nothing'
    const reason = `${node} ${how}; it reads ${lackedOf(lacking)}.`
    return { layer: 'data', others: ['node'], reason, isAsItCame: true }
  }
  const inField = stumblesOverField(view, name)
  if (inField !== null) return { ...inField, others: ['node'], reason: `${node} failed. ${inField.reason}` }
  const odd = oddOneOf(view, view.calledFailure?.node ?? name)
  if (odd !== null) return oddOneFails(node, odd, view)
  const named = namedBy(view, view.calledFailure?.node ?? name)
  if (named !== null) return namedFails(node, named, view)
  const byItself = failedByItself(node, view, name)
  return computedNothing(view, name) ?? atTrigger(node, view) ?? thrownRefusal(view, name) ?? byItself
}

/** One element of several has not what the others have: the workflow reads the right name, and this one came otherwise. */
function oddOneFails(
  node: string,
  { path, origin, found, elsewhere = 'text' }: TracedRead,
  view: WorkflowView,
): Pointer {
  const [layer, whose] = ownerOr(origin, withSources(view, []), view)
  return {
    layer,
    others: ['node'],
    reason: `${node} failed at one of several: ${path} of ${whose} ${isWhat(found)}, and in the others it ${isWhat(elsewhere)}.`,
  }
}

/** The node's own words name a field of what came. */
function namedFails(node: string, { path, origin, found }: TracedRead, view: WorkflowView): Pointer {
  const [layer, whose] = ownerOr(origin, [], view)
  return {
    layer,
    others: ['node'],
    reason: `${node} refuses what it reads, and names it: ${path} of ${whose} ${isWhat(found)}.`,
  }
}

/** Of an item nothing is known but where its steps had theirs from. */
function ownerOr(origin: ReadOrigin, sources: readonly Layer[], view: WorkflowView): readonly [Layer, string] {
  return ownerOf({ origin }, view) ?? [sources[0] ?? 'data', `an item of "${'node' in origin ? origin.node : ''}"`]
}

/** Between quotes; with the workflow where a called one failed at it, and the node that called it. */
function nameOfFailed({ calledFailure: inner }: WorkflowView, node: string): string {
  if (inner === undefined) return `"${node}"`
  return `"${inner.node}" of the workflow "${inner.workflow}", which "${node}" calls,`
}
