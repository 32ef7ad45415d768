import { ProblemError } from '../../shared/problem.ts'

/**
 * The folder that a command is called in must be there: relative names are meant from it, and no thread starts without.
 *
 * @throws ProblemError FILE_NOT_FOUND
 */
export function assertOwnFolder(): void {
  try {
    process.cwd()
  } catch {
    throw new ProblemError({
      code: 'FILE_NOT_FOUND',
      sentence: 'The folder that this was called in is not there any more.',
      remedy: 'Go to one that is there (cd), and call it again.',
    })
  }
}
