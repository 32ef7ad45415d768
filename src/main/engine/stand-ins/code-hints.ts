/** What the place where a value is used says of its type. */
import type { AnyNode } from 'acorn'
import type { Hint } from './shape.ts'

/** True where the statement does nothing but throw. */
export function everyThrows(node: AnyNode): boolean {
  if (node.type === 'ThrowStatement') return true
  return node.type === 'BlockStatement' && node.body.some(({ type }) => type === 'ThrowStatement')
}

/** The type of a value that stands in where another is missing. */
export function typeHint(node: AnyNode): Hint | null {
  if (node.type !== 'Literal') return null
  switch (typeof node.value) {
    case 'string':
      return { kind: 'text' }
    case 'number':
      return { kind: 'number' }
    case 'boolean':
      return { kind: 'boolean' }
    default:
      return null
  }
}

export function operandHint(operator: string, other: AnyNode): Hint | null {
  if (operator === '===' || operator === '==') {
    const value = other.type === 'Literal' ? other.value : undefined
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return isPlain ? { kind: 'value', value } : null
  }
  return ['<', '>', '<=', '>=', '-', '*', '/', '%'].includes(operator) ? { kind: 'number' } : null
}

/** What a function of a global object makes of its first argument; null: nothing is known of it. */
export function usedBy(object: string, method: string): 'list' | 'object' | null {
  if (object === 'Array' && (method === 'isArray' || method === 'from')) return 'list'
  return object === 'Object' && ['keys', 'values', 'entries', 'fromEntries'].includes(method) ? 'object' : null
}

export function hintOfFunction(name: string): Hint | null {
  switch (name) {
    case 'Number':
    case 'parseFloat':
    case 'parseInt':
      return { kind: 'number' }
    case 'String':
      return { kind: 'text' }
    default:
      return null
  }
}
