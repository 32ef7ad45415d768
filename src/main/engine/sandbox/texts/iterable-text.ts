import type { AnyNode } from 'acorn'
import type { Described } from '../guest/described.ts'
import { callText, iterableText } from './call-text.ts'
import { notIterable } from './pattern-text.ts'

/** V8's text for `[...x]`. */
export function spreadText(node: AnyNode): string {
  return isCall(lastOf(node))
    ? `${iterableText(node)} is not a function or its return value is not iterable`
    : `${iterableText(node)} is not iterable`
}

/** V8's text for `f(...x)`, where the list is the last argument and the only one of its kind. */
export function spreadArgumentText(node: AnyNode, value: Described): string {
  return value.is === 'undefined' || value.is === 'null'
    ? `${callText(node)} is not iterable (cannot read property ${value.is})`
    : 'Spread syntax requires ...iterable[Symbol.iterator] to be a function'
}

/** V8's text for `for (const y of x)`. It does not look into values that are chosen between. */
export function loopText(node: AnyNode, value: Described): string {
  const isChosen =
    node.type === 'ConditionalExpression' ||
    node.type === 'ChainExpression' ||
    (node.type === 'LogicalExpression' && (node.operator === '??' || node.right.type !== 'Literal'))
  return isChosen ? notIterable(value) : spreadText(node)
}

/** V8's text for `const [a] = x`; null where it finds no name at the very place at which the value begins. */
export function declaredText(node: AnyNode, source: string): string | null {
  // A bracket in front moves the place.
  if (/\(\s*$/.test(source.slice(0, node.start))) return null
  const first = firstCall(node)
  if (first !== null) return `${iterableText(first)} is not a function or its return value is not iterable`
  if (node.type === 'NewExpression')
    return `${iterableText(node)} is not a function or its return value is not iterable`
  return startsWithItself.has(node.type) ? `${iterableText(node)} is not iterable` : null
}

const startsWithItself: ReadonlySet<string> = new Set([
  'Identifier',
  'Literal',
  'ThisExpression',
  'ArrayExpression',
  'ObjectExpression',
  'UnaryExpression',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassExpression',
  'AwaitExpression',
])

/** `f(1)` at the very beginning of a chain. */
function firstCall(node: AnyNode): AnyNode | null {
  if (node.type === 'CallExpression') return node.callee.type === 'Identifier' ? node : firstCall(node.callee)
  return node.type === 'MemberExpression' ? firstCall(node.object) : null
}

function lastOf(node: AnyNode): AnyNode {
  const last = node.type === 'SequenceExpression' ? node.expressions.at(-1) : undefined
  return last === undefined ? node : lastOf(last)
}

function isCall(node: AnyNode): boolean {
  return node.type === 'CallExpression' || node.type === 'NewExpression' || node.type === 'TaggedTemplateExpression'
}
