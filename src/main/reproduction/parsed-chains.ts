// What code reads of the JSON that it parses itself, as far as its text tells. In: code, or what stands in an expression. Out: names by which the
// text is known that is parsed, and the keys that are read of what comes of it. Pure.
import type { AnyNode, CallExpression } from 'acorn'
import { WrittenCode } from '../engine/sandbox/texts/written-code.ts'

/** One way from the parsed JSON into it. */
export interface ParsedChain {
  /** Names of fields in what is parsed: the last of them is usually that of the text. */
  readonly names: ReadonlySet<string>
  /** `['user', 'id']` */
  readonly keys: readonly string[]
  /** True where something else is taken, or nothing is done, where it is not there. */
  readonly isOptional: boolean
  /** From 1. */
  readonly line: number
}

/** Each of them; empty where nothing is parsed, or the code cannot be read. */
export function parsedChains(head: string, code: string, tail: string): readonly ParsedChain[] {
  if (!code.includes('JSON.parse') || code.includes('Object.assign') || code.length > mostCharacters) return []
  try {
    return chainsIn(head, code, tail)
  } catch {
    // Nested deeper than can be walked.
    return []
  }
}

function chainsIn(head: string, code: string, tail: string): readonly ParsedChain[] {
  const written = new WrittenCode(head, code, tail)
  const all = [...written.nodes()]
  return all.filter(isParse).flatMap((call) => {
    const names = namesIn(call.arguments[0], all)
    const chains = chainsFrom(call, [], false, { written, all, isFollowed: new Set() })
    // What the code puts there itself is none of what it was given.
    const own = chains.filter(({ isWritten }) => isWritten === true)
    return chains
      .filter(({ keys }) => !own.some((one) => one.keys.every((key, at) => keys[at] === key)))
      .map((chain) => ({ ...chain, names }))
  })
}

/** Longer code is not taken apart. */
const mostCharacters = 50_000

function isParse(node: AnyNode): node is CallExpression {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object, property } = node.callee
  return (
    object.type === 'Identifier' &&
    object.name === 'JSON' &&
    property.type === 'Identifier' &&
    property.name === 'parse'
  )
}

/** Names of all fields in an expression, and in what its variable was made of. */
function namesIn(given: AnyNode | undefined, all: readonly AnyNode[]): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: AnyNode | null | undefined, depth: number): void => {
    if (node == null || depth > deepest) return
    for (const inner of all) {
      if (inner.start < node.start || inner.end > node.end) continue
      if (inner.type === 'MemberExpression') {
        const key = keyOf(inner)
        if (key !== null) names.add(key)
      }
    }
    if (node.type !== 'Identifier') return
    for (const one of all)
      if (one.type === 'VariableDeclarator' && isNamed(one.id, node.name)) visit(one.init, depth + 1)
  }
  visit(given, 0)
  return names
}

const deepest = 3

interface Around {
  readonly written: WrittenCode
  readonly all: readonly AnyNode[]
  /** Variables that are looked at already. */
  readonly isFollowed: Set<string>
}

type Chain = Omit<ParsedChain, 'names'> & { readonly isWritten?: true }

/** Up from a value: the fields that are read of it, or of the variables that take it. */
function chainsFrom(from: AnyNode, keys: readonly string[], isMaybe: boolean, around: Around): readonly Chain[] {
  const { written } = around
  let [node, taken, isOptional] = [from, keys, isMaybe]
  for (let parent = written.parentOf(node); parent !== undefined; node = parent, parent = written.parentOf(node)) {
    if (parent.type === 'MemberExpression' && parent.object === node) {
      const key = keyOf(parent)
      const outer = written.parentOf(parent)
      const isMethod = outer?.type === 'CallExpression' && outer.callee === parent
      if (key === null || isMethod || key === 'length') break
      // The name behind a question mark may be missing where what it stands in is.
      isOptional = isOptional || (parent.optional && taken.length > 0)
      taken = [...taken, key]
      continue
    }
    if (parent.type === 'ChainExpression' || parent.type === 'ParenthesizedExpression') continue
    if (parent.type === 'LogicalExpression') {
      const outer = written.parentOf(parent)
      isOptional = isOptional || parent.left === node || (outer?.type === 'LogicalExpression' && outer.left === parent)
      if (taken.length === 0) continue
      break
    }
    if (parent.type === 'VariableDeclarator' && parent.init === node)
      return ofPattern(parent.id, taken, isOptional, around)
    if (parent.type === 'AssignmentExpression' && parent.left === node && taken.length > 0)
      return [{ keys: taken, isOptional, line: written.lineOf(from.start), isWritten: true }]
    isOptional = isOptional || looksOnly(parent, node)
    break
  }
  return taken.length === 0 ? [] : [{ keys: taken, isOptional, line: written.lineOf(from.start) }]
}

/** It is only looked whether it is there. */
function looksOnly(parent: AnyNode, node: AnyNode): boolean {
  switch (parent.type) {
    case 'UnaryExpression':
    case 'BinaryExpression':
      return true
    case 'ConditionalExpression':
    case 'IfStatement':
      return parent.test === node
    default:
      return false
  }
}

/** What is read of a variable, or of those into which an object is taken apart. */
function ofPattern(pattern: AnyNode, keys: readonly string[], isMaybe: boolean, around: Around): readonly Chain[] {
  const { written, all, isFollowed } = around
  if (pattern.type === 'Identifier') {
    if (isFollowed.has(pattern.name) || isOfAnother(pattern.name, all)) return []
    isFollowed.add(pattern.name)
    const uses = all.filter((one) => one !== pattern && one.type === 'Identifier' && one.name === pattern.name)
    const own: readonly Chain[] =
      keys.length === 0 ? [] : [{ keys, isOptional: isMaybe, line: written.lineOf(pattern.start) }]
    return [
      ...own,
      ...uses.filter((use) => !isKey(use, written)).flatMap((use) => chainsFrom(use, keys, isMaybe, around)),
    ]
  }
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((one) => {
    if (one.type !== 'Property' || one.computed || one.key.type !== 'Identifier') return []
    const hasDefault = one.value.type === 'AssignmentPattern'
    const inner = one.value.type === 'AssignmentPattern' ? one.value.left : one.value
    return ofPattern(inner, [...keys, one.key.name], isMaybe || hasDefault, around)
  })
}

/** The name is given to something else as well, by an assignment or as a parameter. */
function isOfAnother(name: string, all: readonly AnyNode[]): boolean {
  return all.some((one) => {
    if (one.type === 'AssignmentExpression') return isNamed(one.left, name)
    return 'params' in one && one.params.some((parameter) => isNamed(parameter, name))
  })
}

/** The name of a field, and no variable. */
function isKey(node: AnyNode, written: WrittenCode): boolean {
  const parent = written.parentOf(node)
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed
  return parent?.type === 'Property' && parent.key === node && !parent.shorthand
}

function keyOf({ property, computed }: Extract<AnyNode, { type: 'MemberExpression' }>): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : null
  return property.type === 'Literal' && (typeof property.value === 'string' || typeof property.value === 'number')
    ? String(property.value)
    : null
}

function isNamed(pattern: AnyNode, name: string): boolean {
  return pattern.type === 'Identifier' && pattern.name === name
}
