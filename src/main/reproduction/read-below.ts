// A field that is read of a text, a list, a number or a flag as if that were an object: the language gives nothing there and says nothing
// of it. In: the node runs of an execution in which no node failed, and what they read. Out: the first such read. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { FieldRead } from '../../shared/field-read.ts'
import { isObject } from '../../shared/json.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import { isMethodName } from '../engine/expressions/path.ts'
import { textsIn } from '../layers/payload-references.ts'
import { deciders } from './deciders.ts'
import { isWhat } from './found-words.ts'
import { jsonIn } from './json-in-text.ts'
import { valueOf } from './parsed-code.ts'
import { givenRead } from './sources.ts'

type Seen = Pick<WorkflowView, 'reads' | 'modelNodes' | 'databaseNodes' | 'firstFailedNode' | 'itemsEndAt'>

/** What stands where an object was meant, by the read of it, and the field that was looked for in it. */
interface Below {
  readonly read: FieldRead
  readonly value: unknown
  readonly member: string
}

/** Null where a node failed, the items went no further, or every field was read of an object. */
export function readBelow(runs: readonly NodeRun[], workflow: Workflow, view: Seen): ReadFault | null {
  if (view.firstFailedNode !== null || view.itemsEndAt !== undefined) return null
  for (const [index, run] of runs.entries()) {
    const node = findNode(workflow, run.node)
    // Who decides by it, or looks at its form, may know both.
    if (node === undefined || deciders.has(node.type) || looksAtForm(node)) continue
    const reads = (run.attempts.at(-1)?.reads ?? []).filter(
      ({ listed, assumed }) => listed !== true && assumed !== true,
    )
    for (const read of reads) {
      const below = belowOf(read, node, reads, (one) => valueOf(one, run, runs.slice(0, index)))
      const fault = below === null ? null : faultOf(below, run, view)
      if (fault !== null) return fault
    }
  }
  return null
}

/** True of a node that looks what form its values have: it may know several. */
export function looksAtForm({ parameters }: WorkflowNode): boolean {
  return textsIn(parameters).some((text) => /typeof|instanceof|isArray|JSON\.parse|parseJson|isObject/u.test(text))
}

function belowOf(
  read: FieldRead,
  node: WorkflowNode,
  others: readonly FieldRead[],
  valueIn: (read: FieldRead) => unknown,
): Below | null {
  const texts = textsIn(node.parameters)
  if (read.found === 'missing') {
    const place = read.keys.findIndex((_, index) => index > 0 && isNoObject(valueIn(cut(read, index))))
    const member = read.keys[place] ?? ''
    const above = place < 1 ? null : cut(read, place)
    if (above === null || isOwn(member)) return null
    const value = valueIn(above)
    const named = texts.filter((text) => text.includes(member))
    return holds(value, member) || named.some((text) => !isOptional(text, member))
      ? { read: above, value, member }
      : null
  }
  const value = valueIn(read)
  const within = isNoObject(value) ? wayBelow(read, others) : null
  if (within === null) return null
  for (const text of texts) {
    for (const [, member = ''] of text.matchAll(within)) {
      if (isOwn(member) || (isOptional(text, member) && !holds(value, member))) continue
      return { read, value, member }
    }
  }
  return null
}

/**
 * How the texts of the node go on below what was read: the whole way in an expression; in code, which may have given it another name,
 * its last step, where that leads to nothing else.
 */
function wayBelow(read: FieldRead, others: readonly FieldRead[]): RegExp | null {
  const { keys, from, line } = read
  const key = keys.at(-1) ?? ''
  const below = String.raw`["'\]]{0,2}\??\.([A-Za-z_$][\w$]*)(?![\w$]|\s*\()`
  if (!/^[A-Za-z_$][\w$]*$/u.test(key)) return null
  if (line !== null) {
    const isAmbiguous = others.some((one) => one.keys.at(-1) === key && !isOfSamePlace(one, read))
    return isAmbiguous ? null : new RegExp(String.raw`[.\]"']\s*${escaped(key)}${below}`, 'gu')
  }
  const item =
    from === null
      ? String.raw`\$(?:json|input\.(?:item|first\(\)|last\(\))\.json)`
      : String.raw`["'\x60]${escaped(from)}["'\x60]\s*[)\]]\.(?:item|first\(\)|last\(\))?\.?json`
  const way = keys.map((step) => String.raw`\??\.?\[?["']?${escaped(step)}["']?\]?`).join('')
  return new RegExp(`${item}${way}${below}`, 'gu')
}

