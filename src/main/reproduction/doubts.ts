// What a repair leaves open: another layer that may be at fault though only this one was repaired. In: the repairs of one layer
// that heal, and the failing item. Out: evidence for the other layer. Pure.
import type { Change } from '../../shared/change.ts'
import { blamesSender } from './answer-oddity.ts'
import { deciders } from './deciders.ts'
import { isWhat } from './found-words.ts'
import { decidedByModel, takenOfModel } from './lacked-fields.ts'
import { mayBeOfAnswer } from './lost-fields.ts'
import { saysTwice } from './service-error.ts'
import { serviceAsked } from '../engine/stand-ins/work-source.ts'
import { ownerOf } from './sources.ts'
import { refusedReads } from '../diagnosis/stumbled-read.ts'
import { weights, type Evidence } from '../../shared/evidence.ts'
import type { Layer } from '../../shared/layer.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'

/** Where the repairs of one layer alone heal: what else may be behind it; empty where nothing is. */
export function doubtsAbout(layer: Layer, healing: readonly Change[], bad: ReproductionItem): readonly Evidence[] {
  if (healing.length === 0) return []
  const doubt = (other: Layer, what: string | null): readonly Evidence[] =>
    what === null ? [] : [{ kind: 'doubt', layer: other, direction: 'for', weight: weights.possible, data: { what } }]
  switch (layer) {
    case 'data':
      return doubt('node', aboutData(healing) ?? aboutMoved(healing, bad))
    case 'node':
      return [
        ...aboutTypes(healing, bad),
        ...aboutRaw(healing, bad),
        ...doubt('AI layer', aboutWords(healing, bad)),
        ...doubt('data', aboutNode('data', healing, bad) ?? aboutDropped('data', healing, bad)),
        ...aboutNoRows(bad),
        ...doubt(
          'API',
          aboutNode('API', healing, bad) ??
            aboutNothing(bad) ??
            aboutDropped('API', healing, bad) ??
            aboutLost(healing, bad),
        ),
      ]
    case 'authorisation':
      return doubt('API', aboutAccess(healing, bad))
    case 'AI layer':
      return doubt('API', aboutModel(bad))
    case 'database':
      return doubt('data', aboutMemory(healing) ?? aboutKey(healing, bad))
    case 'reverse proxy':
      return doubt('data', aboutProxy(healing))
    case 'API':
      return [
        ...doubt('data', aboutResults(bad)),
        ...doubt('node', aboutUnfinished(bad) ?? aboutElements(healing, bad)),
      ]
    case 'queue':
      return doubt('node', aboutOrder(healing))
  }
}

/** A refusal that does not say why. */
function aboutAccess(healing: readonly Change[], bad: ReproductionItem): string | null {
  const answer = bad.workflowView?.failedAnswer ?? null
  return answer?.refusal === 'unsaid' && healing.every(({ name }) => name === 'token')
    ? `The answer ${String(answer.status)} does not say what it refuses: the credential and its rights (authorisation), or the caller's address (API).`
    : null
}

/** The model's own server failed, before any model said anything. */
function aboutModel(bad: ReproductionItem): string | null {
  const answer = bad.workflowView?.failedAnswer ?? null
  if (answer === null || (answer.status !== null && answer.status < 500)) return null
  return `The model's address gave ${String(answer.status ?? answer.error ?? 'no answer')}: the model (AI layer), or the way to it (API).`
}

/** A value put into an answer that reports errors of what was sent is none that the API would have given. */
function aboutResults({ workflowView: view }: ReproductionItem): string | null {
  const earlier = view?.earlierAnswer
  return earlier?.oddity != null && blamesSender(earlier.oddity)
    ? `"${earlier.node}" had been answered ${String(earlier.status)} with ${earlier.oddity}: the API may be at fault, or what was sent to it (data).`
    : null
}

/** What is read of a piece of work that is still under way would have come later: to wait for it is the workflow's part. */
function aboutUnfinished({ workflowView: view }: ReproductionItem): string | null {
  const earlier = view?.earlierAnswer
  return earlier?.unfinished === undefined
    ? null
    : `"${earlier.node}" had been answered ${String(earlier.status)} with ${earlier.unfinished}, so it was not done yet: the workflow may ask too early (node), or the API may be too slow (API).`
}

/** A value for what one element of an answer has not may be more than the API promises. */
function aboutElements(healing: readonly Change[], { workflowView: view }: ReproductionItem): string | null {
  const isLeftOut = ({ name, parameters: { at } }: Change): boolean =>
    name === 'fill-answer' && view?.reads?.find(({ path }) => path === at)?.found === 'missing'
  return healing.every(isLeftOut)
    ? 'One element of the answer has not what the others have: the API may have left it out (API), or the workflow is not made for elements without it (node).'
    : null
}

/** Who is to see to the order of what comes. */
function aboutOrder(healing: readonly Change[]): string | null {
  return healing.every(({ name }) => name === 'deliveries-order')
    ? 'In another order the same deliveries succeed: the order was lost on the way (queue), or the workflow needs one that nobody promised (node).'
    : null
}

