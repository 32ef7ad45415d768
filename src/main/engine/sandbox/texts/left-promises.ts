import type { CallExpression, Expression } from 'acorn'
import { append } from '../../../../shared/list.ts'
import { everyNode } from './child-nodes.ts'
import { around, type Insertion } from './insertions.ts'
import type { WrittenCode } from './written-code.ts'

/** Names in the guest of the functions that note a promise which code lets go of: one value, and what a function gives each time. */
const leftName = '__faultlineLeft'
const leftByName = '__faultlineLeftBy'

/**
 * Makes code show the promises that it does not wait for: what a call that is a statement of its own gives, and what the function
 * of a `forEach` gives. Of a promise that is rejected without anyone waiting the platform tells nobody who reads the execution.
 */
export function leftInsertions(written: WrittenCode): readonly Insertion[] {
  if (!mentionsPromises(written) || written.tree === null) return []
  const insertions: Insertion[] = []
  for (const node of everyNode(written.tree)) {
    if (node.type === 'ExpressionStatement' && isCall(node.expression))
      append(insertions, shown(node.expression, leftName))
    if (node.type === 'CallExpression' && nameOfMethod(node) === 'forEach') append(insertions, ofForEach(node))
  }
  return insertions
}

/** False where code surely makes no promise: then it need not be parsed. */
export function mentionsPromises({ code }: Pick<WrittenCode, 'code'>): boolean {
  return /\b(?:async|Promise|helpers)\b|\.then\b/.test(code)
}

/** Of a call that ends in what is to be done where it fails nothing is lost. */
function isCall(node: Expression): boolean {
  if (node.type === 'ChainExpression') return isCall(node.expression)
  return node.type === 'CallExpression' && nameOfMethod(node) !== 'catch'
}

function nameOfMethod({ callee }: CallExpression): string | null {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : null
}

function ofForEach({ arguments: [given] }: CallExpression): readonly Insertion[] {
  if (given?.type !== 'ArrowFunctionExpression' && given?.type !== 'FunctionExpression') return []
  if (given.async) return shown(given, leftByName)
  return given.body.type !== 'BlockStatement' && isCall(given.body) ? shown(given.body, leftName) : []
}

function shown({ start, end }: Expression, name: string): readonly Insertion[] {
  return around(start, end, `${name}(`, ')')
}
