import { ProblemError } from '../../shared/problem.ts'
import type { CapturedRequest } from '../interchange/captured-request.ts'
import { readRequests } from '../interchange/read-requests.ts'
import { toldInstead } from '../logs/told-instead.ts'

/**
 * The captured requests of a text that a person opens. Of a log, a list of deliveries or a copied error, which hold none, the problem
 * says what it tells: its first failure, and the layer that this points to.
 *
 * @throws ProblemError NOT_A_REQUEST, TELLS_A_FAILURE
 */
export function readOpened(text: string, name: string): readonly CapturedRequest[] {
  try {
    return readRequests(Buffer.from(text, 'utf8'), name)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'NOT_A_REQUEST') throw error
    throw toldInstead(text, name) ?? error
  }
}
