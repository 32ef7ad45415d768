import { create } from 'zustand'
import type { CallInput } from '../../shared/contract.ts'
import type { ItemsBefore } from '../../shared/views/items-before.ts'
import { ask, hear } from '../faultline.ts'
import { chooseExecution, followExecution, useChosenRun } from './chosen-run.ts'
import { goTo } from './navigation.ts'
import { notifyProblem, notifyShown } from './toasts.ts'

export type ExecutionPart = CallInput<'runPart'>['part']

/** The node of an execution that is about to be run by itself, with what arrives at it. */
export interface StandBefore {
  readonly executionId: string
  readonly node: string
  readonly runIndex: number
  readonly before: ItemsBefore
  /** True where the execution was run again to stop here. */
  readonly isStopped: boolean
}

/** Null: the dialog is closed. */
export const usePartRuns = create<{ readonly stand: StandBefore | null }>()(() => ({ stand: null }))

/** Opens the dialog with what arrives at the node in that execution. */
export async function standBefore(
  executionId: string,
  node: string,
  runIndex: number,
  isStopped = false,
): Promise<void> {
  const answer = await ask('itemsBefore', { executionId, node, runIndex })
  if (answer.ok) usePartRuns.setState({ stand: { executionId, node, runIndex, before: answer.value, isStopped } })
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

/**
 * Runs a part of the execution and follows it. `items`: a JSON list for each input; null: as they arrived. What was run up to the
 * node stands before it at its end, with the items that arrive now, unless a person has gone elsewhere meanwhile.
 */
export async function runPart(part: ExecutionPart, items: readonly string[] | null): Promise<void> {
  const { stand } = usePartRuns.getState()
  if (stand !== null) await runPartOf(stand, part, items)
}

/** Runs the execution again and stops before the node, from any screen: it is followed where executions are shown. */
export async function stopBefore(executionId: string, node: string): Promise<void> {
  goTo('executions')
  await runPartOf({ executionId, node, runIndex: 0 }, 'up-to', null)
}

async function runPartOf(
  { executionId, node, runIndex }: Pick<StandBefore, 'executionId' | 'node' | 'runIndex'>,
  part: ExecutionPart,
  items: readonly string[] | null,
): Promise<void> {
  const ends = hearEnds()
  const answer = await ask('runPart', { executionId, node, runIndex, part, items: items === null ? null : [...items] })
  if (!answer.ok) {
    ends.forget()
    notifyProblem(answer.problem)
    return
  }
  const { executionId: id } = answer.value
  leaveStand()
  followExecution(id)
  await chooseExecution(id, node)
  notifyShown(said[part](node), 'What ran before is kept.', {
    label: 'Back to the execution before',
    run: () => void chooseExecution(executionId, node, runIndex),
  })
  if (part === 'up-to') await ends.of(id)
  ends.forget()
  if (part === 'up-to' && useChosenRun.getState().executionId === id) await standBefore(id, node, 0, true)
}

/** Hears which executions end from now on: one may be over before its id is known here. */
function hearEnds(): { readonly of: (id: string) => Promise<void>; readonly forget: () => void } {
  const ended = new Set<string>()
  let heard: () => void = () => undefined
  const forget = hear('execution', ({ id, status }) => {
    if (status === 'new' || status === 'running') return
    ended.add(id)
    heard()
  })
  const of = (id: string): Promise<void> =>
    new Promise((resolve) => {
      heard = () => {
        if (ended.has(id)) resolve()
      }
      heard()
    })
  return { of, forget }
}
