/**
 * An expression as functions that compute it, made once. In: its syntax tree. Out: code that reads the data of a run, or an
 * `Unsupported` error where anything in it is left to the sandbox: classes, promises, what no list here names.
 */
import type { CallExpression, Expression, MemberExpression, SpreadElement, Super } from 'acorn'
import { DateTime } from 'luxon'
import { assignmentTo, update } from './assignments.ts'
import { callMethod } from './call-method.ts'
import { allIn } from './collections.ts'
import { unsupported, type Code, type Source } from './code.ts'
import { compileLambda } from './compile-lambda.ts'
import { classNamed, functionNamed, type HostFunction } from './functions.ts'
import { changeList, changingListMethods } from './list-methods.ts'
import { isSameForAllItems } from './free-names.ts'
import { identifier } from './name-code.ts'
import type { Frame, Names } from './names.ts'
import { keyCode, object, spread } from './object-code.ts'
import { operators } from './operators.ts'
import { pathNamed, pathOf } from './path-code.ts'
import { literal, unary } from './plain-code.ts'
import { isPrimitive } from './primitive.ts'
import { printed } from './print-code.ts'
import { leave, type Run } from './run.ts'
import { searchForEqual } from './search-for-equal.ts'
import { plainArgument } from './text-methods.ts'
import { isList, isPlain, Lambda, legal, memberOf, textOf } from './values.ts'

/** What stands where an optional chain ended early. */
const ended = Symbol('the chain ended')

/** The code of one expression. Throws an `Unsupported` where it is left to the sandbox. */
export function compileExpression(node: Expression | Super, source: Source, names: Names | null): Code {
  switch (node.type) {
    case 'Literal':
      return literal(node)
    case 'TemplateLiteral': {
      const texts = node.quasis.map(({ value }) => value.cooked ?? unsupported())
      const parts = node.expressions.map((part) => compileExpression(part, source, names))
      return (run, frame) =>
        run.text(texts.reduce((made, text, place) => made + textOf(parts[place - 1]?.(run, frame), run) + text))
    }
    case 'Identifier':
      return identifier(node.name, names)
    case 'ParenthesizedExpression':
      return compileExpression(node.expression, source, names)
    case 'UnaryExpression':
      return unary(node.operator, compileExpression(node.argument, source, names))
    case 'BinaryExpression': {
      if (node.left.type === 'PrivateIdentifier') return unsupported()
      const work = operators[node.operator] ?? unsupported()
      const [left, right] = [node.left, node.right].map((part) => compileExpression(part, source, names))
      if (left === undefined || right === undefined) return unsupported()
      return (run, frame) => work(left(run, frame), right(run, frame), counted(run))
    }
    case 'LogicalExpression': {
      const left = compileExpression(node.left, source, names)
      const right = compileExpression(node.right, source, names)
      if (node.operator === '&&') return (run, frame) => left(run, frame) && right(run, frame)
      if (node.operator === '||') return (run, frame) => left(run, frame) || right(run, frame)
      return (run, frame) => left(run, frame) ?? right(run, frame)
    }
    case 'ConditionalExpression': {
      const condition = compileExpression(node.test, source, names)
      const yes = compileExpression(node.consequent, source, names)
      const no = compileExpression(node.alternate, source, names)
      return (run, frame) => (condition(run, frame) ? yes(run, frame) : no(run, frame))
    }
    case 'ArrayExpression': {
      const list = given(
        node.elements.map((element) => element ?? unsupported()),
        source,
        names,
      )
      return (run, frame) => run.list(list(run, frame))
    }
    case 'ObjectExpression':
      return object(node.properties, source, names, compileExpression)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return compileLambda(node, source, names, compileExpression)
    case 'AssignmentExpression':
      return assignmentTo(node, source, names, compileExpression)
    case 'UpdateExpression':
      return update(node, source, names, compileExpression)
    case 'ChainExpression': {
      const chain = compileExpression(node.expression, source, names)
      return (run, frame) => {
        const value = chain(run, frame)
        return value === ended ? undefined : value
      }
    }
    case 'MemberExpression':
      return member(node, source, names)
    case 'CallExpression':
      return call(node, source, names)
    case 'NewExpression': {
      if (node.callee.type !== 'Identifier' || names?.find(node.callee.name) != null) return unsupported()
      return functionCall(classNamed(node.callee.name), given(node.arguments, source, names))
    }
    default:
      return unsupported()
  }
}

function counted(run: Run): Run {
  run.spend(1)
  return run
}

/** A list of expressions, some of which may be spread. */
function given(
  parts: readonly (Expression | SpreadElement)[],
  source: Source,
  names: Names | null,
): (run: Run, frame: Frame | null) => unknown[] {
  const codes = parts.map((part) => ({
    isSpread: part.type === 'SpreadElement',
    code: compileExpression(part.type === 'SpreadElement' ? part.argument : part, source, names),
  }))
  return (run, frame) => {
    const made: unknown[] = []
    for (const { isSpread, code } of codes) {
      const value = code(run, frame)
      if (!isSpread) made.push(value)
      else {
        const entries = allIn(value, run)
        run.spend(entries.length)
        for (const entry of entries) made.push(legal(entry))
      }
    }
    return made
  }
}

