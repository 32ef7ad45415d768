/**
 * The way of one request through the listener: read → kept → matched → authenticated → parsed → let run → deduplicated →
 * accepted → answered → settled. Each step can be the last one; what became of the request is told in every case (contract §4–§7).
 */
import type { DeliveryAnswer, HeaderPairs, MatchExplanation, PartComparison } from '../../shared/delivery.ts'
import type { SignatureCheck } from '../../shared/signature-check.ts'
import type { Arrival, Received } from './arrival.ts'
import { authenticate } from './authenticate.ts'
import type { ComparedRequest } from './compare-webhook.ts'
import { originHeaders } from './cross-origin.ts'
import { explainMatched, explainUnmatched } from './explanation.ts'
import { fieldsOf, type HeaderFields } from '../../shared/headers.ts'
import { whenKept, type Keeping } from './keeping.ts'
import { knownMethods, match, servedAt, type Match } from './match.ts'
import { bodySettingsOf } from './body-settings.ts'
import { cutSentence, tooLargeAnswer } from './cut-body.ts'
import { notRunAnswer, onlyRunIfOf, type RunVerdict } from './only-run-if.ts'
import { parseBody, type ParsedBody } from './parse-body.ts'
import type { Registration } from './registration.ts'
import { findRepeats } from './repeats.ts'
import { answerOf, nowhere, type Decision, type Fate } from './decision.ts'
import { decideResume, readResumeTarget } from './resume.ts'
import { checkSignature } from '../signatures/check-signature.ts'
import { urlOf } from '../signatures/url-of.ts'
import { readTarget, type Target } from './target.ts'
import { triggerItem, type TriggerParts } from './trigger-item.ts'
import { unmatchedAnswer } from './unmatched-answer.ts'
import { isTested, type WebhookTable } from './webhook-table.ts'
import { requestLine } from './request-line.ts'
import { refusalAnswer, unreadAnswer } from './refusal-answer.ts'
import { emptyAnswer, jsonAnswer, problemAnswer, type WireAnswer } from './wire-answer.ts'
import type { Acceptance } from './acceptance.ts'
import type { Receiver, Send } from './receiver.ts'
import { messageOf } from '../../shared/message-of.ts'

/** Brings one request from its arrival to its answer. Never rejects. */
export async function receive(received: Received, receiver: Receiver, send: Send): Promise<void> {
  const { options } = receiver
  const { arrival } = received
  const headers = fieldsOf(arrival.request.headers)
  const notKept = (error: unknown): void => {
    send(problemAnswer(`The delivery could not be kept, so nothing ran: ${messageOf(error)}`))
  }
  let keeping: Keeping
  try {
    keeping = { stored: heeded(options.store(arrival)), inTurn: true }
  } catch (error) {
    notKept(error)
    return
  }
  let decision: Decision
  try {
    const deciding = decide(received, headers, receiver, keeping)
    keeping.inTurn = false
    decision = deciding instanceof Promise ? await deciding : deciding
  } catch (error) {
    decision = notHandedOn(error)
  }
  try {
    await keeping.stored
  } catch (error) {
    notKept(error)
    return
  }
  try {
    await decision.kept
  } catch (error) {
    // What was accepted in a later turn can fail alone: the arrival is safe, and says so.
    decision = notHandedOn(error)
  }
  const answer = decision.answer instanceof Promise ? await decision.answer : decision.answer
  const sent = send(answer)
  const answeredAtMs = options.now()
  options.settled(arrival, {
    ...decision.fate,
    ...(sent
      ? {}
      : { explanation: hungUp(decision.fate.explanation, answeredAtMs - arrival.receivedAtMs, decision.fate) }),
    // After the answer: why a signature is wrong may take a while to find.
    signature: arrival.flaw === null ? signatureOf(received, headers, receiver) : null,
    answer: sent ? deliveryAnswer(answer, answeredAtMs) : null,
  })
}

/** The same promise: that it fails is looked at later, and must not end the process until then. */
function heeded(stored: void | Promise<void>): void | Promise<void> {
  if (stored instanceof Promise) stored.catch(() => undefined)
  return stored
}

function notHandedOn(error: unknown): Decision {
  const sentence = `The delivery was kept, but could not be handed on: ${messageOf(error)}`
  return {
    fate: { ...nowhere, outcome: 'refused', explanation: { sentence, nearest: [] } },
    answer: problemAnswer(sentence),
  }
}

function signatureOf(
  { arrival, body }: Received,
  headers: HeaderFields,
  { options, baseUrl }: Receiver,
): SignatureCheck | null {
  const signed = {
    method: arrival.request.method,
    url: urlOf(arrival.request, baseUrl),
    headers,
    body: body ?? arrival.request.body,
  }
  return checkSignature(signed, options.signatureKeys, arrival.receivedAtMs)
}

