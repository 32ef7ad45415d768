/** What a piece of code says by itself: its texts, its functions, the places in lists that it counts through. */
import type { AnyNode, Pattern } from 'acorn'
import { everyNode } from '../sandbox/texts/child-nodes.ts'

/** A function of the code, however it is written. */
export interface FunctionNode {
  readonly params: readonly Pattern[]
  readonly body: AnyNode
}

/** The functions that are declared anywhere in the code, by their names: they may be called before they stand. */
export function namedFunctions(tree: AnyNode): Map<string, FunctionNode> {
  const found = new Map<string, FunctionNode>()
  for (const node of everyNode(tree)) {
    if (node.type === 'FunctionDeclaration' && node.id !== null) found.set(node.id.name, node)
  }
  return found
}

/** The function that a part of the code is; null where it is none. */
export function functionIn(node: AnyNode): FunctionNode | null {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' ? node : null
}

/** The name of a member, where it is written out. */
export function keyOf(property: AnyNode, computed: boolean): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : textIn(property)
  return textIn(property)
}

/** A text or a number that is written out; null where the code computes it. */
export function textIn(node: AnyNode): string | null {
  if (node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number')) {
    return String(node.value)
  }
  const isPlain = node.type === 'TemplateLiteral' && node.expressions.length === 0
  return isPlain ? (node.quasis[0]?.value.cooked ?? null) : null
}

/** So many texts of one list are followed. */
const mostTexts = 40

/** The text that a part of the code is, or the texts of the list that it is; null where they do not stand in the code. */
export function textsIn(node: AnyNode, named: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  if (node.type === 'Identifier') return named.get(node.name) ?? null
  if (node.type === 'SpreadElement') return textsIn(node.argument, named)
  if (node.type !== 'ArrayExpression') {
    const text = textIn(node)
    return text === null || /^\d+$/u.test(text) ? null : [text]
  }
  const texts = node.elements.map((element) => (element === null ? null : textIn(element)))
  const found = texts.filter((text) => text !== null)
  return found.length > 0 && found.length === texts.length ? found.slice(0, mostTexts) : null
}

const countingNames = /^(?:[ijkn]|idx|index|pos|position|\w*(?:Index|Idx))$/u

/** True where it counts through a list rather than naming a field: `rows[i]`, `rows[rows.length - 1]`, `rows[Math.floor(…)]`. */
export function isPlace(node: AnyNode): boolean {
  if (node.type === 'Identifier') return countingNames.test(node.name)
  if (node.type === 'CallExpression') {
    const { callee } = node
    return callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Math'
  }
  if (node.type === 'MemberExpression')
    return node.property.type === 'Identifier' && countingNames.test(node.property.name)
  const isSum = node.type === 'BinaryExpression' && /^[-*/%]$/u.test(node.operator)
  return isSum || node.type === 'UpdateExpression' || (node.type === 'BinaryExpression' && isPlace(node.left))
}
