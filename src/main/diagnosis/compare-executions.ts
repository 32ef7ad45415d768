import type { Execution, NodeRun } from '../../shared/execution.ts'
import type { ComparedNodeRun, ComparedRun, ExecutionComparison } from '../../shared/execution-comparison.ts'
import type { OutputComparison } from '../../shared/reproduction.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import { compareOutputs } from './compare-outputs.ts'
import { differsOnlyInTimes } from './times-of-run.ts'

type Runs = Pick<Execution, 'nodeRuns'>

/**
 * Two executions node run by node run, and the first that is not the same in both: what it gave out, its status or its exact
 * failure. How long it took does not count, and neither does the time at which each ran where it stands in a value.
 */
export function compareExecutions(before: Runs, after: Runs): Pick<ExecutionComparison, 'runs' | 'firstDifference'> {
  const outputs = new Map<string, OutputComparison[]>()
  for (const output of compareOutputs(before, after)) {
    const key = keyOf(output)
    outputs.set(key, [...(outputs.get(key) ?? []), output])
  }
  const [ofBefore, ofAfter] = [before, after].map(({ nodeRuns }) => new Map(nodeRuns.map((run) => [keyOf(run), run])))
  const isOfItsTime = differsOnlyInTimes(before, after)
  const runs = inOrder(before.nodeRuns, after.nodeRuns).map(({ node, runIndex }): ComparedNodeRun => {
    const key = keyOf({ node, runIndex })
    const own = outputs.get(key) ?? []
    const [left, right] = [comparedRun(ofBefore?.get(key)), comparedRun(ofAfter?.get(key))]
    const differs = left?.status !== right?.status || left?.message !== right?.message || own.some(hasDifference)
    const differsInTimes =
      differs && left?.status === right?.status && left?.message === right?.message && own.every(isOfItsTime)
    return { node, runIndex, before: left, after: right, outputs: own, differs, differsInTimes }
  })
  const first = runs.findIndex(({ differs, differsInTimes }) => differs && !differsInTimes)
  return { runs, firstDifference: first === -1 ? null : first }
}

function keyOf({ node, runIndex }: Pick<NodeRun, 'node' | 'runIndex'>): string {
  return `${String(runIndex)} ${node}`
}

/** The runs of both; one that the later execution has alone stands behind the one that it came after there. */
function inOrder(before: readonly NodeRun[], after: readonly NodeRun[]): readonly NodeRun[] {
  const known = new Set(before.map(keyOf))
  const added = new Map<string | null, NodeRun[]>()
  let last: string | null = null
  for (const run of after) {
    if (known.has(keyOf(run))) last = keyOf(run)
    else added.set(last, [...(added.get(last) ?? []), run])
  }
  return [...(added.get(null) ?? []), ...before.flatMap((run) => [run, ...(added.get(keyOf(run)) ?? [])])]
}

function comparedRun(run: NodeRun | undefined): ComparedRun | null {
  if (run === undefined) return null
  const { executionIndex, status, runTimeMs, outputs } = run
  return {
    executionIndex,
    status,
    runTimeMs,
    message: firstFailure({ nodeRuns: [run] })?.failure.message ?? null,
    itemCounts: outputs?.map((items) => items.length) ?? [],
  }
}

function hasDifference({ baselineItems, changedItems, differenceCount }: OutputComparison): boolean {
  return differenceCount > 0 || baselineItems !== changedItems
}