function member(node: MemberExpression, source: Source, names: Names | null): Code {
  const path = pathOf(node, source, names)
  if (path !== null) return path
  if (node.object.type === 'Identifier' && names?.find(node.object.name) == null) {
    if (
      node.object.name === 'Math' &&
      !node.computed &&
      node.property.type === 'Identifier' &&
      node.property.name === 'PI'
    )
      return () => Math.PI
  }
  const holder = compileExpression(node.object, source, names)
  const key = keyCode(node.property, node.computed, source, names, compileExpression)
  const { optional } = node
  return (run, frame) => {
    const value = holder(run, frame)
    if (value === ended || (optional && (value === null || value === undefined))) return ended
    run.spend(1)
    return memberOf(value, plainArgument(key(run, frame)))
  }
}

function call(node: CallExpression, source: Source, names: Names | null): Code {
  const path = pathOf(node, source, names)
  if (path !== null) return path
  if (source.sharesItems && isSameForAllItems(node, source, names)) {
    const code = call(node, { ...source, sharesItems: false }, names)
    return (run, frame) => {
      const value = run.once(node, () => code(run, frame))
      return isUnchanging(value) ? value : code(run, frame)
    }
  }
  const { callee } = node
  if (node.optional) return unsupported()
  const beneath = beneathExtension(node, source, names)
  if (beneath !== null) return beneath
  const parts = given(node.arguments, source, names)
  if (callee.type === 'Identifier') {
    if (names?.find(callee.name) != null) return lambdaCall(compileExpression(callee, source, names), parts)
    return functionCall(functionNamed(null, callee.name), parts)
  }
  if (callee.type === 'ArrowFunctionExpression')
    return lambdaCall(compileLambda(callee, source, names, compileExpression), parts)
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
    return unsupported()
  const { name } = callee.property
  if (callee.object.type === 'Identifier' && names?.find(callee.object.name) == null) {
    const holder = callee.object.name
    const assigned = holder === 'Object' && name === 'assign' ? assignment(node, source, names) : null
    if (assigned !== null) return assigned
    if (isHolder(holder)) return functionCall(functionNamed(holder, name), parts)
    if (holder === 'console' && source.mayChange) return printed(name, parts)
  }
  const isChange = changingListMethods.has(name)
  if (isChange && !source.mayChange && !isFresh(callee.object, names)) return unsupported()
  const holder = compileExpression(callee.object, source, names)
  const search = searchForEqual(node, name, source, names, compileExpression)
  return (run, frame) => {
    const value = holder(run, frame)
    if (value === ended || (callee.optional && (value === null || value === undefined))) return ended
    const found = search === null || !isList(value) ? null : search(value, run, frame)
    if (found !== null) return found.value
    if (isChange && source.mayChange && isList(value)) return changeList(value, name, parts(run, frame), run)
    return callMethod(value, name, () => parts(run, frame), run)
  }
}

/** An expression changes sets and maps, and nothing else that it works on. */
function isUnchanging(value: unknown): boolean {
  return isPrimitive(value) || isList(value) || isPlain(value) || DateTime.isDateTime(value)
}

/**
 * A call that was taken for a method of a data type and is none: `Math.max(…)`, `Object.keys(…)`, `$('Node').first()`. Null
 * where it is one, or where it is no such call.
 */
function beneathExtension(node: CallExpression, source: Source, names: Names | null): Code | null {
  const [receiver, method, ...rest] = node.arguments
  if (node.callee.type !== 'Identifier' || node.callee.name !== '__extend') return null
  if (receiver === undefined || method?.type !== 'Literal' || typeof method.value !== 'string') return null
  if (receiver.type === 'Identifier' && names?.find(receiver.name) == null && isHolder(receiver.name)) {
    return functionCall(functionNamed(receiver.name, method.value), given(rest, source, names))
  }
  if (rest.length > 0) return null
  const named = pathNamed(`${source.text.slice(receiver.start, receiver.end)}.${method.value}()`)
  return named === null ? null : (run) => legal(run.read(named.path, named.item))
}

/** `Object.assign({ … }, …)`, which changes nothing but the object that it makes. */
function assignment({ arguments: parts }: CallExpression, source: Source, names: Names | null): Code | null {
  const [target, ...rest] = parts
  if (target?.type !== 'ObjectExpression') return null
  const made = compileExpression(target, source, names)
  const added = given(rest, source, names)
  return (run, frame) => {
    const fields = run.own({ ...Object(made(run, frame)) } as Record<string, unknown>)
    for (const one of added(run, frame)) spread(fields, one, run)
    return fields
  }
}

function isHolder(name: string): boolean {
  return ['Math', 'Number', 'String', 'JSON', 'Object', 'Array', 'Date', 'DateTime'].includes(name)
}

function functionCall(work: HostFunction | undefined, parts: (run: Run, frame: Frame | null) => unknown[]): Code {
  if (work === undefined) return unsupported()
  return (run, frame) => work(parts(run, frame), counted(run))
}

function lambdaCall(lambda: Code, parts: (run: Run, frame: Frame | null) => unknown[]): Code {
  return (run, frame) => {
    const value = lambda(run, frame)
    return value instanceof Lambda ? value.call(parts(run, frame)) : leave()
  }
}

/** True where a list that is changed in its place is seen by nobody else: what a name of the expression holds may be. */
function isFresh(node: Expression | Super, names: Names | null): boolean {
  let at: Expression | Super = node
  while (at.type === 'MemberExpression' || at.type === 'ChainExpression') {
    at = at.type === 'MemberExpression' ? at.object : at.expression
  }
  return !(at.type === 'Identifier' && names?.find(at.name) != null)
}
