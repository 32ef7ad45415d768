import { ProblemError } from '../../../shared/problem.ts'
import { BrokenJson } from './json-bytes.ts'

/** Longest text of an execution that is read whole, in bytes: a longer one is gone through in a file, and cut. */
export const largestWhole = 8 * 1024 * 1024

/** What the work gives. `what` begins a sentence. @throws ProblemError NOT_JSON where the text breaks off, or is no JSON */
export function orBroken<Value>(what: string, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof BrokenJson)) throw error
    throw new ProblemError({
      code: 'NOT_JSON',
      sentence: `${what} breaks off or is no JSON (${error.message}).`,
      remedy: 'Save the execution again, or bring it in through the public API.',
    })
  }
}
