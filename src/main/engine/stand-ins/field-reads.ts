/**
 * Which fields of items a piece of JavaScript reads, told without running it. In: the text of an expression's chunk or of a
 * Code node. Out: each place that is read, with how it is used, and what the whole stands for. What cannot be parsed reads nothing.
 */
import { parse, parseExpressionAt, type AnyNode, type CallExpression, type Pattern } from 'acorn'
import { childNodes } from '../sandbox/texts/child-nodes.ts'
import {
  elementOf,
  globalValue,
  isListMethod,
  memberOf,
  methodOf,
  parsedOf,
  readOf,
  type KnownValue,
} from './known-value.ts'
import type { FieldRead, Hint } from './shape.ts'

export interface ReadsOfCode {
  readonly reads: readonly FieldRead[]
  /** The place that the code is, where it is one: `$json.a` of `{{ $json.a }}`. */
  readonly value: KnownValue
}

const nothing: ReadsOfCode = { reads: [], value: null }

/** Reads of one `{{ }}` chunk. */
export function readsOfChunk(code: string): ReadsOfCode {
  try {
    return look(parseExpressionAt(code, 0, { ecmaVersion: 'latest' }))
  } catch {
    return nothing
  }
}

/** Reads of the code of a Code node. */
export function readsOfScript(code: string): readonly FieldRead[] {
  try {
    return look(
      parse(code, { ecmaVersion: 'latest', allowAwaitOutsideFunction: true, allowReturnOutsideFunction: true }),
    ).reads
  } catch {
    return []
  }
}

function look(tree: AnyNode): ReadsOfCode {
  const reader = new CodeReader()
  const value = reader.value(tree)
  return { reads: reader.reads, value }
}

class CodeReader {
  readonly reads: FieldRead[] = []
  readonly #names = new Map<string, KnownValue>()
  #isGuard = false

  /** What a part of the code stands for; everything that it reads is noted. */
  value(node: AnyNode): KnownValue {
    switch (node.type) {
      case 'Identifier':
        return this.#noted(this.#names.has(node.name) ? (this.#names.get(node.name) ?? null) : globalValue(node.name))
      case 'ChainExpression':
        return this.value(node.expression)
      case 'AwaitExpression':
        return this.value(node.argument)
      case 'MemberExpression':
        return this.#member(node.object, keyOf(node.property, node.computed), node.computed ? node.property : null)
      case 'CallExpression':
        return this.#call(node)
      case 'LogicalExpression': {
        const [left, right] = [this.value(node.left), this.value(node.right)]
        this.#hint(left, typeHint(node.right))
        if (node.right.type === 'ArrayExpression') this.#note(elementOf(left), null)
        return left ?? right
      }
      case 'ConditionalExpression': {
        this.value(node.test)
        const [first, second] = [this.value(node.consequent), this.value(node.alternate)]
        return first ?? second
      }
      case 'BinaryExpression': {
        const [left, right] = [this.value(node.left), this.value(node.right)]
        this.#hint(left, operandHint(node.operator, node.right))
        this.#hint(right, operandHint(node.operator, node.left))
        return null
      }
      case 'IfStatement': {
        // A guard that throws: what it compares with is what the value should not be.
        const outer = this.#isGuard
        this.#isGuard = everyThrows(node.consequent)
        this.value(node.test)
        this.#isGuard = outer
        this.value(node.consequent)
        if (node.alternate != null) this.value(node.alternate)
        return null
      }
      case 'UnaryExpression': {
        const value = this.value(node.argument)
        if (node.operator === '-' || node.operator === '+') this.#hint(value, { kind: 'number' })
        return null
      }
      case 'AssignmentExpression': {
        const value = this.value(node.right)
        if (node.left.type === 'MemberExpression') this.value(node.left.object)
        else this.#bind(node.left, value)
        return value
      }
      case 'VariableDeclarator':
        this.#bind(node.id, node.init == null ? null : this.value(node.init))
        return null
      case 'ForOfStatement': {
        const element = this.#noted(elementOf(this.value(node.right)))
        const target = node.left.type === 'VariableDeclaration' ? node.left.declarations[0]?.id : node.left
        if (target !== undefined) this.#bind(target, element)
        this.value(node.body)
        return null
      }
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return this.#function(node, [])
      case 'Property':
        if (node.computed) this.value(node.key)
        this.value(node.value)
        return null
      case 'ExpressionStatement':
        return this.value(node.expression)
      default:
        for (const child of childNodes(node)) this.value(child)
        return null
    }
  }

