import type { AnyNode } from 'acorn'
import { append } from '../../../../shared/list.ts'

/** The nodes directly under a node, in the order of the code. */
export function childNodes(node: AnyNode): readonly AnyNode[] {
  const found: AnyNode[] = []
  for (const [key, value] of Object.entries(node) as readonly (readonly [string, unknown])[]) {
    // A short property `{ a }` is its key and its value at once.
    if (key === 'key' && node.type === 'Property' && node.shorthand) continue
    if (isNode(value)) found.push(value)
    else if (Array.isArray(value)) append(found, value.filter(isNode))
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Every node of a tree, the outer ones first. */
export function* everyNode(root: AnyNode): Generator<AnyNode> {
  yield root
  for (const child of childNodes(root)) yield* everyNode(child)
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}
