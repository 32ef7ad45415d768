// What a failed node stumbled over, and whose it is. In: what an execution showed. Out: whether it is of the payload, or of an answer
// that has none of what is read of it. Pure.
import { listed } from '../../shared/listed.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { Layer } from '../../shared/layer.ts'
import { mostTracedReads, pathOfKeys, type TracedRead } from '../../shared/traced-read.ts'
import { calledOn, stumbledRead } from '../diagnosis/stumbled-read.ts'
import { isLike } from '../layers/reference-repairs.ts'
import { isWhat } from './found-words.ts'
import { whyRefused } from './no-json.ts'
import { ownerOf } from './sources.ts'

type Seen = Pick<WorkflowView, 'reads' | 'errorMessage' | 'failedLine' | 'modelNodes' | 'databaseNodes'>

/** True where it is a field that a node before made, or did not make: what the payload lacks beside it is not what failed. */
export function stumblesElsewhere(view: Seen, node: string): boolean {
  return stumbledAt(view, node)?.origin.kind === 'item'
}

/** What a failed node was given, and whose it is. */
interface Given {
  readonly layer: Layer
  readonly reason: string
}

const mostNamed = 3

/** So many different fields have to be missing before an answer is of another form, and not one of them misnamed. */
const fewestMissing = 2

/** A sentence where the node stumbled over an answer that has other fields, and none of those that are read of it; else null. */
export function answerOfOtherForm(view: Seen, node: string): string | null {
  const { reads = [] } = view
  const stumbled = stumbledAt(view, node)
  // Where more was read than is kept, something may have been found.
  if (stumbled?.origin.kind !== 'answer' || stumbled.found !== 'missing' || reads.length >= mostTracedReads) return null
  const { origin, beside = [] } = stumbled
  const ofIt = readsOf(origin.node, reads)
  const paths = [...new Set(ofIt.map(({ path }) => path))]
  if (ofIt.some(({ found }) => found !== 'missing') || paths.length < fewestMissing) return null
  const has = beside.length === 0 ? 'It has none at all' : `It has ${listed(quoted(beside))}`
  return `The answer to "${origin.node}" has none of the fields that are read of it: ${listed(paths.slice(0, mostNamed))}. ${has}.`
}

/** Where what it stumbled over is an answer of another form, or an empty list of one, of which it takes an element; else null. */
export function stumblesOverAnswer(view: Seen, node: string): Given | null {
  const stumbled = stumbledAt(view, node)
  const owner = stumbled === undefined ? null : ownerOf(stumbled, view)
  if (stumbled?.origin.kind !== 'answer' || owner === null) return null
  const [layer, whose] = owner
  const reason = answerOfOtherForm(view, node)
  if (reason !== null) return { layer, reason }
  const above = pathOfKeys(stumbled.keys.slice(0, -1))
  const list = readsOf(stumbled.origin.node, view.reads ?? []).find(
    ({ found, keys }) => found === 'empty' && pathOfKeys(keys) === above,
  )
  return list === undefined || !/^\d+$/u.test(stumbled.keys.at(-1) ?? '')
    ? null
    : { layer, reason: `${list.path} of ${whose} is empty, and "${node}" takes an element of it.` }
}

/**
 * Where it goes on in one field of an answer that has nothing there, or calls what a value of that form does not have; null where it
 * does not, or the field may have another name.
 */
export function stumblesOverField(view: Seen, node: string): Given | null {
  const { reads = [], errorMessage } = view
  const called = calledOn(
    errorMessage,
    reads.filter((read) => read.node === node),
  )
  const read = called ?? stumbledAt(view, node)
  const owner = read === undefined ? null : ownerOf(read, view)
  if (read === undefined || owner === null || (called === undefined && read.origin.kind !== 'answer')) return null
  // What lies deeper may be one of several forms that the workflow has to know; within `output` an AI step was asked for it.
  const isAsked = owner[0] === 'AI layer' && read.keys[0] === 'output'
  if (called === undefined && read.found === 'missing' && read.keys.length > 1 && !isAsked) return null
  const isMisspelt = called === undefined && (read.beside ?? []).some((name) => isLike(name, read.keys.at(-1) ?? ''))
  if (isMisspelt) return null
  const [layer, whose] = owner
  return { layer, reason: `It goes on in ${read.path} of ${whose}, which ${isWhat(read.found)}.` }
}

function readsOf(answered: string, reads: readonly TracedRead[]): readonly TracedRead[] {
  return reads.filter(
    ({ origin, listed: isListed, assumed }) =>
      origin.kind === 'answer' && origin.node === answered && isListed !== true && assumed !== true,
  )
}

/** What V8 says of a text that is no JSON, or no whole one; of "undefined" and of an object it is the code that is at fault. */
const brokenJson =
  /^(?:Unexpected (?:token|end of JSON|non-whitespace)|Unterminated string in JSON|Expected .{1,60} in JSON|Bad \w+ (?:character|escape) in .{0,30}JSON|No number after minus sign in JSON|Exponent part is missing)/u
const notMeant = /"(?:undefined|\[object |NaN)/u

/** What the parser of the format's XML node says of a text that is none, or no whole one (https://github.com/isaacs/sax-js). */
const brokenXml =
  /^(?:Non-whitespace before first tag|Unclosed root tag|Unexpected (?:close tag|end)|Unmatched closing tag|Text data outside of root node|Invalid (?:character|attribute name|tagname|closetag)|Unquoted attribute value|Attribute without value|Unencoded <|Malformed comment)/u

/** Where the node reads JSON or XML from a text that it was given, and all that it reads has one giver; else null. */
export function unreadText(view: Seen, node: string): Given | null {
  const { reads = [], errorMessage } = view
  if (errorMessage === null) return null
  const format = notMeant.test(errorMessage) ? null : formatOf(errorMessage)
  if (format === null) return null
  const texts = reads.filter((read) => read.node === node && read.found === 'text' && read.origin.kind !== 'item')
  const owners = texts.map((read) => [read, ownerOf(read, view)] as const)
  const [first] = owners
  if (
    first?.[1] == null ||
    new Set(owners.map(([{ origin }, owner]) => (origin.kind === 'payload' ? 'payload' : owner?.[1]))).size > 1
  )
    return null
  const [read, [layer, whose]] = [first[0], first[1]]
  return {
    layer,
    reason: `It reads ${format} from ${texts.length === 1 ? read.path : 'a text'} of ${whose}, which ${format === 'JSON' ? whyRefused(errorMessage) : 'is none, or not whole'}.`,
  }
}

function formatOf(text: string): 'JSON' | 'XML' | null {
  if (brokenJson.test(text)) return 'JSON'
  return brokenXml.test(text) ? 'XML' : null
}

function quoted(names: readonly string[]): readonly string[] {
  return names.slice(0, mostNamed).map((name) => `"${name}"`)
}

function stumbledAt({ reads = [], errorMessage, failedLine }: Seen, node: string): TracedRead | undefined {
  return stumbledRead(
    errorMessage,
    failedLine ?? null,
    reads.filter((read) => read.node === node),
  )
}
