// What a failed or deciding step looked for in the payload and did not find there. In: what an execution showed. Out: the field, or
// what turned on it. Pure.
import { isLacking } from '../../shared/field-read.ts'
import type { ItemsEnd } from '../../shared/items-end.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { itemsOfNoForm } from './items-of-no-form.ts'
import { ownerOf } from './sources.ts'
import { deciders } from './deciders.ts'
import { lackedOf } from './part-words.ts'

/** The first field of the payload that the node itself looked for and that is not there; null where it found all. */
export function lackedBy(view: WorkflowView, node: string): TracedRead | null {
  const own = (view.reads ?? []).filter((read) => read.node === node && isLackedOfPayload(read))
  // Over nothing no code fails where it has something else in its place.
  const fails = stumblesOverNothing(view) ? own.filter(({ hasFallback }) => hasFallback !== true) : own
  return fails[0] ?? null
}

/** What the payload lacks of what the node decides by, itself or through what a node before it made; null where nothing is missing. */
export function decidedBy(view: WorkflowView, node: string): string | null {
  const own = lackedBy(view, node)
  if (own !== null) return `It decides by ${lackedOf(own)}.`
  const { reads = [] } = view
  if (!reads.some((read) => read.node === node && isLacking(read))) return null
  const earlier = reads.findLast(isLackedOfPayload)
  return earlier === undefined ? null : `It decides by what "${earlier.node}" makes of ${lackedOf(earlier)}.`
}

/** A decision that is left to the words of a model alone, and to which they are none of those that are waited for; else null. */
export function decidedByModel(view: WorkflowView, { node, kind }: ItemsEnd): string | null {
  if (!deciders.has(kind)) return null
  const own = readsOf(view, node)
  const [first] = own
  if (first === undefined) return null
  const whose = wordsOfModel(view, own)
  if (whose !== null) return `It decides by ${first.path} of ${whose}, and waits for other words.`
  const made = madeOfModel(view, own)
  return made === null ? null : `It decides by ${made}, and waits for other words.`
}

/** A field that a failed or deciding step reads and a step before it made of the words of a model alone, and of which; else null. */
function madeOfModel(view: WorkflowView, own: readonly TracedRead[]): string | null {
  const [first] = own
  const [maker, ...more] = new Set(own.map(({ origin }) => (origin.kind === 'item' ? origin.node : null)))
  if (first === undefined || maker == null || more.length > 0) return null
  const all = readsOf(view, maker)
  // What bears its name is what it is made of, whatever else the step takes along (the id of the delivery).
  const named = all.filter(({ keys }) => keys.at(-1) === first.keys.at(-1))
  const [of] = named
  const made = wordsOfModel(view, of === undefined ? all : named)
  if (made === null) return null
  const lacks = of?.found === 'missing' ? `, which has no "${String(of.keys.at(-1))}"` : ''
  return `${first.path}, which "${maker}" makes of ${made}${lacks}`
}

/** What a node reads, where all of it is of the words of a model, or is made of them; else null. */
export function takenOfModel(view: WorkflowView, node: string): string | null {
  const own = readsOf(view, node)
  const whose = wordsOfModel(view, own)
  return whose === null ? madeOfModel(view, own) : `${own[0]?.path ?? '$'} of ${whose}`
}

/** Whose words they are, where all that was read is of a model; else null. */
function wordsOfModel(view: WorkflowView, reads: readonly TracedRead[]): string | null {
  const owners = reads.map((read) => ownerOf(read, view))
  const [first] = owners
  return first != null && owners.every((owner) => owner?.[0] === 'AI layer') ? first[1] : null
}

function readsOf({ reads = [] }: WorkflowView, node: string): readonly TracedRead[] {
  return reads.filter((read) => read.node === node && read.listed !== true && read.assumed !== true)
}

/** True of a field that was read of the payload and is not in it. */
export function isLackedOfPayload({ origin, listed, found }: TracedRead): boolean {
  return origin.kind === 'payload' && listed === undefined && found === 'missing'
}

/** Texts of the errors that the language itself throws: what a node's code says on purpose reads otherwise. */
const ownTexts =
  /^(?:Cannot |Module '[^']*' is disallowed|Unexpected |Assignment to |Maximum call stack|Invalid (?:array length|time value|date|regular expression))|(?:is not (?:a function|defined|iterable|a constructor|valid JSON)|before initialization|Invalid or unexpected token)/u