function aboutMemory(healing: readonly Change[]): string | null {
  return healing.every(({ name }) => name === 'memory-emptied')
    ? 'The memory holds the value already: it may hold it wrongly (database), or the provider may use it again (data).'
    : null
}

/** With an error taken away everything goes through: of a key that is there already the row or what was sent may be wrong. */
function aboutKey(healing: readonly Change[], { workflowView: view }: ReproductionItem): string | null {
  const error = view?.serviceError
  return error !== undefined && saysTwice(error) && healing.every(({ name }) => name === 'stand-ins-answer')
    ? 'The key is there already: the row may be there wrongly (database), or the same was sent before (data).'
    : null
}

/** A workflow that gets over an empty answer, or over an empty list in one, may still have been given too little. */
function aboutNothing({ workflowView: view }: ReproductionItem): string | null {
  const { itemsEndAt: end, earlierAnswer: answer, reads = [] } = view ?? {}
  if (end === undefined) return null
  const open = 'the API may have had more to give (API), or the workflow is not made for nothing (node).'
  if (end.node === answer?.node)
    return `"${end.node}" was answered ${String(answer.status)} with an empty list: ${open}`
  const list = reads.find(
    ({ node, origin, found, listed }) =>
      node === end.node && origin.kind === 'answer' && found === 'empty' && listed !== true,
  )
  return list?.origin.kind === 'answer' ? `${list.path} of the answer of "${list.origin.node}" is empty: ${open}` : null
}

/** A service that was asked for something and gave nothing may have had it, whatever its caller is told. */
function aboutNoRows({ workflowView: view }: ReproductionItem): readonly Evidence[] {
  const end = view?.itemsEndAt
  if (end === undefined || view?.standIns?.includes(end.node) !== true) return []
  const layer = serviceAsked(end.kind)
  const what = `"${end.node}" was answered with an empty list: what it asks for may not be there (${layer}), or the workflow is not made for nothing (node).`
  return [{ kind: 'doubt', layer, direction: 'for', weight: weights.possible, data: { what } }]
}

/** What an item before has as well may have been one of the answer. */
function aboutLost(healing: readonly Change[], { workflowView: view }: ReproductionItem): string | null {
  const [lost] = view?.lostFields ?? []
  if (view == null || lost === undefined || healing.some(({ name }) => name !== 'fields-kept')) return null
  return mayBeOfAnswer(view, lost.by)
    ? `An item before has ${lost.path} as well: the workflow may read it of the wrong one (node), or the answer to "${lost.by}" had it before (API).`
    : null
}

/** Repairs of the types as which values are compared. */
const ofTypes: ReadonlySet<string> = new Set(['loose-types', 'operator-type'])

/** What is compared as another type may have been given in another type; of the payload each field is tried by itself. */
function aboutTypes(healing: readonly Change[], { workflowView: view }: ReproductionItem): readonly Evidence[] {
  if (view === null || !healing.every(({ name }) => ofTypes.has(name))) return []
  const own = (view.reads ?? []).filter(({ node }) => node === view.firstFailedNode)
  const read = refusedReads(view.errorMessage, own)[0]
  const ofModel = view.firstFailedNode === null ? null : takenOfModel(view, view.firstFailedNode)
  if (read !== undefined && ofModel !== null) {
    const what = `It decides by ${ofModel}: that may have come in another type (AI layer), or the node compares it as the wrong one (node).`
    return [{ kind: 'doubt', layer: 'AI layer', direction: 'for', weight: weights.possible, data: { what } }]
  }
  const owner = read === undefined ? null : ownerOf(read, view)
  if (read === undefined || owner === null) return []
  const [layer, whose] = owner
  if (layer === 'data') return []
  const what = `${read.path} of ${whose} ${isWhat(read.found)}: it may have come in another type (${layer}), or the node compares it as the wrong one (node).`
  return [{ kind: 'doubt', layer, direction: 'for', weight: weights.possible, data: { what } }]
}

/** A sign that JSON escapes may never have come before. */
function aboutRaw(healing: readonly Change[], { workflowView: view }: ReproductionItem): readonly Evidence[] {
  const fault = view?.readFault
  const [layer] = fault?.others ?? []
  if (fault?.isRaw !== true || layer === undefined || healing.some(({ name }) => name !== 'escaped-values')) return []
  const what = `What ${fault.read?.path ?? 'it'} holds may not have come so before (${layer}), though JSON may hold any text.`
  return [{ kind: 'doubt', layer, direction: 'for', weight: weights.possible, data: { what } }]
}

/** The same, where a model was to say what is decided by. */
function aboutWords(healing: readonly Change[], { workflowView: view }: ReproductionItem): string | null {
  const { itemsEndAt: end } = view ?? {}
  if (view === null || end === undefined || healing.some(({ name }) => name !== 'answer-at-once')) return null
  return decidedByModel(view, end)
}

