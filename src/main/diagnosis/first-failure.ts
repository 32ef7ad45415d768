import type { Attempt, Execution, NodeRun } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'

/** Where an execution first went wrong. */
export interface FirstFailure {
  readonly run: NodeRun
  /** Null where the run failed outside of its attempts, e.g. because it never ran. */
  readonly attempt: Attempt | null
  readonly failure: Failure
}

/**
 * The first failed node and its first failure: retries never mask it (contract §7, "the first failure in the history is the
 * real one"). A node that failed and let the run go on counts; an attempt that a later attempt made good does not. Null
 * where no node failed.
 */
export function firstFailure(execution: Pick<Execution, 'nodeRuns'>): FirstFailure | null {
  for (const run of execution.nodeRuns) {
    const last = run.failure
    if (last === null) continue
    const attempt = run.attempts.find((one) => one.failure !== null) ?? null
    return { run, attempt, failure: attempt?.failure ?? last }
  }
  return null
}
