// Fields that the workflow reads and that are not there, where everything went well all the same. In: what an execution showed. Out:
// sentences, and the layer that they speak for. Pure.
import { listed } from '../../shared/listed.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { textsIn } from '../layers/payload-references.ts'
import { isLike } from '../layers/reference-repairs.ts'
import { deciders } from './deciders.ts'
import { isLackedOfPayload } from './lacked-fields.ts'
import { lackedOf } from './part-words.ts'

type Seen = Pick<WorkflowView, 'reads' | 'itemsEndAt' | 'earlierAnswer' | 'unwritten' | 'standIns'>

/** What shows in what was read, where nobody says that anything failed; null where nothing does. */
export function readFault(view: Seen, workflow: Workflow): ReadFault | null {
  return emptyElement(view, workflow) ?? noneOfPayload(view, workflow) ?? noneOfAnswer(view, workflow)
}

/** An element without any field was taken out of a list, and something reads a field of it. */
function emptyElement({ reads = [] }: Seen, workflow: Workflow): ReadFault | null {
  const kindOf = (node: string): string => findNode(workflow, node)?.type ?? ''
  const read = reads.find(
    ({ found, keys, beside, assumed, listed: isListed, origin }) =>
      found === 'missing' &&
      assumed !== true &&
      isListed !== true &&
      beside?.length === 0 &&
      (origin.kind === 'item' ? factsOf(kindOf(origin.node)).role === 'splits' : isPlace(keys.at(-2))),
  )
  if (read === undefined) return null
  const { origin, node, path } = read
  // Of an item without a field nothing tells where it stood: the list is what its node has read.
  const list = origin.kind === 'item' ? reads.find((one) => one.node === origin.node && one.found === 'array') : read
  const place = list === undefined ? '' : ` in ${listOf(list)} of ${ofWhat(list)}`
  return {
    layer: list?.origin.kind === 'answer' ? 'API' : 'data',
    others: ['node'],
    sentence: `An element${place} has no field at all ({}): "${node}" reads ${path} of it, and what is made of it is made of nothing.`,
  }
}

/** The path of the list, or of its element. */
function listOf({ path, found }: TracedRead): string {
  return found === 'array' ? path : path.slice(0, path.lastIndexOf(']') + 1)
}

function isPlace(key: string | undefined): boolean {
  return key !== undefined && /^(?:0|[1-9]\d*)$/u.test(key)
}

function ofWhat({ origin }: TracedRead): string {
  return origin.kind === 'answer' ? `the answer of "${origin.node}"` : 'the payload'
}

/** The payload has fields, and none of those that the workflow takes from it. */
function noneOfPayload(view: Seen, workflow: Workflow): ReadFault | null {
  if (view.itemsEndAt !== undefined) return null
  const isOfBody = ({ origin }: TracedRead): boolean => origin.kind === 'payload' && origin.part === 'body'
  const taken = valuesOf(view, workflow).filter(isOfBody)
  if (isAnyFound(view, isOfBody) || !areAllMissing(taken)) return null
  return {
    layer: 'data',
    others: ['node'],
    sentence: `The payload has none of the fields that the workflow takes from it: ${readersOf(taken)}. ${besideOf(taken)}`,
  }
}

/** The same of an answer that somebody gave. */
function noneOfAnswer(view: Seen, workflow: Workflow): ReadFault | null {
  const { unwritten = [], standIns = [] } = view
  if (view.itemsEndAt !== undefined || unwritten.length > 0) return null
  const values = valuesOf(view, workflow)
  const answered = new Set(
    [...values, ...lookedForByCode(view)].flatMap(({ origin }) => (origin.kind === 'answer' ? [origin.node] : [])),
  )
  for (const node of answered) {
    const isOfIt = ({ origin }: TracedRead): boolean => origin.kind === 'answer' && origin.node === node
    const taken = values.filter(isOfIt).length > 0 ? values.filter(isOfIt) : lookedForByCode(view).filter(isOfIt)
    if (standIns.includes(node) || isAnyFound(view, isOfIt) || !areAllMissing(taken)) continue
    return {
      layer: 'API',
      others: ['node'],
      sentence: `The answer to "${node}" has none of the fields that are taken from it: ${readersOf(taken)}. ${besideOf(taken)}`,
    }
  }
  return null
}

/** So many fields that code looks for, each of them in vain, are no choice of names by which one may be called. */
const fewestOfCode = 5

/** What code looked for and did not find, where that are many fields of one answer; else nothing. */
function lookedForByCode({ reads = [] }: Seen): readonly TracedRead[] {
  const missing = reads.filter(
    ({ line, found, listed: isListed, assumed, keys, origin }) =>
      line !== null &&
      found === 'missing' &&
      isListed !== true &&
      assumed !== true &&
      keys.length === 1 &&
      origin.kind === 'answer',
  )
  return new Set(missing.map(({ path }) => path)).size < fewestOfCode ? [] : missing
}

