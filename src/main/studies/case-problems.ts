/** What cannot be done with a case, in sentences. */
import { ProblemError } from '../../shared/problem.ts'

export function noReproduction(id: string): ProblemError {
  return new ProblemError({
    code: 'REPRODUCTION_NOT_FOUND',
    sentence: `There is no reproduction with the id "${id}" of this case.`,
    remedy: 'Choose one of the table of reproductions.',
  })
}

export function noCase(): ProblemError {
  return new ProblemError({
    code: 'NO_CASE',
    sentence: 'No case is open.',
    remedy: 'Open a sample, a case or a workflow first.',
  })
}

/** What was being sent has been stopped, and not by hand. `because`: a clause, such as "Faultline was closed". */
export function stoppedSending(because: string): ProblemError {
  return new ProblemError({
    code: 'STOPPED',
    sentence: `${because} while this was being sent.`,
    remedy: 'Send it again: what the items that had not ended would have come to is not known.',
  })
}
