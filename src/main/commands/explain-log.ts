import type { RawRequest } from '../../shared/delivery.ts'
import { firstTelling, type LoggedFailure, type LogReport } from '../logs/log-report.ts'
import { isOfAddress, loggedRequest } from '../logs/logged-request.ts'
import { lineOfFailure, toldSentence } from '../logs/told-sentence.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { printRedacted, say } from './say.ts'

/** More kinds of failures than these nobody reads; how many there are is said. */
const mostShown = 50

/** What the workflows say of a request that a log names. */
export type AskWorkflows = (
  request: RawRequest,
) => Promise<{ readonly accepted: boolean; readonly sentence: string } | null>

/** Where an entry stands, by its line over all that was packed: the file, and the line there. */
export type PlaceOf = (line: number) => { readonly file: string; readonly line: number }

interface GivenLog {
  readonly report: LogReport
  readonly name: string
  readonly placeOf?: PlaceOf | undefined
}

/**
 * `explain` of a log: its failures, the first in time in front, each with what it points to. Ends with 10 where there is one. Nothing was
 * run, so that it is likely at most.
 */
export async function explainLog(
  { report, name, placeOf }: GivenLog,
  redactor: Redactor,
  ask: AskWorkflows,
): Promise<ExitCode> {
  const told = firstTelling(report)
  const sayRedacted = (text: string): void => say(redactor.redact(text))
  const asked = told === null ? null : requestOf(told)
  const matching = asked === null ? null : await ask(asked)
  sayRedacted(toldSentence(report, told, name))
  if (told !== null) sayRedacted(told.because)
  if (matching !== null) sayRedacted(matching.accepted ? nowAccepted(matching.sentence) : matching.sentence)
  for (const one of report.failures.filter((failure) => failure !== told).slice(0, mostSaid))
    sayRedacted(`Also: ${lineOfFailure(one)}`)
  const matched = matching === null ? {} : { accepted: matching.accepted, explanation: matching.sentence }
  await printRedacted({ ...logFacts({ report, name, placeOf }), ...matched }, redactor)
  return told === null ? exitCodes.done : exitCodes.studyFailed
}

/** Beside the first. */
const mostSaid = 4

/** What a log tells, as it is printed and given to a model; not redacted yet. */
export function logFacts({ report, name, placeOf }: GivenLog): object {
  const told = firstTelling(report)
  const shown = report.failures.slice(0, mostShown)
  return {
    log: name,
    entries: report.entries,
    suspected_layer: told?.layer ?? null,
    certainty: told?.layer == null ? 'not known' : 'likely',
    other_layers: told?.others ?? [],
    ...(told === null ? {} : { because: told.because }),
    failures: shown.map((one) => ({ ...failureView(one), ...placeOf?.(one.first.line) })),
    ...(shown.length < report.failures.length ? { left_off: report.failures.length - shown.length } : {}),
  }
}

/** A failure as a line of what is printed has it; not redacted yet. */
function failureView({ first, count, lastAt, layer, others, because }: LoggedFailure): object {
  return {
    at: first.at,
    last_at: lastAt,
    count,
    line: first.line,
    layer,
    other_layers: others,
    node: first.node,
    status: first.status,
    method: first.method,
    url: first.url,
    execution_id: first.executionId,
    message: first.text,
    because,
  }
}

/** What the log tells of the request, with no headers and no body: it tells none. */
function requestOf({ first }: LoggedFailure): RawRequest | null {
  const request = loggedRequest(first)
  if (request === null || !isOfAddress(request)) return null
  const { method, target } = request
  return { method, target, headers: [], body: new Uint8Array() }
}

function nowAccepted(sentence: string): string {
  return `As the workflow is here, it would get in (${sentence}) So it was not active then, or not this version.`
}