/** Code or a decision may have found what no expression reads. */
function isAnyFound({ reads = [] }: Seen, isOfIt: (read: TracedRead) => boolean): boolean {
  return reads.some((read) => isOfIt(read) && read.found !== 'missing')
}

/** What expressions take as values: code and decisions look for what may be there as well. */
function valuesOf({ reads = [] }: Seen, workflow: Workflow): readonly TracedRead[] {
  return reads.filter(
    (read) => isPlain(read, workflow) && read.line === null && !deciders.has(findNode(workflow, read.node)?.type ?? ''),
  )
}

/** The node itself names it, and puts nothing in its place where it is not there. */
export function isPlain(
  { node: name, listed: isListed, assumed, keys }: Pick<TracedRead, 'node' | 'listed' | 'assumed' | 'keys'>,
  workflow: Workflow,
): boolean {
  const node = findNode(workflow, name)
  if (isListed === true || assumed === true || node === undefined) return false
  const key = (keys.at(-1) ?? '').replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
  const withDefault = new RegExp(`\\?\\.\\s*${key}\\b|\\b${key}["'\\]]{0,2}\\s*(?:\\|\\||\\?|&&|[!=]==?)`, 'u')
  const texts = textsIn(node.parameters)
  return texts.some((text) => text.includes(keys.at(-1) ?? '')) && !texts.some((text) => withDefault.test(text))
}

/** Names of what says how it went, or where it goes on. */
const maybe = /err|fail|warn|next|cursor|message|reason/iu
/** Names that any payload has, whatever it is about. */
const anyways = /(?:^|_)(?:id|type|event|time|timestamp|ts|at)$|[a-z](?:Id|Type|At)$/u

function areAllMissing(taken: readonly TracedRead[]): boolean {
  const [first] = taken
  if (first === undefined || taken.some(({ found }) => found !== 'missing')) return false
  if (taken.every(({ keys }) => maybe.test(keys.at(-1) ?? ''))) return false
  // A body that holds nothing tells of no other form, and one that is no object has no fields beside.
  return taken.some(({ beside, keys }) =>
    beside === undefined ? keys.length === 1 : beside.some((name) => !anyways.test(name)),
  )
}

const mostNamed = 3

function readersOf(taken: readonly TracedRead[]): string {
  const named = taken.slice(0, mostNamed).map(({ node, path }) => `"${node}" reads ${path}`)
  const more = taken.length - named.length
  return listed(more > 0 ? [...named, `${String(more)} more`] : named)
}

function besideOf(taken: readonly TracedRead[]): string {
  const read = taken.find(({ beside = [] }) => beside.length > 0)
  if (read?.beside === undefined) return 'What came is a list or a text, and no object.'
  const { keys, beside } = read
  const where = keys.length > 1 ? 'There it has' : 'It has'
  return `${where} ${listed(beside.slice(0, mostBeside).map((name) => `"${name}"`))}${beside.length > mostBeside ? ' and others' : ''}.`
}

const mostBeside = 5

/** Fields that the payload lacks and the workflow reads, in sentences: no failure by themselves, for they may be left out on purpose. */
export function lackedSentences({ reads = [] }: Seen, workflow: Workflow): readonly string[] {
  const lacked = reads.filter(
    (read) => isLackedOfPayload(read) && read.origin.kind === 'payload' && read.origin.part !== 'headers',
  )
  // Code may look for a field, or make it, as it likes; so may who has something else for it: of these a slip of the pen alone is told.
  const isTold = (read: TracedRead): boolean =>
    (isPlain(read, workflow) && read.line === null) || nearName(read, reads, isSlip) !== undefined
  const sentences = lacked.filter(isTold).map((read) => {
    const near = nearName(read, reads, isSlip) ?? nearName(read, reads, isLike)
    return `"${read.node}" reads ${lackedOf(read)}${near === undefined ? '' : `: it has "${near}"`}.`
  })
  return [...new Set(sentences)].slice(0, mostNamed)
}

/** What is there under nearly the name that is read, and nothing reads. */
function nearName(
  { keys, beside = [], origin, assumed }: TracedRead,
  reads: readonly TracedRead[],
  isNear: (one: string, other: string) => boolean,
): string | undefined {
  const name = keys.at(-1) ?? ''
  if (assumed === true || isPlace(name)) return undefined
  const isRead = (other: string): boolean =>
    reads.some(
      (read) =>
        JSON.stringify([read.origin, read.keys.slice(0, keys.length)]) ===
        JSON.stringify([origin, [...keys.slice(0, -1), other]]),
    )
  return beside.find((other) => isNear(other, name) && !isRead(other))
}

/** One name with a letter or two amiss, and none that says more than the other. */
function isSlip(one: string, other: string): boolean {
  const shortest = Math.min(one.length, other.length)
  return shortest >= shortestSlip && Math.abs(one.length - other.length) <= 1 && isLike(one, other)
}

/** Of shorter names another letter makes another word. */
const shortestSlip = 4
