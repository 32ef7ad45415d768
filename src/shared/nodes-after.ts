import type { Workflow } from './workflow.ts'

/** Names of the nodes that a node's items can come to, in no order; without the node itself unless its items come back to it. */
export function nodesAfter({ connections }: Pick<Workflow, 'connections'>, name: string): ReadonlySet<string> {
  const found = new Set<string>()
  const pending = [name]
  for (let source = pending.pop(); source !== undefined; source = pending.pop()) {
    const outputs = Object.hasOwn(connections, source) ? (connections[source]?.['main'] ?? []) : []
    for (const { node } of outputs.flatMap((targets) => targets ?? [])) {
      if (found.has(node)) continue
      found.add(node)
      pending.push(node)
    }
  }
  return found
}
