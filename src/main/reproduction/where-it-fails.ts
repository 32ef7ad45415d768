import { weights, type Evidence } from '../../shared/evidence.ts'
import type { Layer } from '../../shared/layer.ts'
import type { ReadOrigin, TracedRead } from '../../shared/traced-read.ts'
import { answersNo } from '../../shared/item-verdict.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import type { FailedAnswer, ServiceError, WorkflowView } from '../../shared/reproduction.ts'
import { blamesSender } from './answer-oddity.ts'
import {
  decidedBy,
  lackedBy,
  readsAnswersAlone,
  refusesOnPurpose,
  stumblesOverNothing,
  unfilledAddress,
} from './lacked-fields.ts'
import { isWhat } from './found-words.ts'
import { namedBy, oddOneOf } from './odd-ones.ts'
import { ownWords } from './own-words.ts'
import { answerOfOtherForm, stumblesElsewhere } from './stumbles.ts'
import { neverRan } from './never-ran.ts'
import type { FailedItem, Pointer } from './pointer.ts'
import { promiseTaken, quietPointer } from './quiet-pointer.ts'
import { layersOfServiceError } from './service-error.ts'
import { modelOrApi, withSources } from './sources.ts'

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
  return view.firstFailedNode === null ? noNodeFailed(view, bad) : nodeFailed(view, view.firstFailedNode)
}

function noNodeFailed(view: WorkflowView, item: FailedItem): Pointer {
  const after = afterAnswer(view, 'No node failed, but')
  if (after !== null) return after
  const { itemsEndAt: end } = view
  const quiet = quietPointer(view)
  if (quiet !== null) return quiet
  if (end === undefined && answersNo(item)) return refusedByItself(view, item)
  if (end === undefined) return leftBehind(view) ?? notAsExpected(view)
  const reason = `No node failed; the items end at "${end.node}", which gave none out, so nothing after it ran.`
  const decisive = decidedBy(view, end.node)
  if (decisive !== null) return { layer: 'data', others: ['node'], reason: `${reason} ${decisive}` }
  if (factsOf(end.kind).remembers === true) return { layer: 'database', others: ['data', 'node'], reason }
  if (end.node === view.earlierAnswer?.node) {
    return {
      layer: 'API',
      others: ['node', 'data'],
      reason: `${reason} It was answered ${String(view.earlierAnswer.status)} with an empty list.`,
    }
  }
  if (factsOf(end.kind).role === 'splits') {
    const [source = 'data', ...more] = withSources(view, []).toReversed()
    return { layer: source, others: [...more, 'node', ...(source === 'data' ? [] : (['data'] as const))], reason }
  }
  return { layer: 'node', others: withSources(view, ['data']), reason }
}

/** A node waited for an input that never came, and what had come to the others went no further. */
function leftBehind(view: WorkflowView): Pointer | null {
  const finding = view.findings.find(({ kind }) => kind === 'node-never-ran')
  if (finding === undefined) return null
  const reason = `No node failed, but ${finding.sentence}`
  return { layer: 'node', others: withSources(view, ['data']), reason }
}

function notAsExpected(view: WorkflowView): Pointer {
  const reason = 'No node failed: what the workflow does is not what is expected of it.'
  return { layer: 'node', others: withSources(view, ['data']), reason, strength: 'guessed' }
}

/** The workflow checks what it is sent, or who sends it, and says so. */
function refusedByItself(view: WorkflowView, { providerView }: FailedItem): Pointer {
  const status = providerView?.statusCode ?? 0
  const answer = `No node failed: the workflow itself answers ${String(status)}, as it refuses`
  return status === 401 || status === 403
    ? { layer: 'authorisation', others: withSources(view, ['data', 'node']), reason: `${answer} whoever sent it.` }
    : { layer: 'data', others: withSources(view, ['node']), reason: `${answer} what it was sent.` }
}

