import { create } from 'zustand'
import type { ExecutionView } from '../../shared/views/execution-view.ts'
import type { ReproductionItem } from '../../shared/reproduction.ts'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'

/** The execution and the node run that canvas and inspector show. */
export interface ChosenRun {
  readonly executionId: string | null
  /** An item of a reproduction that started no execution, shown in its place; null: none is. */
  readonly item: ReproductionItem | null
  readonly view: Loaded<ExecutionView> | null
  /** Node looked at; null: the execution as a whole. */
  readonly node: string | null
  /** Which of the node's runs, from 0. */
  readonly runIndex: number
  /** Execution index of the last run the canvas shows while a person steps through; null: all of them. */
  readonly upTo: number | null
  /** Steps that a person took while the execution was on its way: they are taken when it is there. */
  readonly awaited: readonly Step[]
}

/** One node run on or back. */
export type Step = 1 | -1

const nothing: ChosenRun = {
  executionId: null,
  item: null,
  view: null,
  node: null,
  runIndex: 0,
  upTo: null,
  awaited: [],
}

export const useChosenRun = create<ChosenRun>()(() => nothing)

/** Shows an execution, with the given run of a node, or with the node in which it failed. */
export async function chooseExecution(executionId: string, node: string | null = null, runIndex = 0): Promise<void> {
  const before = useChosenRun.getState()
  const sameExecution = before.executionId === executionId
  useChosenRun.setState({
    executionId,
    item: null,
    ...(sameExecution ? {} : { view: loading, node: null, runIndex: 0, upTo: null, awaited: [] }),
    ...(node === null ? {} : { node, runIndex }),
  })
  const answer = await ask('execution', { executionId })
  const current = useChosenRun.getState()
  // The person may have gone on to another while this one was on its way.
  if (current.executionId !== executionId) return
  if (!answer.ok) {
    useChosenRun.setState({ view: { kind: 'failed', problem: answer.problem } })
    return
  }
  // Who went from a node to the whole of it while it was fetched again looks at the whole.
  const wentToWhole = sameExecution && before.node !== null && current.node === null
  useChosenRun.setState({
    view: { kind: 'ready', value: answer.value },
    node: wentToWhole ? null : (current.node ?? firstFailedNode(answer.value)),
    awaited: [],
  })
  for (const step of current.awaited) stepRuns(step)
}

/** Shows what became of an item: its execution, or why it started none. */
export function chooseItem(item: ReproductionItem): void {
  if (item.executionId !== null) void chooseExecution(item.executionId)
  else useChosenRun.setState({ ...nothing, item })
}

/** Shows an execution that has just begun: there is nothing to fetch yet. */
export function followExecution(executionId: string): void {
  useChosenRun.setState({ ...nothing, executionId })
}

export function chooseNode(node: string | null, runIndex = 0): void {
  useChosenRun.setState({ node, runIndex })
}

/** Goes one node run on or back, as the execution went; past either end all of it is shown again. */
export function stepRuns(by: Step): void {
  const { view, upTo, awaited } = useChosenRun.getState()
  if (view?.kind === 'loading') useChosenRun.setState({ awaited: [...awaited, by] })
  if (view?.kind !== 'ready') return
  const runs = view.value.execution.nodeRuns
  const at = upTo === null ? (by === 1 ? -1 : runs.length) : runs.findIndex((run) => run.executionIndex === upTo)
  const run = runs[at + by]
  if (run === undefined) showAllRuns()
  else useChosenRun.setState({ node: run.node, runIndex: run.runIndex, upTo: run.executionIndex })
}

export function showAllRuns(): void {
  useChosenRun.setState({ upTo: null })
}

export function clearChosenRun(): void {
  useChosenRun.setState(nothing)
}

/** Fetches the chosen execution again once it has ended, or waits: then there is something to show of it. */
export function refreshChosenRun(execution: ExecutionSummary): void {
  const { executionId } = useChosenRun.getState()
  const rests = execution.stoppedAt !== null || execution.status === 'waiting'
  if (executionId === execution.id && rests) void chooseExecution(execution.id)
}

/** The first node that failed, also where the workflow went on; null where none did. */
export function firstFailedNode(view: ExecutionView): string | null {
  const { firstFailure, execution } = view
  const run = execution.nodeRuns.find((each) => each.executionIndex === firstFailure?.executionIndex)
  return run?.node ?? execution.failure?.node ?? null
}