  #member(object: AnyNode, key: string | null, computed: AnyNode | null): KnownValue {
    if (object.type === 'Identifier' && object.name === '$node' && key !== null) return { kind: 'source', node: key }
    const of = this.value(object)
    if (computed !== null && key === null) {
      this.value(computed)
      return this.#noted(elementOf(of))
    }
    return this.#noted(memberOf(of, key ?? ''))
  }

  #call({ callee, arguments: given }: CallExpression): KnownValue {
    const [first] = given
    if (callee.type === 'Identifier') {
      const name = first === undefined ? null : textIn(first)
      if (callee.name === '$' && name !== null) return { kind: 'source', node: name }
      if (callee.name === '$items' && name !== null) return { kind: 'items', node: name }
      const values = given.map((each) => this.value(each))
      this.#hint(values[0] ?? null, hintOfFunction(callee.name))
      return null
    }
    if (callee.type !== 'MemberExpression') {
      for (const each of [callee, ...given]) this.value(each)
      return null
    }
    const method = keyOf(callee.property, callee.computed) ?? ''
    if (
      callee.object.type === 'Identifier' &&
      callee.object.name === 'JSON' &&
      method === 'parse' &&
      first !== undefined
    ) {
      return this.#noted(parsedOf(this.value(first)))
    }
    if (callee.object.type === 'Identifier' && first !== undefined) {
      const used = usedBy(callee.object.name, method)
      if (used !== null) {
        const value = this.value(first)
        if (used === 'list') this.#note(elementOf(value), null)
        else this.#hint(value, { kind: 'object' })
        return null
      }
    }
    const on = this.value(callee.object)
    const { hint, gives } = methodOf(on, method)
    this.#hint(on, hint)
    const element = isListMethod(method) ? this.#noted(elementOf(on)) : null
    for (const each of given) {
      if (each.type !== 'ArrowFunctionExpression' && each.type !== 'FunctionExpression') this.value(each)
      else this.#function(each, method === 'reduce' ? [null, element] : [element, method === 'sort' ? element : null])
    }
    return this.#noted(gives)
  }

  #function(node: { readonly params: readonly Pattern[]; readonly body: AnyNode }, given: readonly KnownValue[]): null {
    node.params.forEach((parameter, place) => {
      this.#bind(parameter, given[place] ?? null)
    })
    this.value(node.body)
    return null
  }

  #bind(pattern: Pattern, value: KnownValue): void {
    switch (pattern.type) {
      case 'Identifier':
        this.#names.set(pattern.name, value)
        return
      case 'AssignmentPattern':
        this.#hint(value, typeHint(pattern.right))
        this.#bind(pattern.left, value)
        return
      case 'RestElement':
        this.#bind(pattern.argument, value)
        return
      case 'ArrayPattern':
        for (const each of pattern.elements) if (each !== null) this.#bind(each, this.#noted(elementOf(value)))
        return
      case 'ObjectPattern':
        for (const each of pattern.properties) {
          if (each.type === 'RestElement') this.#bind(each.argument, value)
          else this.#bind(each.value, this.#noted(memberOf(value, keyOf(each.key, each.computed) ?? '')))
        }
        return
      case 'MemberExpression':
        this.value(pattern)
    }
  }

  #noted(value: KnownValue): KnownValue {
    this.#note(value, null)
    return value
  }

  #hint(value: KnownValue, hint: Hint | null): void {
    if (hint !== null && !(this.#isGuard && hint.kind === 'value')) this.#note(value, hint)
  }

  #note(value: KnownValue, hint: Hint | null): void {
    const read = readOf(value, hint)
    if (read !== null && read.steps.length > 0) this.reads.push(read)
  }
}

/** True where the statement does nothing but throw. */
function everyThrows(node: AnyNode): boolean {
  if (node.type === 'ThrowStatement') return true
  return node.type === 'BlockStatement' && node.body.some(({ type }) => type === 'ThrowStatement')
}

/** The name of a member, where it is written out. */
function keyOf(property: AnyNode, computed: boolean): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : textIn(property)
  return textIn(property)
}

function textIn(node: AnyNode): string | null {
  if (node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number')) {
    return String(node.value)
  }
  const isPlain = node.type === 'TemplateLiteral' && node.expressions.length === 0
  return isPlain ? (node.quasis[0]?.value.cooked ?? null) : null
}

/** The type of a value that stands in where another is missing. */
function typeHint(node: AnyNode): Hint | null {
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

function operandHint(operator: string, other: AnyNode): Hint | null {
  if (operator === '===' || operator === '==') {
    const value = other.type === 'Literal' ? other.value : undefined
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return isPlain ? { kind: 'value', value } : null
  }
  return ['<', '>', '<=', '>=', '-', '*', '/', '%'].includes(operator) ? { kind: 'number' } : null
}

/** What a function of a global object makes of its first argument; null: nothing is known of it. */
function usedBy(object: string, method: string): 'list' | 'object' | null {
  if (object === 'Array' && (method === 'isArray' || method === 'from')) return 'list'
  return object === 'Object' && ['keys', 'values', 'entries', 'fromEntries'].includes(method) ? 'object' : null
}

function hintOfFunction(name: string): Hint | null {
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
