import type { NodeRun } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { attemptNode } from './attempt-node.ts'
import { kindOf } from './nodes/catalogue.ts'
import { scopeOf, type RunState } from './run-state.ts'
import type { Work } from './schedule.ts'

/** The node runs of an earlier execution that is gone on with. */
export interface StoredRuns {
  /** In the order in which they ran. */
  readonly nodeRuns: readonly NodeRun[]
  /** Items that woke a waiting node (a call of its resume URL); left out: what it held back goes on. */
  readonly wokenWith?: readonly Item[]
  /** `$execution.customData` as it was. */
  readonly customData?: Readonly<Record<string, string>>
}

/**
 * Gives the stored runs back in place of running the nodes again, until the first that failed or waited. Because the order
 * of runs follows from the runs alone, the schedule comes to stand exactly where the earlier execution stopped (§1.6).
 */
export interface Replay {
  /** The stored run of the trigger, or null. */
  readonly trigger: (start: WorkflowNode) => NodeRun | null
  /** The stored run of this work, or null: then it has to be run. */
  readonly next: (work: Work) => Promise<NodeRun | null>
}

export function createReplay(stored: StoredRuns | undefined, state: RunState): Replay {
  if (stored === undefined) return { trigger: () => null, next: () => Promise.resolve(null) }
  let place = 0
  let isOver = false

  function take(name: string): NodeRun | null {
    const run = isOver ? undefined : stored?.nodeRuns[place]
    if (run === undefined || run.node !== name || run.outputs === null) {
      isOver = true
      return null
    }
    place += 1
    return { ...run, executionIndex: state.runs.length }
  }

  return {
    trigger: ({ name }) => take(name),
    next: async (work) => {
      const run = take(work.node.name)
      if (run === null) return null
      if (run.status === 'waiting') {
        const outputs = stored.wokenWith === undefined ? run.outputs : [stored.wokenWith]
        return { ...run, status: 'success', outputs }
      }
      const kind = kindOf(work.node)
      if (kind?.remembers === true && work.node.disabled !== true) {
        await attemptNode(kind, scopeOf(state, work, run.runIndex, run.inputs), state)
      }
      return run
    },
  }
}
