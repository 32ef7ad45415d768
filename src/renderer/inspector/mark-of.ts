import type { ExecutionSummary, NodeRun } from '../../shared/execution.ts'
import { firstFailure, lackOf } from '../../shared/first-failure.ts'
import { toldFindingCount } from '../../shared/told-findings.ts'
import type { ExecutionView } from '../../shared/views/execution-view.ts'
import { wordOf, type MarkKind } from '../controls/status-mark.tsx'

type ExecutionStanding = Pick<
  ExecutionSummary,
  'status' | 'cannotRunHere' | 'standInCount' | 'findingCount' | 'firstFailure' | 'idleEnd'
> &
  Partial<Pick<ExecutionSummary, 'mode' | 'retryOf'>>

/** An execution with all its runs, as far as its sign and its word need it. */
export function standingOf({ execution, idleEnd }: Pick<ExecutionView, 'execution' | 'idleEnd'>): ExecutionStanding {
  const { status, mode, retryOf, nodeRuns, findings } = execution
  const first = firstFailure(execution)
  return {
    ...{ status, mode, retryOf, cannotRunHere: lackOf(execution) !== null },
    standInCount: nodeRuns.filter(({ nodeSource }) => nodeSource !== undefined).length,
    findingCount: nodeRuns.reduce((sum, run) => sum + run.findings.length, findings.length),
    idleEnd,
    firstFailure: first === null ? null : { node: first.run.node, message: first.failure.message },
  }
}

/**
 * The word beside the sign, where it says more than the sign's own: no plain success where something failed silently or was found,
 * where nothing was done, where something else than the engine answered, or where a person ran a part of it, by itself or up to a stop.
 */
export function wordOfExecution(standing: ExecutionStanding): { readonly word?: string } {
  const { status, cannotRunHere, standInCount, idleEnd, mode, retryOf } = standing
  if (cannotRunHere) return { word: 'cannot be run here' }
  if (status !== 'success') return {}
  if (mode === 'manual' && retryOf != null) return { word: 'ran in part' }
  if (hasFindings(standing)) return { word: wordOf('warning') }
  if (idleEnd !== null) return { word: 'nothing done' }
  return standInCount > 0 ? { word: 'with stand-ins' } : {}
}

/**
 * The sign of an execution: a success is a plain one only where something was done, nothing failed silently and nothing was found,
 * and of one that ended for something that Faultline lacks nothing can be told.
 */
export function markOfExecution(standing: Omit<ExecutionStanding, 'mode' | 'retryOf'>): MarkKind {
  const { status, cannotRunHere, idleEnd } = standing
  if (cannotRunHere) return 'unknown'
  switch (status) {
    case 'new':
    case 'running':
      return 'running'
    case 'success':
      return hasFindings(standing) || idleEnd !== null ? 'warning' : 'success'
    case 'waiting':
    case 'canceled':
      return status
    case 'error':
    case 'crashed':
      return 'error'
  }
}

function hasFindings(standing: ExecutionStanding): boolean {
  return standing.firstFailure !== null || toldFindingCount(standing) > 0
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
