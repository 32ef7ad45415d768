import type { NodeRunNotice } from '../../shared/views/node-run-notice.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import type { RunWatch } from '../engine/run-contract.ts'

/** Notifies of each node run, at its start and at its end, without its items. */
export function nodeRunNotices(
  executionId: string,
  workflowId: string,
  notify: (notice: NodeRunNotice) => void,
): Required<Pick<RunWatch, 'nodeStarted' | 'nodeFinished'>> {
  return {
    nodeStarted: (node, runIndex) => {
      const started = { status: 'running', runTimeMs: null, outputCounts: [], hasFailure: false } as const
      notify({ executionId, workflowId, node, runIndex, ...started })
    },
    nodeFinished: (run) => {
      notify({
        executionId,
        workflowId,
        node: run.node,
        runIndex: run.runIndex,
        status: run.status,
        runTimeMs: run.runTimeMs,
        outputCounts: (run.outputs ?? []).map((items) => items.length),
        hasFailure: firstFailure({ nodeRuns: [run] }) !== null,
      })
    },
  }
}
