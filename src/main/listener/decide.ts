/** What becomes of a request that was kept: of no HTTP at all, of a call of a resume URL, of one that reaches a webhook or none. */
import { undecided } from '../../shared/delivery.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import type { Arrival, Received } from './arrival.ts'
import { failsOverOrigin, originHeaders } from './cross-origin.ts'
import type { Decision } from './decision.ts'
import { decideFirstCall } from './first-call.ts'
import type { Keeping } from './keeping.ts'
import { match, servedAt } from './match.ts'
import type { Receiver } from './receiver.ts'
import { requestLine } from './request-line.ts'
import type { Registration } from './registration.ts'
import { readResumeTarget } from './resume-target.ts'
import { decideResume } from './resume-call.ts'
import { readTarget } from './target.ts'
import { unmatched } from './unmatched.ts'
import { retryAfterSeconds } from './body-budget.ts'
import { emptyAnswer, jsonAnswer, type WireAnswer } from './wire-answer.ts'

/** Rejects where it could not be handed on, or was lost. */
export async function decide(
  received: Received,
  headers: HeaderFields,
  receiver: Receiver,
  keeping: Keeping,
): Promise<Decision> {
  const { arrival } = received
  if (arrival.flaw !== null) return flawed(arrival)
  const { method } = arrival.request
  const resumed = readResumeTarget(arrival.request.target)
  if (resumed !== null) return decideResume({ received, receiver, keeping, headers, target: resumed })
  const target = readTarget(arrival.request.target)
  const table = receiver.options.webhooks(arrival)
  const compared = { method, target, bodyBytes: arrival.bodyBytes, atMs: arrival.receivedAtMs }
  const served = (): readonly Registration[] => servedAt(target, table)
  const crossOrigin = originHeaders(method, headers, served)
  const found = match(method, target, table)
  if (found.kind !== 'matched') {
    const fails = target.variant === 'production' && target.path !== '' && failsOverOrigin(method, headers, served)
    // A test URL that nobody listens at does not answer a page of another origin as such, nor its preflight (observed).
    const isSilent = target.variant === 'test' && crossOrigin.length > 0 && served().length === 0
    const toOrigin = fails ? 'fails' : isSilent ? 'silent' : 'told'
    return unmatched({ receiver, table, compared, crossOrigin }, found, toOrigin)
  }
  receiver.recent.note(method, target.rawPath, arrival.bodyBytes, arrival.receivedAtMs)
  const { registration, params } = found
  const variant = target.variant ?? 'production'
  const call = { received, receiver, keeping, headers, registration, variant, params, query: target.query }
  return decideFirstCall({ ...call, table, compared, crossOrigin })
}

function flawed({ flaw, request, httpVersion }: Arrival): Decision {
  const line = request.method === '' ? 'The bytes' : `\`${requestLine(request.method, request.target)}\``
  const sentence = `${line} (HTTP/${httpVersion || '?'}) reached no workflow. ${flaw?.sentence ?? ''}`
  return {
    became: { ...undecided, outcome: 'refused', explanation: { sentence, nearest: [] } },
    answer:
      flaw?.kind === 'no-room'
        ? noRoomAnswer(flaw.sentence)
        : emptyAnswer(flaw?.statusCode ?? 400, [['connection', 'close']]),
  }
}

/** A provider that is told when to come back delivers it again (RFC 9110 §15.6.4). */
function noRoomAnswer(message: string): WireAnswer {
  const { statusCode, headers, body } = jsonAnswer(503, { code: 503, message })
  return { statusCode, headers: [...headers, ['retry-after', String(retryAfterSeconds)]], body }
}
