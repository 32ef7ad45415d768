import { ProblemError } from '../../shared/problem.ts'

/** That no execution has this id. */
export function executionNotFound(executionId: string): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_FOUND',
    sentence: `There is no execution with the id "${executionId}".`,
    remedy: 'Choose one of the list of executions; it may have been deleted, or have gone with the retention.',
  })
}