/** An answer before the work hides that a condition let nothing through. */
function aboutDropped(
  origin: 'data' | 'API',
  healing: readonly Change[],
  { workflowView: view }: ReproductionItem,
): string | null {
  const end = view?.itemsEndAt
  if (view == null || end === undefined || !deciders.has(end.kind)) return null
  if (healing.some(({ name }) => name !== 'answer-at-once') || decidedByModel(view, end) !== null) return null
  const isOfAnswer = view.reads?.some((read) => read.node === end.node && read.origin.kind === 'answer') === true
  return isOfAnswer === (origin === 'API')
    ? `"${end.node}" let nothing through: what it looks at may be other than it was (${origin}), or the workflow has no answer for what it does not take (node).`
    : null
}

/** Why a repair of the workflow may stand for a fault of the payload, or of an answer. */
function aboutNode(origin: 'data' | 'API', healing: readonly Change[], bad: ReproductionItem): string | null {
  if (healing.every(({ name }) => name === 'webhook')) {
    if (origin === 'API') return null
    return 'The webhook of the workflow may have a wrong method or path (node), or the provider may be set up with another one (data).'
  }
  const renamed = healing.every(
    ({ name, parameters: { from, to } }) =>
      (name === 'reference' || name === 'field-name') &&
      // A webhook's payload stands in `body`: one that reads past it was never right.
      !(typeof from === 'string' && typeof to === 'string' && to.replace('json.body.', 'json.') === from),
  )
  if (!renamed || healing.every((change) => isOfAnswer(change, bad)) !== (origin === 'API')) return null
  return origin === 'API'
    ? 'The answer has a field of a similar name: the workflow may read the wrong one (node), or the API may have renamed it (API).'
    : 'The payload has a field of a similar name: the workflow may read the wrong one (node), or the provider may have renamed it (data).'
}

/** The field that the node is to read by another name is one of an answer. */
function isOfAnswer({ name, parameters: { node, from } }: Change, { workflowView: view }: ReproductionItem): boolean {
  return (
    name === 'field-name' &&
    view?.reads?.find((read) => read.node === node && read.keys.at(-1) === from)?.origin.kind === 'answer'
  )
}

/** What was lost on the way is not known: it was put back as the workflow would have it. */
function aboutProxy(healing: readonly Change[]): string | null {
  return healing.every(({ name }) => name === 'restored')
    ? 'What the proxy lost was put back as the workflow expects it: the provider may have sent it as it came (data).'
    : null
}

/** A value for what the payload has not, or for an empty one, which may be meant. */
function fillsWhatIsMissing({ name, parameters }: Change): boolean {
  return (
    name === 'query-field' ||
    name === 'fill-all' ||
    (name === 'fill' && (parameters['present'] === false || parameters['isEmpty'] === true))
  )
}

/** Ways of mending a value after which it is as its sender meant it, whoever reads it. */
const sameMeaning: ReadonlySet<unknown> = new Set(['trimmed', 'utf-8', 'entities', 'percent'])

/** The same said in another form: which form is right is a matter between provider and workflow. */
function isOtherForm({ name, parameters }: Change): boolean {
  if (name === 'mended-value') return !sameMeaning.has(parameters['how'])
  return [
    'unwrapped-body',
    'json-body',
    'change-type',
    'content-type',
    'set-header',
    'long-numbers',
    'as-compared',
  ].includes(name)
}

/** Why a repair of the data may stand for a fault of the workflow. */
function aboutData(healing: readonly Change[]): string | null {
  if (healing.every(fillsWhatIsMissing)) {
    return 'The payload has no value in a field that the workflow reads: the provider may have dropped it (data), or the workflow reads the wrong field (node).'
  }
  if (healing.every(({ name }) => name === 'url' || name === 'method')) {
    return 'The provider may be set up with a wrong URL or method (data), or the webhook of the workflow with another one (node).'
  }
  if (healing.every(({ name }) => name === 'resize-array')) {
    return 'The payload may hold more than the provider should send (data), or the workflow may not be made for so much (node).'
  }
  const renames = healing.some(({ name }) => name === 'renamed-key')
  if (renames && healing.every(({ name }) => ['renamed-key', 'fill', 'fill-all'].includes(name))) {
    return 'The payload has a field of a similar name: the provider may have renamed it (data), or the workflow may read the wrong one (node).'
  }
  if (healing.every(isOtherForm)) {
    return 'The provider may have changed how it sends it (data), or the workflow may expect a form that was never sent (node).'
  }
  if (healing.some(({ name }) => name === 'usable-value')) {
    return 'The value is none that can be used: the provider sent it wrong (data), or in a form that the workflow was not made for (node).'
  }
  if (healing.every(({ name }) => name === 'last-success')) {
    return 'With an earlier payload it succeeds: this one may be wrong (data), or the workflow may not be made for what is new in it (node).'
  }
  return null
}

/** A value where there is none, and one that stands in an object of the payload: that may be read in its place. */
function aboutMoved(healing: readonly Change[], { workflowView: view }: ReproductionItem): string | null {
  const isWithin = view?.reads?.some(({ found, within }) => found === 'missing' && within !== undefined) === true
  const takesOut = ['unwrapped-body', 'renamed-key']
  return isWithin && healing.every((change) => fillsWhatIsMissing(change) || takesOut.includes(change.name))
    ? 'What the workflow reads stands elsewhere in the payload: the provider may have moved it (data), or the workflow may read a place where it never stood (node).'
    : null
}
