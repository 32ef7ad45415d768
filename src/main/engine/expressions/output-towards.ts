import type { Connections } from '../../../shared/workflow.ts'

/**
 * The output of the node `from` from which `main` connections lead, over any number of nodes, to the node `to`; the
 * nearest path wins, then the lower output. Null where no path leads there. Source: engine §1.12, `$('Node').all()`.
 */
export function outputTowards(connections: Connections, from: string, to: string): number | null {
  const outputs = connections[from]?.['main'] ?? []
  let frontier = outputs.flatMap((targets, output) => (targets ?? []).map(({ node }) => ({ node, output })))
  const seen = new Set<string>()
  while (frontier.length > 0) {
    const reached = frontier.find(({ node }) => node === to)
    if (reached !== undefined) return reached.output
    const next: typeof frontier = []
    for (const { node, output } of frontier) {
      if (seen.has(node)) continue
      seen.add(node)
      for (const targets of connections[node]?.['main'] ?? []) {
        for (const target of targets ?? []) next.push({ node: target.node, output })
      }
    }
    frontier = next
  }
  return null
}