/** True of two reads of one field. */
export function isOfSamePlace(one: FieldRead, other: FieldRead): boolean {
  return one.from === other.from && JSON.stringify(one.keys) === JSON.stringify(other.keys)
}

/** The read of what holds what was read. */
function cut(read: FieldRead, count: number): FieldRead {
  return { ...read, keys: read.keys.slice(0, count) }
}

function isNoObject(value: unknown): boolean {
  return (
    (typeof value === 'string' && value !== '') ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.length > 0)
  )
}

/** A text, a list or a number has it by itself. */
export function isOwn(member: string): boolean {
  return member === 'length' || /^\d+$/u.test(member) || isMethodName(member)
}

/** Something stands in its place where it is not there, or it is only looked whether it is. */
export function isOptional(text: string, member: string): boolean {
  return new RegExp(
    String.raw`\?\.\s*${escaped(member)}\b|\b${escaped(member)}["'\])\s]*(?:\|\||\?|&&|[!=]==?)`,
    'u',
  ).test(text)
}

/** It is there all the same: in the JSON of the text, or in the element of the list. */
function holds(value: unknown, member: string): boolean {
  const inner = innerOf(value)
  return isObject(inner) && Object.hasOwn(inner, member)
}

function innerOf(value: unknown): unknown {
  const own = typeof value === 'string' ? jsonIn(value) : value
  return Array.isArray(own) ? (own as readonly unknown[])[0] : own
}

function faultOf({ read, value, member }: Below, { node }: NodeRun, view: Seen): ReadFault | null {
  const given = givenAbove(read, node, member, view)
  if (given === null) return null
  const { layer, whose, path } = given
  return {
    layer,
    others: ['node'],
    sentence: `"${node}" reads "${member}" of ${path === '$' ? '' : `${path} of `}${whose}, ${isThis(value, member)}: it got nothing, and what was made of it is made of nothing.`,
    node,
    read: { path, found: formOf(value), line: read.line },
    ...(layer === 'data' && { isAsItCame: true }),
  }
}

/** Who gave it, by the read of it or by that of the field below. */
function givenAbove(
  read: FieldRead,
  node: string,
  member: string,
  view: Seen,
): { readonly layer: ReadFault['layer']; readonly whose: string; readonly path: string } | null {
  const own = givenRead(node, read, view)
  if (own !== null) return { ...own, path: own.read.path }
  const below = givenRead(node, { keys: [...read.keys, member] }, view)
  return below === null ? null : { ...below, path: below.read.path.slice(0, -`.${member}`.length) }
}

function formOf(value: unknown): 'text' | 'number' | 'boolean' | 'array' {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'array'
}

function isThis(value: unknown, member: string): string {
  const isWithin = holds(value, member)
  if (typeof value !== 'string') {
    const many = Array.isArray(value) ? ` with ${String(value.length)} element${value.length === 1 ? '' : 's'}` : ''
    const shown = Array.isArray(value) ? '' : ` (${String(value)})`
    const inside = isWithin ? `, which ${many.endsWith('s') ? 'have' : 'has'} it` : ' and no object'
    return `which ${isWhat(formOf(value))}${many}${shown}${inside}`
  }
  const shown = value.length > mostShown ? `${value.slice(0, mostShown)}…` : value
  return isWithin
    ? `which is a text with JSON in it (${shown}), not taken apart yet`
    : `which is a text (${JSON.stringify(shown)}) and no object`
}

/** What is shown of a text. */
const mostShown = 40

/** A name as it stands in a pattern. */
export function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
}
