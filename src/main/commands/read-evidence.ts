import { existsSync } from 'node:fs'
import { counted } from '../../shared/counted.ts'
import { ProblemError } from '../../shared/problem.ts'
import { logReport, type AskedBy, type LogReport } from '../logs/log-report.ts'
import { isLog, readLog } from '../logs/read-log.ts'
import { placeOf, readLogs, type NamedText, type ReadLogs } from '../logs/read-logs.ts'
import { isPacked, packedTexts } from '../opened-files/packed-texts.ts'
import { tellsFailure } from '../logs/tells-failure.ts'
import { textOfBytes } from '../data-folder/text-of-bytes.ts'
import type { PlaceOf } from './explain-log.ts'
import { givenRequest, givenText, taken, type GivenRequest, type RequestOptions } from './given-request.ts'
import { say } from './say.ts'
import { standardInput } from './read-input-text.ts'
import { readFileBytes } from '../data-folder/read-text-file.ts'

/** What `explain` was given: a request, or what a log, a list of deliveries or an error text tells. */
export type GivenEvidence =
  | { readonly kind: 'request'; readonly given: GivenRequest }
  | {
      readonly kind: 'log'
      readonly report: LogReport
      readonly name: string
      /** Where an entry stands in what was packed; left out where nothing was. */
      readonly placeOf?: PlaceOf
    }

/**
 * Reads what a person has of a failure. A request goes before a log; where a text is neither, the problem of a request is thrown.
 *
 * @throws ProblemError as `givenRequest`, NOT_A_REQUEST also where only the body of a request is there
 */
export async function readEvidence(
  file: string,
  options: RequestOptions,
  paths: readonly string[],
  askedBy: AskedBy,
): Promise<GivenEvidence> {
  if (file !== standardInput && !existsSync(file)) {
    return { kind: 'request', given: await givenRequest(file, options, paths) }
  }
  const { bytes: given, name } = await givenText(file)
  const texts = isPacked(given) ? await packedTexts(name, given) : []
  if (texts.length > 1) return ofPacked(name, texts, askedBy)
  const [only] = texts
  const bytes = only === undefined ? given : Buffer.from(only.text)
  if (bytes.length > quickBytes) say(`Reading ${name} (${(bytes.length / 1024 / 1024).toFixed(0)} MB) …`)
  const files = options.allowFiles === true ? readFileBytes : null
  let problem: ProblemError
  try {
    const request = taken(bytes, name, { files, options, paths })
    if (request.captured?.format !== 'body') return { kind: 'request', given: request }
    problem = bodyAlone(name)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'NOT_A_REQUEST') throw error
    problem = neither(error)
  }
  const text = textOfBytes(bytes)
  const entries = readLog(text)
  if (/^\s*[[{]/u.test(text) && /"workflowData"\s*:/u.test(text)) {
    say(`${name} holds an execution of n8n: faultline bring --from ${name} --sweep runs it here, and tells more.`)
  }
  const report = logReport(entries, askedBy)
  if (tellsFailure(text, entries, report) || isLog(text, entries)) return { kind: 'log', report, name }
  throw problem
}

/** Several texts that came together are logs of one time: their failures are told in one order. */
function ofPacked(name: string, texts: readonly NamedText[], askedBy: AskedBy): GivenEvidence {
  const read = readLogs(texts, { askedBy })
  if (read === null) throw noLogIn(name)
  say(`${name} holds ${counted(texts.length, 'text')}; read as logs: ${read.texts.map((one) => one.name).join(', ')}.`)
  return { kind: 'log', report: read.report, name, placeOf: (line) => fileAndLine(read, line) }
}

function fileAndLine(read: ReadLogs, at: number): { readonly file: string; readonly line: number } {
  const { text, line } = placeOf(read, at)
  return { file: text.name, line }
}

function noLogIn(name: string): ProblemError {
  return new ProblemError({
    code: 'NOT_A_REQUEST',
    sentence: `${name} is packed, and holds no log: nothing in it says when it was or that it failed.`,
    remedy: 'Unpack a request or a workflow first, and give that.',
  })
}

/** More takes more than a moment. */
const quickBytes = 8 * 1024 * 1024

/** What is no request may have been meant as an error: that too is said. */
function neither({ problem }: ProblemError): ProblemError {
  const remedy = `${problem.remedy} A log or an error is read too, where a line says that it failed: give the whole text, with the name of the error.`
  return new ProblemError({ ...problem, remedy })
}

function bodyAlone(name: string): ProblemError {
  return new ProblemError({
    code: 'NOT_A_REQUEST',
    sentence: `${name} is the body of a request alone: there is no method and no path that a webhook could be compared with.`,
    remedy: `Send it to the webhook of a workflow: faultline sweep WORKFLOW.json --request ${name}. Or give the whole request, as cURL or HAR.`,
  })
}
