import { isObject } from '../../shared/json.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { withTexts } from './alter-parameters.ts'
import { valueInOtherPart } from './other-parts.ts'
import { parsedBody } from './parsed-body.ts'
import { payloadReferences, valueAt, type PayloadReference } from './payload-references.ts'
import type { Studied } from './studied.ts'

interface Repair {
  readonly node: string
  readonly from: string
  readonly to: string
}

const most = 8

/**
 * For each field of the payload that a node reads and that is not there: the fields that may be meant. The same name under
 * `body`, or a name beside it that differs in case, in its joints, by two letters at most, or by a part of the name.
 */
export function referenceRepairs(studied: Studied): readonly Repair[] {
  const body = parsedBody(studied)
  const item = { headers: {}, params: {}, query: {}, body }
  return payloadReferences(studied.workflow)
    .filter((reference) => valueAt(item, reference.keys) === undefined && !isFound(reference, studied))
    .flatMap((reference) => [...inOtherPart(reference, studied), ...repairsOf(reference, item)])
    .slice(0, most)
}

/** What the node read so was there: a node before it gives the body on under another place. */
function isFound({ node, keys }: PayloadReference, { reads }: Pick<Studied, 'reads'>): boolean {
  return reads.some(
    (read) => read.node === node && read.found !== 'missing' && keys.join('\n').endsWith(read.keys.join('\n')),
  )
}

/** The same name in the part of the request that has it. */
function inOtherPart({ node, written, keys }: PayloadReference, studied: Studied): readonly Repair[] {
  const [part, name, ...inner] = keys
  if ((part !== 'body' && part !== 'query' && part !== 'headers') || name === undefined || inner.length > 0) return []
  const other = valueInOtherPart(studied, part, name)
  if (other === null) return []
  const start = written.slice(0, written.indexOf('json') + 'json'.length)
  return [{ node, from: written, to: start + [other.part, other.key].map(stepText).join('') }]
}

function repairsOf({ node, written, keys }: PayloadReference, item: object): readonly Repair[] {
  const start = written.slice(0, written.indexOf('json') + 'json'.length)
  const as = (path: readonly string[]): Repair => ({ node, from: written, to: start + path.map(stepText).join('') })
  if (!['body', 'headers', 'query', 'params'].includes(keys[0] ?? '')) {
    return valueAt(item, ['body', ...keys]) === undefined ? [] : [as(['body', ...keys])]
  }
  if (keys[0] !== 'body') return []
  // The first key that is not there is the one that may be misspelt.
  const at = keys.findIndex((_, index) => valueAt(item, keys.slice(0, index + 1)) === undefined)
  const parent = valueAt(item, keys.slice(0, at))
  if (at < 0 || !isObject(parent)) return []
  return Object.keys(parent)
    .filter((key) => isLike(key, keys[at] ?? ''))
    .map((key) => [...keys.slice(0, at), key, ...keys.slice(at + 1)])
    .filter((path) => valueAt(item, path) !== undefined)
    .map(as)
}

function stepText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

/** The node reading another field, wherever the first is written. */
export function withReference(node: WorkflowNode, from: string, to: string): WorkflowNode {
  return withTexts(node, (text) => replacedWhole(text, from, to))
}

/** Not within a longer name. */
function replacedWhole(text: string, from: string, to: string): string {
  return text.split(from).reduce((before, after) => before + (/^[\w$]/u.test(after) ? from : to) + after)
}

const longestName = 400

/** True for names that may be meant for each other: in case, joints, two letters, or a part. */
export function isLike(key: string, wanted: string): boolean {
  // Names of several columns in one are no other spelling of one of them.
  if (/[;\t|,]/u.test(key) && !/[;\t|,]/u.test(wanted)) return false
  const one = joined(key)
  const other = joined(wanted)
  if (one === other) return true
  if (one.length >= 3 && other.length >= 3 && (one.includes(other) || other.includes(one))) return true
  // Two letters bring no name to one that is longer by three; to compare very long ones letter by letter takes too long.
  if (Math.abs(one.length - other.length) > 2 || one.length > longestName) return false
  return distance(one, other) <= (Math.min(one.length, other.length) > 4 ? 2 : 1)
}

function joined(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/gu, '')
}

/** Letters to change, add or leave out (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + same))
    }
    row = next
  }
  return row[other.length] ?? 0
}
