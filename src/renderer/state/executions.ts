import { create } from 'zustand'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { ask } from '../faultline.ts'
import type { Problem } from '../../shared/problem.ts'

export interface ExecutionFilter {
  readonly status: string | null
  readonly text: string
}

interface Executions {
  /** Newest first. */
  readonly executions: readonly ExecutionSummary[]
  readonly filter: ExecutionFilter
  readonly loading: boolean
  readonly problem: Problem | null
  /** True where main has no older ones. */
  readonly complete: boolean
}

export const useExecutions = create<Executions>()(() => ({
  executions: [],
  filter: { status: null, text: '' },
  loading: false,
  problem: null,
  complete: false,
}))

const pageSize = 200

export async function filterExecutions(filter: ExecutionFilter): Promise<void> {
  useExecutions.setState({ filter, executions: [], complete: false })
  await loadOlderExecutions()
}

/** Adds the next page of older executions. */
export async function loadOlderExecutions(): Promise<void> {
  const { filter, executions, complete } = useExecutions.getState()
  if (complete) return
  const before = executions.at(-1)?.startedAt
  useExecutions.setState({ loading: true, problem: null })
  const answer = await ask('executions', {
    limit: pageSize,
    ...(before === undefined ? {} : { before }),
    ...(filter.status === null ? {} : { status: filter.status }),
    ...(filter.text === '' ? {} : { text: filter.text }),
  })
  // The filter may have changed on the way: then this page is of no use.
  if (useExecutions.getState().filter !== filter) return
  if (!answer.ok) {
    useExecutions.setState({ loading: false, problem: answer.problem })
    return
  }
  useExecutions.setState((state) => {
    const known = new Set(state.executions.map((each) => each.id))
    return {
      loading: false,
      complete: answer.value.length < pageSize,
      executions: [...state.executions, ...answer.value.filter((each) => !known.has(each.id))],
    }
  })
}

/** Takes in an execution that started, moved on or ended. */
export function keepExecution(execution: ExecutionSummary): void {
  useExecutions.setState(({ executions, filter }) => {
    const at = executions.findIndex((each) => each.id === execution.id)
    if (at >= 0) return { executions: executions.with(at, execution) }
    const filtered = filter.text !== '' || (filter.status !== null && filter.status !== execution.status)
    return filtered ? {} : { executions: [execution, ...executions] }
  })
}
