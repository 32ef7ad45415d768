import type { Execution, NodeRun, Source } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { largest } from '../../shared/list.ts'
import { ProblemError } from '../../shared/problem.ts'
import { sourceRunsOf } from '../../shared/source-runs.ts'
import type { Workflow } from '../../shared/workflow.ts'

/** Where an execution stands before one node: what ran until then, and what would go in. */
export interface StandBefore {
  /** In the order in which they ran. */
  readonly before: readonly NodeRun[]
  /** One entry for each input; null where nothing arrived on it. Empty for the node that the execution began at. */
  readonly source: readonly (Source | null)[]
  /** Items of each input. */
  readonly inputs: readonly (readonly Item[])[]
}

/**
 * An execution as it stood before that run of a node; for a node that did not run in it, as it stands at its end, with what
 * the nodes that lead to it gave last.
 *
 * @throws ProblemError INVALID_INPUT where nothing leads to the node by which items arrived
 */
export function standBefore(execution: Execution, workflow: Workflow, node: string, runIndex: number): StandBefore {
  const { nodeRuns } = execution
  const run = nodeRuns.find((one) => one.node === node && one.runIndex === runIndex)
  if (run !== undefined) {
    const before = nodeRuns.filter(({ executionIndex }) => executionIndex < run.executionIndex)
    return { before, source: run.source, inputs: run.inputs }
  }
  const source = arrivals(nodeRuns, workflow, node)
  if (source.every((one) => one === null)) throw nothingArrives(node, execution.id)
  const sourceRun = sourceRunsOf(nodeRuns)
  const inputs = source.map((one) => (one === null ? [] : (sourceRun(one)?.outputs?.[one.previousOutput] ?? [])))
  return { before: nodeRuns, source, inputs }
}

/** For each input of the node: the last run that gave items to it. */
function arrivals(runs: readonly NodeRun[], { connections }: Workflow, node: string): readonly (Source | null)[] {
  const found = new Map<number, Source>()
  for (const run of runs) {
    for (const [output, targets] of (connections[run.node]?.['main'] ?? []).entries()) {
      if ((run.outputs?.[output]?.length ?? 0) === 0) continue
      for (const target of targets ?? []) {
        if (target.node !== node) continue
        found.set(target.index, { previousNode: run.node, previousOutput: output, previousRun: run.runIndex })
      }
    }
  }
  const most = Math.max(0, largest([...found.keys()].map((input) => input + 1)))
  return Array.from({ length: most }, (_, input) => found.get(input) ?? null)
}

function nothingArrives(node: string, executionId: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `In execution ${executionId} no node gave items that lead to "${node}".`,
    remedy: 'Choose an execution that comes as far as the node before it.',
  })
}
