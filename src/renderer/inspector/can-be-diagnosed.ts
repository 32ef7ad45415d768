import type { ExecutionView } from '../../shared/views/execution-view.ts'
import { isTroubled } from './mark-of.ts'

/** True where a record can be made: something failed by itself, or something was noticed. */
export function canBeDiagnosed(view: ExecutionView): boolean {
  const { execution, firstFailure } = view
  if (isUntold(view)) return false
  return (
    execution.failure !== null ||
    firstFailure !== null ||
    execution.findings.length > 0 ||
    execution.nodeRuns.some(isTroubled)
  )
}

/** True where it ended for something that Faultline lacks: that is no failure of the workflow. */
export function isUntold(view: ExecutionView | null): boolean {
  const failure = view?.firstFailure?.failure ?? view?.execution.failure
  return failure?.lack !== undefined
}
