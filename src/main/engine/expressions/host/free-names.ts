/**
 * What a part of an expression depends on, told from its text alone: whether it is the same for every item of a node run, and
 * whether it is but a function of one name. Where that cannot be told it is said to depend on the item. Pure.
 */
import type { AnyNode, Pattern } from 'acorn'
import { namesIn } from './bindings.ts'
import type { Source } from './code.ts'
import type { Names } from './names.ts'

/** Lists of items, and single ones, that are the same whichever item is computed. */
const itemsOfRun = /^(?:\$input|\$\(\s*(?:"[^"\\]*"|'[^'\\]*'|`[^`\\$]*`)\s*\))\s*\.\s*(all|first|last)\(\s*\)$/

/** Names that stand for the same in all items: of the run, and of the language. */
const sameNames: ReadonlySet<string> = new Set([
  ...['$runIndex', '$workflow', '$execution', '$vars', '$env', '$nodeVersion', '$prevNode', '$now', '$today'],
  ...['undefined', 'NaN', 'Infinity', 'Boolean', 'Number', 'String'],
])

/** What is called on these gives the same for the same; what else they have is left out below. */
const holders: ReadonlySet<string> = new Set(['Math', 'Number', 'String', 'JSON', 'Object', 'Array'])
const functions: ReadonlySet<string> = new Set(['Number', 'String', 'Boolean', 'parseInt', 'parseFloat', 'isNaN'])
const byChance = /random|shuffle/i
/** What these give of a set or a map is used up when it is walked. */
const usedUp: ReadonlySet<string> = new Set(['values', 'entries', 'keys'])

interface Looked {
  readonly text: string
  readonly names: Names | null
  /** Names that the part brings along, or that it may depend on. */
  readonly own: ReadonlySet<string>
}

/** True where it goes through a list of items, and gives the same for whichever item it is computed. */
export function isSameForAllItems(node: AnyNode, { text }: Source, names: Names | null): boolean {
  return goesThroughItems(node, text) && isSame(node, { text, names, own: new Set(declaredIn(node)) })
}

/** True where it depends on that name, and beside it on nothing that differs between items. */
export function isOfNameAlone(node: AnyNode, name: string, { text }: Source, names: Names | null): boolean {
  return mentions(node, name) && isSame(node, { text, names, own: new Set([name, ...declaredIn(node)]) })
}

/** True where the name stands anywhere in it. */
export function mentions(node: AnyNode, name: string): boolean {
  return node.type === 'Identifier' ? node.name === name : partsOf(node).some((part) => mentions(part, name))
}

/** True where it is such a list itself. */
export function isItemsOfRun(node: AnyNode, { text }: Pick<Source, 'text'>): boolean {
  return itemsOfRun.exec(text.slice(node.start, node.end))?.[1] === 'all'
}

function goesThroughItems(node: AnyNode, text: string): boolean {
  return isItemsOfRun(node, { text }) || partsOf(node).some((part) => goesThroughItems(part, text))
}

function isSame(node: AnyNode, looked: Looked): boolean {
  if (itemsOfRun.test(looked.text.slice(node.start, node.end))) return true
  switch (node.type) {
    case 'Identifier':
      if (looked.names?.find(node.name) != null) return false
      return looked.own.has(node.name) || sameNames.has(node.name)
    case 'CallExpression':
      return (
        isSameCallee(node.callee, node.arguments, looked) &&
        node.arguments.every((part) => isHolder(part, looked) || isSame(part, looked))
      )
    case 'NewExpression':
      return (
        node.callee.type === 'Identifier' &&
        ['Set', 'Map'].includes(node.callee.name) &&
        node.arguments.every((part) => isSame(part, looked))
      )
    case 'MemberExpression':
      return isSame(node.object, looked) && (!node.computed || isSame(node.property, looked))
    case 'Property':
      return (!node.computed || isSame(node.key, looked)) && isSame(node.value, looked)
    case 'ThisExpression':
    case 'Super':
    case 'MetaProperty':
    case 'ImportExpression':
    case 'AwaitExpression':
    case 'YieldExpression':
      return false
    default:
      return partsOf(node).every((part) => isSame(part, looked))
  }
}

function isSameCallee(callee: AnyNode, given: readonly AnyNode[], looked: Looked): boolean {
  if (callee.type === 'Identifier') {
    if (callee.name !== '__extend') return functions.has(callee.name) || isSame(callee, looked)
    const [, method] = given
    return method?.type === 'Literal' && typeof method.value === 'string' && !byChance.test(method.value)
  }
  if (callee.type !== 'MemberExpression') return isSame(callee, looked)
  const { object, property, computed } = callee
  if (computed || property.type !== 'Identifier' || byChance.test(property.name)) return false
  if (isHolder(object, looked)) return true
  return !usedUp.has(property.name) && isSame(object, looked)
}

function isHolder(node: AnyNode, { names }: Looked): boolean {
  return node.type === 'Identifier' && holders.has(node.name) && names?.find(node.name) == null
}

/** Names of functions' parameters and of what is declared within. */
function declaredIn(node: AnyNode): readonly string[] {
  const here: readonly Pattern[] =
    node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
      ? node.params
      : node.type === 'VariableDeclarator'
        ? [node.id]
        : []
  return [...here.flatMap(namesIn), ...partsOf(node).flatMap(declaredIn)]
}

/** What a node is made of, as it stands in the text. */
function partsOf(node: AnyNode): readonly AnyNode[] {
  const parts: readonly unknown[] = Object.values(node)
  return parts.flatMap((part): readonly unknown[] => (Array.isArray(part) ? part : [part])).filter(isNode)
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
