import type { NodeRun } from '../../shared/execution.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { attemptNode, type Tries } from './attempt-node.ts'
import { kindOf } from './nodes/catalogue.ts'
import type { StoredRuns } from './run-contract.ts'
import { endsBranch } from './run-node.ts'
import { scopeOf, type RunState } from './run-state.ts'
import { splitErrors } from './split-errors.ts'
import type { Work } from './schedule.ts'

/**
 * Gives the stored runs back in place of running the nodes again, until the first that failed or waited. Because the order
 * of runs follows from the runs alone, the schedule comes to stand exactly where the earlier execution stopped (§1.6).
 */
export interface RunReplay {
  /** The stored run of the trigger, or null. */
  readonly trigger: (start: WorkflowNode) => NodeRun | null
  /** The stored run of this work; that it left none; or null: then it has to be run. */
  readonly next: (work: Work) => Promise<NodeRun | 'no-run' | null> | null
}

/** The run of the node that waited, as it is now that the waiting is over. */
function woken(node: WorkflowNode, run: NodeRun, { wokenWith, wokenFindings = [], failedWith }: StoredRuns): NodeRun {
  if (failedWith !== undefined) {
    const last = run.attempts.length - 1
    const attempts = run.attempts.map((one, index) => (index === last ? { ...one, failure: failedWith } : one))
    return { ...run, status: 'error', outputs: null, failure: failedWith, attempts }
  }
  if (wokenWith === undefined) return { ...run, status: 'success' }
  // That it had nothing was so while it waited.
  const kept = run.findings.filter(({ kind }) => kind !== 'zero-items' || wokenWith.length === 0)
  const findings = [...kept, ...wokenFindings]
  const outputs =
    node.onError === 'continueErrorOutput' ? splitErrors(node, [wokenWith], run.inputs, findings) : [wokenWith]
  return { ...run, status: 'success', outputs, findings }
}

export function createReplay(stored: StoredRuns | undefined, state: RunState): RunReplay {
  if (stored === undefined) return { trigger: () => null, next: () => null }
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

  /** Runs a node that remembers once more, so that it comes to know what it knew. Null where it does not remember. */
  async function remember(work: Work, runIndex: number, inputs: Work['inputs']): Promise<Tries | null> {
    const kind = kindOf(work.node)
    if (kind?.remembers !== true || work.node.disabled === true) return null
    return attemptNode(kind, scopeOf(state, work, runIndex, inputs), state)
  }

  /** Where another node's run is stored next, this one may have ended its branch without one. */
  async function leftNoRun(work: Work): Promise<boolean> {
    const { name } = work.node
    const stands = isOver ? undefined : stored?.nodeRuns[place]?.node
    if (stands === undefined || stands === name) return false
    const tries = await remember(work, state.runsByNode.get(name)?.length ?? 0, work.inputs)
    return tries !== null && endsBranch(tries, work.node)
  }

  return {
    trigger: ({ name }) => take(name),
    next: async (work) => {
      if (await leftNoRun(work)) return 'no-run'
      const run = take(work.node.name)
      if (run === null) return null
      if (run.status === 'waiting') {
        isOver = true
        return woken(work.node, run, stored)
      }
      await remember(work, run.runIndex, run.inputs)
      return run
    },
  }
}