function nodeFailed(view: WorkflowView, name: string): Pointer {
  const { failedAnswer: answer, failedNodeType: kind } = view
  const node = nameOfFailed(view, name)
  if (view.nodesRun.length === 0) {
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
  const unfilled = unfilledAddress(view, view.calledFailure?.node ?? name)
  if (unfilled !== null) return { layer: 'data', others: ['node', 'API'], reason: `${node} ${unfilled}` }
  const refused = answer === null ? null : refusedTo(node, answer)
  if (refused !== null) return refused
  if (view.serviceError !== undefined) return refusedByService(node, view.serviceError)
  const { layer: alone } = factsOf(kind ?? '')
  if (alone === 'database') {
    return { layer: 'database', others: ['node', 'data'], reason: `${node} failed at the database.` }
  }
  if (alone === 'AI layer') {
    return { layer: 'AI layer', others: ['data', 'node'], reason: `The AI step ${node} failed.` }
  }
  const after = afterAnswer(view, `${node} failed after`)
  if (after !== null) return after
  const otherForm = answerOfOtherForm(view, name)
  if (otherForm !== null) return { layer: 'API', others: ['node'], reason: `${node} failed. ${otherForm}` }
  const lacking = stumblesElsewhere(view, name) ? null : lackedBy(view, view.calledFailure?.node ?? name)
  if (lacking !== null && (refusesOnPurpose(view) || stumblesOverNothing(view))) {
    const how = refusesOnPurpose(view) ? 'refuses its items by an error of its own' : 'goes on where there is nothing'
    return {
      layer: 'data',
      others: ['node'],
      reason: `${node} ${how}; it reads ${lacking.path}, which the payload does not have.`,
    }
  }
  const odd = oddOneOf(view, view.calledFailure?.node ?? name)
  if (odd !== null) return oddOneFails(node, odd, withSources(view, []))
  const named = namedBy(view, view.calledFailure?.node ?? name)
  if (named !== null) return namedFails(node, named)
  return {
    layer: 'node',
    others: readsAnswersAlone(view, name) ? [...withSources(view, []), 'data'] : withSources(view, ['data']),
    reason: `${node} failed by itself: none of its requests was refused.`,
    strength: 'default',
  }
}

/** One element of several has not what the others have: the workflow reads the right name, and this one came otherwise. */
function oddOneFails(
  node: string,
  { path, origin, found, elsewhere = 'text' }: TracedRead,
  sources: readonly Layer[],
): Pointer {
  const [layer, whose] = ownerOf(origin, sources)
  return {
    layer,
    others: ['node'],
    reason: `${node} failed at one of several: ${path} of ${whose} ${isWhat(found)}, and in the others it ${isWhat(elsewhere)}.`,
  }
}

/** The node's own words name a field of what came. */
function namedFails(node: string, { path, origin, found }: TracedRead): Pointer {
  const [layer, whose] = ownerOf(origin, [])
  return {
    layer,
    others: ['node'],
    reason: `${node} refuses what it reads, and names it: ${path} of ${whose} ${isWhat(found)}.`,
  }
}

function ownerOf(origin: ReadOrigin, sources: readonly Layer[]): readonly [Layer, string] {
  if (origin.kind === 'payload') return ['data', 'the payload']
  if (origin.kind === 'answer') return ['API', `the answer of "${origin.node}"`]
  return [sources[0] ?? 'data', `an item of "${origin.node}"`]
}

/** Between quotes; with the workflow where a called one failed at it, and the node that called it. */
function nameOfFailed({ calledFailure: inner }: WorkflowView, node: string): string {
  return inner === undefined
    ? `"${node}"`
    : `"${inner.node}" of the workflow "${inner.workflow}", which "${node}" calls,`
}

function refusedByService(node: string, error: ServiceError): Pointer {
  const [layer, ...others] = layersOfServiceError(error)
  const status = error.status === null ? '' : ` ${String(error.status)}:`
  return { layer, others, reason: `${node} was refused by its service:${status} ${error.text.replaceAll('\n', ' ')}` }
}

/** The failing request was refused or never answered; null where it was answered as it should be. */
function refusedTo(node: string, answer: FailedAnswer): Pointer | null {
  const { status, refusal, method, url, error, sentOddity, turnedFrom: before } = answer
  if (status !== null && status < 400 && refusal === undefined && error === null) return null
  if (refusal === 'access' || refusal === 'unsaid') {
    return {
      layer: 'authorisation',
      others: ['API'],
      reason: `${node} was answered ${String(status)}: credential, scopes or rights.`,
    }
  }
  if (status === 407) {
    const reason = `${node} was answered 407: a proxy on the way out asks for a login.`
    return { layer: 'API', others: ['authorisation'], reason }
  }
  if (refusal === 'block' || refusal === 'limit') {
    const why = refusal === 'block' ? 'a firewall in front of the API keeps it out' : 'it called too often'
    return { layer: 'API', others: ['authorisation'], reason: `${node} was answered ${String(status)}: ${why}.` }
  }
  if (status !== null && status >= 400 && before !== undefined) {
    return {
      layer: 'node',
      others: ['API', 'data'],
      reason: `${node} sent ${before.method} ${before.url}, which was answered ${String(before.status)} and led on to ${url}; there it went on as GET, without its body, and was answered ${String(status)}. Give the node the address that it leads to.`,
    }
  }
  const sent = sentOddity === undefined ? '' : ` What was sent holds ${sentOddity}.`
  if (status !== null && (refusal === 'content' || (status >= 500 && sentOddity !== undefined))) {
    return {
      layer: 'node',
      others: ['data', 'API'],
      reason: `${node} was answered ${String(status)} with words about what it sent: ${method} ${url}.${sent}`,
    }
  }
  if (status !== null && status >= 400 && status < 500) {
    return {
      layer: 'node',
      others: ['data', 'API'],
      reason: `${node} was answered ${String(status)} to what it sent: ${method} ${url}.${sent}`,
    }
  }
  if (status !== null && status < 400 && error === null) return null
  return {
    layer: modelOrApi(answer),
    others: ['node'],
    reason: `${node} got ${String(status ?? error ?? 'no answer')} from ${url}.`,
  }
}

/** What came before was an answer that says no, or is none, under a status that says yes; null where it was neither. */
function afterAnswer({ earlierAnswer: earlier }: WorkflowView, begin: string): Pointer | null {
  if (earlier === undefined) return null
  const { node, url, status, oddity, refusal } = earlier
  const been = (what: string): string => `${begin} "${node}" had been answered ${String(status)} ${what} by ${url}.`
  if (refusal === 'access') {
    const reason = been('with words about credential, scopes or rights')
    return { layer: 'authorisation', others: ['API', 'node'], reason }
  }
  if (refusal !== undefined) return { layer: 'API', others: ['node'], reason: been('and refused') }
  if (oddity !== null && blamesSender(oddity))
    return { layer: 'data', others: ['API', 'node'], reason: been(`with ${oddity}`) }
  if (oddity === 'a page of HTML' && signIn.test(pathOf(url))) {
    return { layer: 'authorisation', others: ['API', 'node'], reason: been('with a page to sign in at') }
  }
  return oddity === null ? null : { layer: modelOrApi(earlier), others: ['node'], reason: been(`with ${oddity}`) }
}

/** A part of a path at which people sign in: whoever is sent there was not known. */
const signIn = /\/(?:log-?in|sign-?in|sso|auth(?:enticate|orize)?|oauth2?)(?:[/.;]|$)/iu

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : ''
}
