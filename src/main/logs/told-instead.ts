import { acts } from '../../shared/acts.ts'
import { ProblemError } from '../../shared/problem.ts'
import { createRedactor } from '../redaction/redactor.ts'
import { firstTelling, logReport } from './log-report.ts'
import { readLog } from './read-log.ts'
import { tellsFailure } from './tells-failure.ts'
import { layerSentence, readSentence } from './told-sentence.ts'

/**
 * The problem of a text that was to be a request, and is a log, a list of deliveries or a copied error: it says what that tells, redacted.
 * Null where it tells of no failure.
 */
export function toldInstead(text: string, name: string): ProblemError | null {
  const plain = text.replace(/^\u{FEFF}/u, '')
  const entries = readLog(plain)
  const report = logReport(entries)
  const told = firstTelling(report)
  if (told === null || !tellsFailure(plain, entries, report)) return null
  return new ProblemError({
    code: 'TELLS_A_FAILURE',
    sentence: createRedactor().redact(readSentence(report, told, `${name} holds no request, and tells how it failed`)),
    remedy: `${layerSentence(told)} ${told.because} ${acts.readAsLog}. To try it here, give the request or the execution of that time.`,
  })
}