function decide(
  received: Received,
  headers: HeaderFields,
  receiver: Receiver,
  keeping: Keeping,
): Decision | Promise<Decision> {
  const { arrival } = received
  if (arrival.flaw !== null) return flawed(arrival)
  const { method } = arrival.request
  const resumed = readResumeTarget(arrival.request.target)
  if (resumed !== null) return decideResume(received, receiver, keeping, resumed)
  const target = readTarget(arrival.request.target)
  const table = receiver.options.webhooks(arrival)
  const compared: ComparedRequest = { method, target, bodyBytes: arrival.bodyBytes, atMs: arrival.receivedAtMs }
  const found = match(method, target, table)
  const crossOrigin = originHeaders(method, headers, () => servedAt(target, table))
  if (found.kind !== 'matched') return unmatched(compared, found, crossOrigin, table, receiver)
  receiver.recent.note(method, target.rawPath, arrival.bodyBytes, arrival.receivedAtMs)
  const matched: Matched = { received, receiver, keeping, table, target, compared, headers, crossOrigin, ...found }
  const checked = authenticate(
    found.registration,
    { headers, remoteAddress: arrival.remoteAddress, nowMs: arrival.receivedAtMs },
    receiver.options.credential,
  )
  return checked instanceof Promise
    ? checked.then((authentication) => authenticated(matched, authentication))
    : authenticated(matched, checked)
}

interface Matched {
  readonly received: Received
  readonly receiver: Receiver
  readonly keeping: Keeping
  readonly table: WebhookTable
  readonly target: Target
  readonly compared: ComparedRequest
  readonly headers: HeaderFields
  /** Headers of any answer, for a page of another origin. */
  readonly crossOrigin: HeaderPairs
  readonly registration: Registration
  readonly params: Readonly<Record<string, string>>
}

function flawed({ flaw, request, httpVersion }: Arrival): Decision {
  const statusCode = flaw?.statusCode ?? 400
  const line = request.method === '' ? 'The bytes' : `\`${requestLine(request.method, request.target)}\``
  return {
    fate: {
      ...nowhere,
      outcome: 'refused',
      explanation: {
        sentence: `${line} (HTTP/${httpVersion || '?'}) reached no workflow. ${flaw?.sentence ?? ''}`,
        nearest: [],
      },
    },
    answer: emptyAnswer(statusCode, [['connection', 'close']]),
  }
}

function unmatched(
  compared: ComparedRequest,
  found: Exclude<Match, { kind: 'matched' }>,
  crossOrigin: HeaderPairs,
  table: WebhookTable,
  receiver: Receiver,
): Decision {
  const { method, target } = compared
  const explanation = explainUnmatched(compared, table, receiver.recent)
  receiver.recent.note(method, target.rawPath, compared.bodyBytes, compared.atMs)
  const fate: Fate = { ...nowhere, outcome: 'unmatched', urlVariant: target.variant, explanation }
  if (method === 'OPTIONS') return { fate, answer: emptyAnswer(204, crossOrigin) }
  if (!(knownMethods as readonly string[]).includes(method)) {
    return { fate, answer: problemAnswer(`The method ${method} is not supported.`) }
  }
  const answer = unmatchedAnswer(method, target, found, receiver.options.unmatchedAnswer())
  return { fate, answer: { ...answer, headers: [...answer.headers, ...crossOrigin] } }
}

function authenticated(
  matched: Matched,
  authentication: Awaited<ReturnType<typeof authenticate>>,
): Decision | Promise<Decision> {
  const { received, registration } = matched
  const { limits } = matched.receiver.options
  if (authentication.kind === 'refused') {
    const { part, sentence, lack } = authentication
    const refused = { part, agrees: false, sentence, ...(lack === undefined ? {} : { lack }) }
    return refuse(matched, refusalAnswer(authentication), refused)
  }
  if (received.body === null) {
    const sentence = cutSentence(received.arrival, limits.bodyBytes)
    return refuse(matched, tooLargeAnswer(limits.bodyBytes), { part: 'body', agrees: false, sentence })
  }
  const parsing = parseBody(matched.headers, received.body, bodySettingsOf(registration, limits.bodyBytes))
  return parsing instanceof Promise
    ? parsing.then((body) => parsed(matched, body, authentication.jwtPayload))
    : parsed(matched, parsing, authentication.jwtPayload)
}

function parsed(
  matched: Matched,
  body: ParsedBody,
  jwtPayload: TriggerParts['jwtPayload'],
): Decision | Promise<Decision> {
  if (body.kind === 'failed') {
    return refuse(matched, unreadAnswer(body), { part: 'body', agrees: false, sentence: body.sentence })
  }
  const { registration, receiver } = matched
  const template = onlyRunIfOf(registration)
  const ask = receiver.options.onlyRunIf
  const run = (note: string | null): Decision | Promise<Decision> =>
    whenKept(matched.keeping, () => letRun(matched, body, jwtPayload, note))
  if (template === null || ask === undefined) return run(null)
  const item = triggerItem(triggerParts(matched, body, jwtPayload))
  return ask({ registration, item, variant: matched.target.variant ?? 'production', template }).then(
    (verdict: RunVerdict) =>
      verdict.runs
        ? run(verdict.sentence)
        : refuse(matched, notRunAnswer(), { part: 'condition', agrees: false, sentence: verdict.sentence ?? '' }),
  )
}

