import type { NodeRun } from '../../shared/execution.ts'
import type { ItemsEnd } from '../../shared/items-end.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { factsOf } from './nodes/catalogue.ts'
import { splitInBatches } from './nodes/split-in-batches.ts'

/** The first node into which items went and from which none came, though another node waits behind it; null where there is none. */
export function itemsEndOf(runs: readonly NodeRun[], workflow: Workflow): ItemsEnd | null {
  const end = runs.find((run) => {
    if (run.status !== 'success' || run.outputs === null || givesOn(run, workflow)) return false
    const leads = (workflow.connections[run.node]?.['main'] ?? []).some((to) => (to ?? []).length > 0)
    // A loop whose rounds are over has given its items in those before.
    return leads && !(isLoop(run, workflow) && runs.some((one) => one.node === run.node && givesOn(one, workflow)))
  })
  const node = end === undefined ? undefined : findNode(workflow, end.node)
  return node === undefined || factsOf(node.type).role === 'ends' ? null : { node: node.name, kind: node.type }
}

/** What is given to an output that leads nowhere is lost as well. */
function givesOn({ node, outputs }: NodeRun, workflow: Workflow): boolean {
  const targets = workflow.connections[node]?.['main'] ?? []
  return targets.some((to, output) => (to ?? []).length > 0 && (outputs?.[output]?.length ?? 0) > 0)
}

function isLoop({ node }: NodeRun, workflow: Workflow): boolean {
  return findNode(workflow, node)?.type === splitInBatches.type
}
