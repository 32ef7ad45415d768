// What a node was handed that a stand-in answers for: it sends no request that would show a value which was missing when a text was made.
// In: the node runs of an execution. Out: the first such text. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { meantIn } from './odd-work.ts'
import { valueOf } from './parsed-code.ts'
import { oddityOfTexts } from './sent-oddity.ts'

/** Only of what a step before made: what the node itself puts into a text leaves no word behind where it is missing. */
export function oddHandover(runs: readonly NodeRun[], workflow: Workflow): Pick<WorkflowView, 'oddHandover'> {
  for (const [index, run] of runs.entries()) {
    if (run.nodeSource === undefined) continue
    const before = runs.slice(0, index)
    const texts = (run.attempts.at(-1)?.reads ?? [])
      .filter(({ listed, assumed }) => listed !== true && assumed !== true)
      .map((read) => valueOf(read, run, before))
      .filter((value) => typeof value === 'string')
    const oddity = texts.length === 0 ? null : oddityOfTexts(texts, meantIn(before, workflow))
    if (oddity !== null) return { oddHandover: { node: run.node, oddity } }
  }
  return {}
}
