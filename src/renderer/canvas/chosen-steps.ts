import type { Node } from '@xyflow/react'

/** The nodes with those of these ids chosen; every other one is the very same, so that it is not drawn anew. */
export function withChosen(nodes: readonly Node[], ids: readonly (string | null)[]): Node[] {
  const chosen = new Set(ids)
  return nodes.map((node) => (chosen.has(node.id) ? { ...node, selected: true } : node))
}
