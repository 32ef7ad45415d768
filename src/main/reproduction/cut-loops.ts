// Loops that never come round: nothing leads back to the node that gives out batches, so that it gives out the first one alone. In: the node
// runs of an execution. Out: the first such loop. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { counted } from '../../shared/counted.ts'
import { nodesAfter } from '../../shared/nodes-after.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'

/** Null where every loop comes round, or gave out all that it had at once. */
export function cutLoop(runs: readonly NodeRun[], workflow: Workflow): ReadFault | null {
  for (const { node: name, inputs, outputs } of runs) {
    const node = findNode(workflow, name)
    if (node?.type !== 'n8n-nodes-base.splitInBatches' || runs.filter((run) => run.node === name).length > 1) continue
    // In the newer version the first output is for what is done after the loop.
    const [loop, done] = node.typeVersion < 3 ? [0, 1] : [1, 0]
    const given = (outputs?.[loop] ?? []).length
    const all = inputs[0]?.length ?? 0
    if (given === 0 || given >= all || leadsBack(name, loop, workflow)) continue
    const why = leadsBack(name, done, workflow)
      ? 'it is its output for what is done after the loop that leads back to it, and not that of the loop: the two are changed over'
      : 'nothing behind it leads back to it'
    return {
      layer: 'node',
      others: [],
      sentence: `"${name}" was given ${counted(all, 'item')} and gave out ${String(given)}: ${why}, so the others are never done.`,
      node: name,
    }
  }
  return null
}

/** True where what it gives by that output comes back to it. */
function leadsBack(name: string, output: number, workflow: Workflow): boolean {
  const targets = workflow.connections[name]?.['main']?.[output] ?? []
  // Its own outputs are no way back: what came to it has come back already.
  const { [name]: _own, ...connections } = workflow.connections
  return targets.some(({ node }) => node === name || nodesAfter({ connections }, node).has(name))
}
