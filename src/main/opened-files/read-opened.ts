import { ProblemError } from '../../shared/problem.ts'
import type { CapturedRequest } from '../interchange/captured-request.ts'
import { readRequests } from '../interchange/read-requests.ts'
import { firstTelling, logReport } from '../logs/log-report.ts'
import { readLog } from '../logs/read-log.ts'
import { toldSentence } from '../logs/told-sentence.ts'
import { createRedactor } from '../redaction/redactor.ts'

/**
 * The captured requests of a text that a person opens. Of a log, a list of deliveries or a copied error, which hold none, the problem
 * says what it tells: its first failure, and the layer that this points to.
 *
 * @throws ProblemError NOT_A_REQUEST
 */
export function readOpened(text: string, name: string): readonly CapturedRequest[] {
  try {
    return readRequests(Buffer.from(text, 'utf8'), name)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'NOT_A_REQUEST') throw error
    const report = logReport(readLog(text.replace(/^\u{FEFF}/u, '')))
    const told = firstTelling(report)
    if (told === null) throw error
    throw new ProblemError({
      code: 'NOT_A_REQUEST',
      sentence: createRedactor().redact(
        toldSentence(report, told, `${name} holds no request, and tells how it failed`),
      ),
      remedy: `${told.because} What else it tells: faultline explain FILE. To try it here, give the request or the execution of that time.`,
    })
  }
}
