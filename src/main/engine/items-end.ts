import type { NodeRun } from '../../shared/execution.ts'
import type { ItemsEnd } from '../../shared/reproduction.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { factsOf } from './nodes/catalogue.ts'

/** The first node into which items went and from which none came, though another node waits behind it; null where there is none. */
export function itemsEndOf(runs: readonly NodeRun[], workflow: Workflow): ItemsEnd | null {
  const end = runs.find(({ node, outputs, status }) => {
    const targets = workflow.connections[node]?.['main'] ?? []
    if (status !== 'success' || outputs === null) return false
    // What is given to an output that leads nowhere is lost as well.
    const given = targets.some((to, output) => (to ?? []).length > 0 && (outputs[output]?.length ?? 0) > 0)
    return targets.some((to) => (to ?? []).length > 0) && !given
  })
  const node = end === undefined ? undefined : findNode(workflow, end.node)
  return node === undefined || factsOf(node.type).role === 'ends' ? null : { node: node.name, kind: node.type }
}
