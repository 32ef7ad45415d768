import { create } from 'zustand'
import type { ExecutionComparison } from '../../shared/execution-comparison.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { ask } from '../faultline.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

interface ComparedExecutions {
  /** Null: the dialog is closed. */
  readonly comparison: ExecutionComparison | null
  /** Place of the node run that is looked at in the comparison's `runs`. */
  readonly place: number
}

export const useComparedExecutions = create<ComparedExecutions>()(() => ({ comparison: null, place: 0 }))

/** Puts two executions of one workflow beside each other, the older one first, at the first node run that differs. */
export async function compareExecutions(oneId: string, otherId: string): Promise<void> {
  const answer = await ask('compareExecutions', { beforeId: oneId, afterId: otherId })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  const { before, after } = answer.value
  if (before.workflowId !== after.workflowId) {
    notifyDone(
      `They are executions of two workflows, "${before.workflowName}" and "${after.workflowName}".`,
      'Mark two executions of one workflow.',
    )
    return
  }
  if (before.startedAt > after.startedAt) await compareExecutions(otherId, oneId)
  else useComparedExecutions.setState({ comparison: answer.value, place: answer.value.firstDifference ?? 0 })
}

/** Puts an execution beside the last one of its workflow that succeeded: the nearest before it, else the newest of all. */
export async function compareWithLastSuccess(
  execution: Pick<ExecutionSummary, 'id' | 'workflowId' | 'startedAt'>,
): Promise<void> {
  const { id, workflowId, startedAt } = execution
  const filter = { workflowId, status: 'success', offset: 0, limit: 50 }
  for (const wanted of [{ ...filter, until: startedAt }, filter]) {
    const answer = await ask('executions', wanted)
    if (!answer.ok) {
      notifyProblem(answer.problem)
      return
    }
    const success = answer.value.find((one) => one.id !== id && !isPart(one))
    if (success !== undefined) {
      await compareExecutions(success.id, id)
      return
    }
  }
  notifyDone(
    'No other execution of this workflow succeeded.',
    'Send an item that it handles well, or mark two executions in the history and compare those.',
  )
}

/** True for a part that was run by hand: its success says nothing of the workflow. */
function isPart({ mode, retryOf }: ExecutionSummary): boolean {
  return mode === 'manual' && retryOf !== null
}

export function lookAtRun(place: number): void {
  useComparedExecutions.setState({ place })
}

export function closeComparedExecutions(): void {
  useComparedExecutions.setState({ comparison: null, place: 0 })
}
