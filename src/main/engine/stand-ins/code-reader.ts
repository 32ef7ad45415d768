/** Walks through JavaScript without running it, and notes which fields of items it reads. */
import type { AnyNode, CallExpression, Pattern } from 'acorn'
import { childNodes } from '../sandbox/texts/child-nodes.ts'
import { functionIn, isPlace, keyOf, textIn, textsIn, type FunctionNode } from './code-constants.ts'
import { everyThrows, hintOfFunction, operandHint, typeHint, usedBy } from './code-hints.ts'
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

/** Calls of the code's own functions that are followed: so many within each other, and so many in all. */
const deepestCall = 4
const mostCalls = 300

/** Names are those of the whole code; only those of a function that is followed are its own. */
export class CodeReader {
  readonly reads: FieldRead[] = []
  #names = new Map<string, KnownValue>()
  /** Names of texts that stand in the code, or of lists of them. */
  #texts = new Map<string, readonly string[]>()
  /** Functions of the code by their names. */
  readonly #functions: Map<string, FunctionNode>
  #isGuard = false
  #depth = 0
  #calls = 0
  /** What the function that is followed gives back, as far as it is known. */
  #returned: KnownValue = null

  constructor(functions: Map<string, FunctionNode>) {
    this.#functions = functions
  }

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
        if (node.init == null) this.#bind(node.id, null)
        else this.#bindTo(node.id, node.init, this.value(node.init))
        return null
      case 'ReturnStatement':
        if (node.argument != null) this.#returned = this.value(node.argument) ?? this.#returned
        return null
      case 'ForOfStatement': {
        const element = this.#noted(elementOf(this.value(node.right)))
        const target = node.left.type === 'VariableDeclaration' ? node.left.declarations[0]?.id : node.left
        if (target !== undefined) this.#bind(target, element)
        this.#eachText(target, textsIn(node.right, this.#texts), () => this.value(node.body))
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
    if (computed !== null && key === null) return this.#computedMember(of, computed)
    return this.#noted(memberOf(of, key ?? ''))
  }

  /** By a text of the code, or by a place in a list; of any other name nothing is known. */
  #computedMember(of: KnownValue, computed: AnyNode): KnownValue {
    this.value(computed)
    const texts = textsIn(computed, this.#texts)
    if (texts === null) return isPlace(computed) ? this.#noted(elementOf(of)) : null
    const [first = null] = texts.map((text) => this.#noted(memberOf(of, text)))
    return first
  }

  #call({ callee, arguments: given }: CallExpression): KnownValue {
    const [first] = given
    if (callee.type === 'Identifier') {
      const name = first === undefined ? null : textIn(first)
      if (callee.name === '$' && name !== null) return { kind: 'source', node: name }
      if (callee.name === '$items' && name !== null) return { kind: 'items', node: name }
      const values = given.map((each) => this.value(each))
      this.#hint(values[0] ?? null, hintOfFunction(callee.name))
      const own = this.#functions.get(callee.name)
      return own === undefined ? null : this.#follow(own, given, values)
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
    const texts = isListMethod(method) ? textsIn(callee.object, this.#texts) : null
    for (const each of given) {
      const called = functionIn(each)
      if (called === null) {
        this.value(each)
        continue
      }
      if (method === 'reduce') this.#function(called, [null, element], texts, 1)
      else this.#function(called, [element, method === 'sort' ? element : null], texts)
    }
    return this.#noted(gives)
  }

  /** The body of a function of the code's own, with what this call gives it. */
  #follow(own: FunctionNode, given: readonly AnyNode[], values: readonly KnownValue[]): KnownValue {
    if (this.#depth >= deepestCall || this.#calls >= mostCalls) return null
    this.#calls += 1
    this.#depth += 1
    const [outer, names, texts] = [this.#returned, new Map(this.#names), new Map(this.#texts)]
    this.#returned = null
    own.params.forEach((parameter, place) => {
      const argument = given[place]
      if (parameter.type === 'RestElement') this.#bindRest(parameter.argument, given.slice(place))
      else if (argument === undefined) this.#bindMissing(parameter)
      else this.#bindTo(parameter, argument, values[place] ?? null)
    })
    const value = this.value(own.body)
    const gives = own.body.type === 'BlockStatement' ? this.#returned : value
    this.#returned = outer
    // Its names are its own.
    this.#names = names
    this.#texts = texts
    this.#depth -= 1
    return gives
  }

  #bindRest(pattern: Pattern, given: readonly AnyNode[]): void {
    const texts = given.flatMap((each) => textsIn(each, this.#texts) ?? [])
    this.#bind(pattern, null)
    if (pattern.type === 'Identifier' && texts.length > 0) this.#texts.set(pattern.name, texts)
  }

  /** Once for each text, with its name standing for it; once where no texts are known. */
  #eachText(name: Pattern | undefined, texts: readonly string[] | null, look: () => KnownValue): KnownValue {
    if (texts === null || name?.type !== 'Identifier') return look()
    const [first = null] = texts.map((text) => {
      this.#texts.set(name.name, [text])
      return look()
    })
    return first
  }

  /** `texts`: what its parameter at that place stands for, one after the other. */
  #function(node: FunctionNode, given: readonly KnownValue[], texts: readonly string[] | null = null, place = 0): null {
    const outer = this.#returned
    node.params.forEach((parameter, each) => {
      this.#bind(parameter, given[each] ?? null)
    })
    this.#eachText(node.params[place], texts, () => this.value(node.body))
    this.#returned = outer
    return null
  }

  /** A name for what a part of the code stands for, which may be a text or a function of the code. */
  #bindTo(pattern: Pattern, to: AnyNode, value: KnownValue): void {
    const texts = textsIn(to, this.#texts)
    const own = to.type === 'Identifier' ? this.#functions.get(to.name) : functionIn(to)
    this.#bind(pattern, value)
    const name = pattern.type === 'AssignmentPattern' ? pattern.left : pattern
    if (name.type !== 'Identifier') return
    if (texts !== null) this.#texts.set(name.name, texts)
    if (own != null) this.#functions.set(name.name, own)
  }

  /** A parameter that the call gives nothing for. */
  #bindMissing(parameter: Pattern): void {
    if (parameter.type === 'AssignmentPattern')
      this.#bindTo(parameter.left, parameter.right, this.value(parameter.right))
    else this.#bind(parameter, null)
  }

  #bind(pattern: Pattern, value: KnownValue): void {
    switch (pattern.type) {
      case 'Identifier':
        this.#names.set(pattern.name, value)
        this.#texts.delete(pattern.name)
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
