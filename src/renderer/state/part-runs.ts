import { create } from 'zustand'
import type { CallInput } from '../../shared/contract.ts'
import type { ItemsBefore } from '../../shared/views/items-before.ts'
import { ask } from '../faultline.ts'
import { chooseExecution, followExecution } from './chosen-run.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

export type ExecutionPart = CallInput<'runPart'>['part']

/** The node of an execution that is about to be run by itself, with what arrives at it. */
export interface StandBefore {
  readonly executionId: string
  readonly node: string
  readonly runIndex: number
  readonly before: ItemsBefore
}

/** Null: the dialog is closed. */
export const usePartRuns = create<{ readonly stand: StandBefore | null }>()(() => ({ stand: null }))

/** Opens the dialog with what arrives at the node in that execution. */
export async function standBefore(executionId: string, node: string, runIndex: number): Promise<void> {
  const answer = await ask('itemsBefore', { executionId, node, runIndex })
  if (answer.ok) usePartRuns.setState({ stand: { executionId, node, runIndex, before: answer.value } })
  else notifyProblem(answer.problem)
}

export function leaveStand(): void {
  usePartRuns.setState({ stand: null })
}

const said: Readonly<Record<ExecutionPart, (node: string) => string>> = {
  alone: (node) => `"${node}" runs by itself.`,
  onward: (node) => `The execution goes on from "${node}".`,
  'up-to': (node) => `The execution runs again and stops before "${node}".`,
}

/** Runs a part of the execution and follows it. `items`: a JSON list for each input; null: as they arrived. */
export async function runPart(part: ExecutionPart, items: readonly string[] | null): Promise<void> {
  const { stand } = usePartRuns.getState()
  if (stand === null) return
  const { executionId, node, runIndex } = stand
  const answer = await ask('runPart', { executionId, node, runIndex, part, items: items === null ? null : [...items] })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  leaveStand()
  followExecution(answer.value.executionId)
  await chooseExecution(answer.value.executionId, node)
  notifyDone(said[part](node), 'What ran before is kept.', {
    label: 'Back to the execution before',
    run: () => void chooseExecution(executionId, node, runIndex),
  })
}
