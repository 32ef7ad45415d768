// What an IF, a Filter or a Switch compared, with the values that stood there. In: a run of it and the runs before. Out: sentences.
// Only what is written plainly is told (a text, a field of an item): of whatever else the value is not known. Pure.
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { NodeRun } from '../../shared/execution.ts'
import { listed } from '../../shared/listed.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { valueAt } from '../layers/payload-references.ts'
import { isLike } from '../layers/reference-repairs.ts'

/** One side of a comparison: how it is written where it is an expression, and its value where that is known. */
interface Side {
  readonly written: string | null
  readonly value: { readonly is: unknown } | null
  /** Names that stand where a field is not there, the likest first; absent where it is there. */
  readonly beside?: readonly string[]
}

interface Comparison {
  readonly left: Side
  readonly operation: string
  readonly right: Side | null
}

const most = 3
/** What is shown of a value, and how many of those that one is compared with. */
const mostShown = 60
const mostValues = 6
const mostBeside = 5

/** What it compared, in one sentence; empty where none of it can be told. */
export function comparedSentence(run: NodeRun, node: WorkflowNode, runs: readonly NodeRun[]): string {
  const all = comparisonsOf(node).map(({ leftValue, operation, rightValue }) => ({
    left: sideOf(leftValue, run, runs),
    operation,
    right: rightValue === undefined ? null : sideOf(rightValue, run, runs),
  }))
  const told = all.filter(({ left, right }) => left.value !== null && (right === null || right.value !== null))
  const byLeft = new Map<string, readonly Comparison[]>()
  for (const one of told) {
    const key = JSON.stringify([one.left.written, one.left.value, one.operation])
    byLeft.set(key, [...(byLeft.get(key) ?? []), one])
  }
  const parts = [...byLeft.values()].slice(0, most).map(partOf)
  return parts.length === 0 ? '' : `It ${parts.join(', and ')}.`
}

/** Comparisons of one value: with each of the others. */
function partOf(same: readonly Comparison[]): string {
  const [first] = same
  if (first === undefined) return ''
  const left = leftOf(first.left)
  if (first.right === null) return `looked whether ${left} ${unary[first.operation] ?? first.operation}`
  const rights = [...new Set(same.map(({ right }) => shown(right?.value?.is)))]
  const rest = rights.length > mostValues ? ` and ${String(rights.length - mostValues)} more` : ''
  const list = rights.slice(0, mostValues)
  const values =
    list.length > 1 && rest === '' ? `${list.slice(0, -1).join(', ')} and ${list.at(-1) ?? ''}` : list.join(', ')
  const all = `${values}${rest}`
  return binary[first.operation] === undefined
    ? `compared ${left} with ${all}`
    : `looked whether ${left} ${binary[first.operation] ?? ''} ${all}`
}

function leftOf({ written, value, beside = [] }: Side): string {
  const is = value?.is
  if (written === null) return shown(is)
  const there = beside.length === 0 ? '' : ` (there is ${listed(beside.map((name) => `"${name}"`))})`
  return is === undefined ? `${written}, which is not there${there},` : `${written}, which is ${shown(is)},`
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
}

/** Operations that ask for something else than sameness. */
const binary: Readonly<Record<string, string>> = {
  notEquals: 'is another than',
  notEqual: 'is another than',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  notStartsWith: 'does not start with',
  endsWith: 'ends with',
  notEndsWith: 'does not end with',
  gt: 'is more than',
  larger: 'is more than',
  gte: 'is at least',
  largerEqual: 'is at least',
  lt: 'is less than',
  smaller: 'is less than',
  lte: 'is at most',
  smallerEqual: 'is at most',
  regex: 'matches',
  notRegex: 'does not match',
  after: 'is later than',
  before: 'is earlier than',
}

/** Operations that take no second value. */
const unary: Readonly<Record<string, string>> = {
  exists: 'is there',
  notExists: 'is not there',
  empty: 'is empty',
  isEmpty: 'is empty',
  notEmpty: 'is not empty',
  isNotEmpty: 'is not empty',
  true: 'is true',
  false: 'is false',
}

interface Written {
  readonly leftValue: unknown
  readonly operation: string
  /** Undefined where the operation takes none. */
  readonly rightValue: unknown
}