/** True where the code of the failed node threw an error of its own words, or the node is there to stop a workflow. */
export function refusesOnPurpose({
  failedNodeType,
  errorMessage,
}: Pick<WorkflowView, 'failedNodeType' | 'errorMessage'>): boolean {
  const { role, runsCode } = factsOf(failedNodeType ?? '')
  if (role === 'stops') return true
  return runsCode === true && errorMessage !== null && ![ownTexts, itemsOfNoForm].some((own) => own.test(errorMessage))
}

/** What a workflow says of whoever called it, where it checks that by itself. */
const whoAsks =
  /\b(?:unauthori[sz]ed|unauthenticated|forbidden|not authori[sz]ed|access denied)\b|\b(?:invalid|wrong|bad|missing|incorrect|expired|no)\b[^\n]{0,20}\b(?:signature|hmac|api[ _-]?key|access[ _-]?key|bearer|authorization|secret|credentials?|(?:access|auth|verification|webhook|bearer) token)\b|\b(?:signature|hmac|api[ _-]?key|secret|(?:access|auth|verification|webhook|bearer) token)s?\b[^\n]{0,24}\b(?:invalid|mismatch|missing|wrong|incorrect|expired|fail(?:s|ed|ure)?|not (?:valid|match)|(?:does|do)(?: not|n't) match)|authentication (?:failed|required)|\b(?:token|jwt|session)\b[^\n]{0,12}\bexpired\b|\bexpired (?:token|jwt|session)\b/iu

/**
 * What follows the node's name where it refuses whoever sent the request, by an error of its own words, as it checks a header or
 * asks nobody outside; null where it does not.
 */
export function refusesWhoAsks(view: WorkflowView): string | null {
  const { errorMessage, requestCount, reads = [], failedNodeType } = view
  if (!refusesOnPurpose({ failedNodeType, errorMessage }) || !whoAsks.test(errorMessage ?? '')) return null
  const isOfHeaders = reads.some(({ origin }) => origin.kind === 'payload' && origin.part === 'headers')
  return isOfHeaders || requestCount === 0
    ? `refuses whoever sent the request, by an error of its own: ${errorMessage ?? ''}`
    : null
}

/** What the language says where something is done with undefined, as of an index or a field that is not there. */
const ofNothing =
  /^(?:Cannot read properties of undefined|Cannot destructure property .* as it is undefined|Cannot convert undefined or null to object|"undefined" is not valid JSON|Cannot use 'in' operator to search for .* in undefined)|(?:^|\b)undefined is not iterable/u

/** True where the failed node read on in a value that is not there. */
export function stumblesOverNothing({ errorMessage }: WorkflowView): boolean {
  return errorMessage !== null && ofNothing.test(errorMessage)
}

/** Refusals that an address without one of its parts meets. */
export const notThere: ReadonlySet<number> = new Set([400, 404, 405, 410, 422])

/**
 * What follows the node's name where it was refused at an address of which a part is empty, and the payload lacks what it reads;
 * null where it is not so.
 */
export function unfilledAddress(view: WorkflowView, node: string): string | null {
  const lacking = lackedBy(view, node)
  const { method, url, status } = view.failedAnswer ?? { status: null }
  if (lacking === null || status === null || !notThere.has(status) || !hasEmptyPart(url)) return null
  return `was answered ${String(status)} at an address of which a part is empty: ${method} ${url}. It reads ${lackedOf(lacking)}.`
}

/** True of an address with nothing between two of its slashes, or behind a name of its query. */
export function hasEmptyPart(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { pathname, searchParams } = new URL(url)
  return (pathname !== '/' && pathname.slice(1).split('/').includes('')) || [...searchParams.values()].includes('')
}

/** True where what the node read came from answers, and nothing of it from the payload. */
export function readsAnswersAlone({ reads = [] }: WorkflowView, name: string): boolean {
  const own = reads.filter(({ node, listed }) => node === name && listed !== true)
  return own.length > 0 && own.every(({ origin }) => origin.kind === 'answer')
}
