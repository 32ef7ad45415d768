import type { NodeRun, Source } from './execution.ts'

/** So few are looked through as soon as put in order. */
const few = 16

/** Finds the run that gave what arrived at another. A loop makes thousands of them, and each is asked for. */
export function sourceRunsOf<Run extends Pick<NodeRun, 'node' | 'runIndex'>>(
  runs: readonly Run[],
): (source: Source) => Run | undefined {
  if (runs.length <= few) {
    return ({ previousNode, previousRun }) =>
      runs.find(({ node, runIndex }) => node === previousNode && runIndex === previousRun)
  }
  const byNode = new Map<string, Map<number, Run>>()
  for (const run of runs) {
    const ofNode = byNode.get(run.node)
    if (ofNode === undefined) byNode.set(run.node, new Map([[run.runIndex, run]]))
    else if (!ofNode.has(run.runIndex)) ofNode.set(run.runIndex, run)
  }
  return ({ previousNode, previousRun }) => byNode.get(previousNode)?.get(previousRun)
}