function comparisonsOf({ parameters, typeVersion, type }: WorkflowNode): readonly Written[] {
  if (type.endsWith('.switch')) {
    const rules = parameters['rules']
    if (!isObject(rules)) return []
    if (typeVersion >= 3) return objectsIn(rules['values']).flatMap(({ conditions }) => ofGroup(conditions))
    return objectsIn(rules['rules']).map(({ value2, operation }) => ({
      leftValue: parameters['value1'],
      operation: textOf(operation, 'equal'),
      rightValue: value2 ?? '',
    }))
  }
  const { conditions } = parameters
  if (typeVersion >= 2) return ofGroup(conditions)
  return isObject(conditions)
    ? Object.values(conditions)
        .flatMap(objectsIn)
        .map(({ value1, value2, operation }) => ofOne(value1, textOf(operation, 'equal'), value2 ?? ''))
    : []
}

function ofGroup(group: unknown): readonly Written[] {
  return isObject(group)
    ? objectsIn(group['conditions']).map(({ leftValue, rightValue, operator }) =>
        ofOne(leftValue, isObject(operator) ? textOf(operator['operation'], 'equals') : 'equals', rightValue ?? ''),
      )
    : []
}

function ofOne(leftValue: unknown, operation: string, rightValue: unknown): Written {
  return { leftValue, operation, rightValue: operation in unary ? undefined : rightValue }
}

function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}

const step = String.raw`(?:\??\.[A-Za-z_$][\w$]*|\[(?:"[^"\]]+"|'[^'\]]+'|\d+)\])`
const field = new RegExp(
  String.raw`^=\{\{\s*((?:\$json|\$(?:\(|node\[|items\()(["'])(.+?)\2[\])](?:\[0\]|\.(?:item|first\(\)|last\(\)))?\.(?:json|data))(${step}+?))(?:\.(toLowerCase|toUpperCase|trim|toString)\(\))?\s*\}\}$`,
  'u',
)
const constant = /^=\{\{\s*(?:(-?\d+(?:\.\d+)?|true|false|null)|(["'])([^"'\\]*)\2)\s*\}\}$/u

function sideOf(given: unknown, run: NodeRun, runs: readonly NodeRun[]): Side {
  if (typeof given !== 'string' || !given.startsWith('=')) return { written: null, value: { is: given } }
  const [, written = '', , node, steps = '', method] = field.exec(given) ?? []
  if (written !== '') {
    const from = node === undefined ? run.inputs[0] : outputOf(runs, node)
    const keys = [...steps.matchAll(/\.?([A-Za-z_$][\w$]*)|\[(?:"([^"]+)"|'([^']+)'|(\d+))\]/gu)].map(
      ([, name, one, other, index]) => name ?? one ?? other ?? index ?? '',
    )
    const is = valueAt(from?.[0]?.json, keys)
    const value = method === undefined || is === undefined ? { is } : withMethod(is, method)
    return { written: `{{ ${written} }}`, value, ...(is === undefined && besideOf(from?.[0]?.json, keys)) }
  }
  const [, plain, , quoted] = constant.exec(given) ?? []
  if (plain !== undefined) return { written: null, value: { is: JSON.parse(plain) as unknown } }
  if (quoted !== undefined) return { written: null, value: { is: quoted } }
  return given.includes('{{') ? { written: null, value: null } : { written: null, value: { is: given.slice(1) } }
}

/** What stands in the place of a field that is not there. */
function besideOf(json: JsonObject | undefined, keys: readonly string[]): Pick<Side, 'beside'> {
  const container = valueAt(json, keys.slice(0, -1))
  if (!isObject(container)) return {}
  const names = Object.keys(container)
  const like = names.filter((name) => isLike(name, keys.at(-1) ?? ''))
  return { beside: [...new Set([...like, ...names])].slice(0, mostBeside) }
}

function outputOf(runs: readonly NodeRun[], name: string): NodeRun['inputs'][number] | undefined {
  return runs.findLast(({ node }) => node === name)?.outputs?.find((items) => items.length > 0)
}

function withMethod(value: unknown, method: string): Side['value'] {
  if (typeof value !== 'string') return method === 'toString' && value != null ? { is: JSON.stringify(value) } : null
  if (method === 'toLowerCase') return { is: value.toLowerCase() }
  if (method === 'toUpperCase') return { is: value.toUpperCase() }
  return { is: method === 'trim' ? value.trim() : value }
}