function triggerParts(
  { receiver, target, registration, headers, params }: Matched,
  body: TriggerParts['body'],
  jwtPayload: TriggerParts['jwtPayload'],
): TriggerParts {
  const variant = target.variant ?? 'production'
  return { registration, variant, headers, params, query: target.query, body, jwtPayload, baseUrl: receiver.baseUrl }
}

function letRun(
  matched: Matched,
  body: TriggerParts['body'],
  jwtPayload: TriggerParts['jwtPayload'],
  conditionNote: string | null,
): Decision | Promise<Decision> {
  const { received, receiver, table, target, registration, headers } = matched
  const { arrival } = received
  const variant = target.variant ?? 'production'
  const { workflow } = registration
  const { findDuplicate } = receiver.options
  const repeats = findRepeats(
    workflow,
    headers,
    body.body,
    arrival.bodySha256,
    variant === 'test' ? null : (externalId) => findDuplicate(workflow.id, externalId, arrival),
  )
  const { externalId, relation } = repeats
  const fate = { ...reached(matched), externalId, duplicateOf: repeats.earlier, events: repeats.events }
  if (relation === 'repeat') {
    const sentence = `\`${requestLine(matched.compared.method, target.rawPath)}\` repeats an earlier delivery: the same ${externalId.kind} \`${externalId.value}\` (${externalId.foundIn}). ${repeats.isAnswered ? 'It was answered' : 'It is not answered yet'}, and nothing ran again.`
    return {
      fate: { ...fate, outcome: 'duplicate', explanation: { sentence, nearest: [] } },
      answer: jsonAnswer(200, { message: 'Delivery was already received' }, matched.crossOrigin),
    }
  }
  if (variant === 'test') {
    // While a token was checked, another call may have taken the one test call.
    if (!isTested(registration, table)) {
      return unmatched(matched.compared, { kind: 'not-registered' }, matched.crossOrigin, table, receiver)
    }
    table.testListening.stop(registration.workflow.id)
  }
  const notes = [body.note, repeats.note].filter((note) => note !== null)
  const parts = notes.map((sentence): PartComparison => ({ part: 'body', agrees: false, sentence }))
  if (conditionNote !== null) parts.push({ part: 'condition', agrees: false, sentence: conditionNote })
  const explanation = parts.length === 0 ? null : explainMatched(matched.compared, registration, table, parts, true)
  const accepting = receiver.options.accept({
    arrival,
    registration,
    urlVariant: variant,
    item: triggerItem(triggerParts(matched, { ...body, body: repeats.body }, jwtPayload)),
    output: registration.output,
    externalId,
    eventIds: repeats.eventIds,
    events: repeats.events,
    retryOf: repeats.earlier,
    explanation,
  })
  const accepted = ({ executionId, answer, kept }: Acceptance): Decision => ({
    fate: { ...fate, outcome: 'accepted', executionId, explanation },
    ...(kept === undefined ? {} : { kept }),
    answer: answerOf(answer, matched.crossOrigin),
  })
  return accepting instanceof Promise ? accepting.then(accepted) : accepted(accepting)
}

function refuse(matched: Matched, answer: WireAnswer, part: PartComparison): Decision {
  const { compared, registration, table } = matched
  return {
    fate: {
      ...reached(matched),
      outcome: 'refused',
      explanation: explainMatched(compared, registration, table, [part], false),
    },
    answer: { ...answer, headers: [...answer.headers, ...matched.crossOrigin] },
  }
}

/** What a settlement says of a request that reached a webhook. */
function reached({ registration, target }: Matched): Omit<Fate, 'outcome' | 'explanation'> {
  return {
    ...nowhere,
    urlVariant: target.variant,
    workflowId: registration.workflow.id,
    webhookNode: registration.node.name,
  }
}

/** Longest part of an answer that is kept, in bytes. */
const keptAnswerBytes = 65_536

function deliveryAnswer(answer: WireAnswer, answeredAtMs: number): DeliveryAnswer {
  const { statusCode, headers, body } = answer
  return {
    statusCode,
    headers,
    body: Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, keptAnswerBytes)).toString('utf8'),
    answeredAt: new Date(answeredAtMs).toISOString(),
  }
}

function hungUp(explanation: MatchExplanation | null, afterMs: number, fate: Fate): MatchExplanation {
  if (fate.outcome === 'refused' && explanation !== null) return explanation
  const ran =
    fate.executionId === null
      ? ''
      : ' The workflow ran all the same: a provider that sends it again makes a second delivery.'
  const sentence = `The caller hung up within ${Math.round(afterMs)} ms, before it was answered.${ran}`
  return {
    sentence: explanation === null ? sentence : `${explanation.sentence} ${sentence}`,
    nearest: explanation?.nearest ?? [],
  }
}
