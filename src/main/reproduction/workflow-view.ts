import type { Execution } from '../../shared/execution.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { EdgeCount, WorkflowView } from '../../shared/reproduction.ts'
import type { Workflow } from '../../shared/workflow.ts'

/** What the workflow did with one item: status, first failed node, exact error, item counts of each connection. */
export function workflowView(execution: Execution, workflow: Workflow): WorkflowView {
  const first = firstFailure(execution)
  return {
    status: execution.status,
    firstFailedNode: first?.run.node ?? execution.failure?.node ?? null,
    errorMessage: first?.failure.message ?? execution.failure?.message ?? null,
    findings: [...execution.findings, ...execution.nodeRuns.flatMap((run) => run.findings)],
    runTimeMs: execution.runTimeMs,
    edges: edgeCounts(execution, workflow),
    requestCount: execution.nodeRuns.reduce(
      (sum, run) => sum + run.attempts.reduce((inner, attempt) => inner + attempt.requests.length, 0),
      0,
    ),
  }
}

/** Items that went over each connection of the workflow, summed over all runs of its source node. */
function edgeCounts(execution: Execution, workflow: Workflow): readonly EdgeCount[] {
  const edges: EdgeCount[] = []
  for (const [from, byType] of Object.entries(workflow.connections)) {
    const runs = execution.nodeRuns.filter((run) => run.node === from)
    for (const [output, targets] of (byType['main'] ?? []).entries()) {
      const items = runs.reduce((sum, run) => sum + (run.outputs?.[output]?.length ?? 0), 0)
      for (const target of targets ?? []) {
        edges.push({ from, output, to: target.node, input: target.index, items })
      }
    }
  }
  return edges
}
