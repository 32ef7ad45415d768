import type { Execution, ExecutionSummary, NodeRun } from '../../shared/execution.ts'
import { lackOf } from '../../shared/first-failure.ts'
import type { MarkKind } from '../controls/status-mark.tsx'

type ExecutionStanding = Pick<ExecutionSummary, 'status' | 'cannotRunHere' | 'standInCount'> &
  Partial<Pick<ExecutionSummary, 'mode' | 'retryOf'>>

/** An execution with all its runs, as far as its sign and its word need it. */
export function standingOf(execution: Execution): ExecutionStanding {
  const { status, mode, retryOf, nodeRuns } = execution
  const standInCount = nodeRuns.filter(({ nodeSource }) => nodeSource !== undefined).length
  return { status, mode, retryOf, cannotRunHere: lackOf(execution) !== null, standInCount }
}

/**
 * The word beside the sign, where it says more than the sign's own: no plain success where something else than the engine answered,
 * or where a person ran a part of it, by itself or up to a stop.
 */
export function wordOfExecution({ status, cannotRunHere, standInCount, mode, retryOf }: ExecutionStanding): {
  readonly word?: string
} {
  if (cannotRunHere) return { word: 'cannot be run here' }
  if (status === 'success' && mode === 'manual' && retryOf != null) return { word: 'ran in part' }
  return status === 'success' && standInCount > 0 ? { word: 'with stand-ins' } : {}
}

/** The sign of an execution: of one that ended for something that Faultline lacks nothing can be told. */
export function markOfExecution({
  status,
  cannotRunHere,
}: Pick<ExecutionStanding, 'status' | 'cannotRunHere'>): MarkKind {
  if (cannotRunHere) return 'unknown'
  switch (status) {
    case 'new':
    case 'running':
      return 'running'
    case 'waiting':
    case 'success':
    case 'canceled':
      return status
    case 'error':
    case 'crashed':
      return 'error'
  }
}

/** The sign of a node run: one that succeeded after a failure, or with findings, is not simply good, and of one for which Faultline lacks something nothing can be told. */
export function markOfRun(run: NodeRun): MarkKind {
  if (run.failure?.lack !== undefined) return 'unknown'
  const troubled = isTroubled(run) || run.attempts.some((attempt) => attempt.failure !== null)
  return run.status === 'success' && troubled ? 'warning' : run.status
}

/** True where something was noticed beside where the node's work came from, which has a sign of its own. */
export function isTroubled({ findings }: Pick<NodeRun, 'findings'>): boolean {
  return findings.some(({ kind }) => kind !== 'stand-in-used')
}
