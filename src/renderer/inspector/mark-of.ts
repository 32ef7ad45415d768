import type { ExecutionStatus, NodeRun } from '../../shared/execution.ts'
import type { MarkKind } from '../controls/status-mark.tsx'

/** The sign of an execution's status. */
export function markOfExecution(status: ExecutionStatus): MarkKind {
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
  const troubled = run.findings.length > 0 || run.attempts.some((attempt) => attempt.failure !== null)
  return run.status === 'success' && troubled ? 'warning' : run.status
}
