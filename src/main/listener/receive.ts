/**
 * The way of one request through the listener: read → kept → decided → committed → answered. Each step can be the last one;
 * what became of the request is told in every case (contract §4–§7).
 */
import { isoTime } from '../../shared/iso-time.ts'
import { undecided, type DeliveryAnswer, type MatchExplanation } from '../../shared/delivery.ts'
import { fieldsOf, type HeaderFields } from '../../shared/headers.ts'
import { messageOf } from '../../shared/message-of.ts'
import type { SignatureCheck } from '../../shared/signature-check.ts'
import { checkSignature } from '../signatures/check-signature.ts'
import type { SignedRequest } from '../signatures/message.ts'
import { urlOf } from '../signatures/url-of.ts'
import { withFileOpen } from './answer-file.ts'
import type { Received } from './arrival.ts'
import { decide } from './decide.ts'
import { eventOfUntaken } from './event-of-untaken.ts'
import type { Decision, KnownOutcome } from './decision.ts'
import type { Keeping } from './keeping.ts'
import type { Receiver, Send } from './receiver.ts'
import { problemAnswer, sendable, type WireAnswer } from './wire-answer.ts'

/** A body that is longer may take the store several turns of the event loop; in bytes. */
const longBodyBytes = 256 * 1024

/** Brings one request from its arrival to its answer. Never rejects. */
export async function receive(received: Received, receiver: Receiver, send: Send): Promise<void> {
  const { options } = receiver
  const { arrival } = received
  const headers = fieldsOf(arrival.request.headers)
  let decision: Decision
  try {
    const stored = heeded(options.storeArrival(arrival))
    const isLong = arrival.request.body.length > longBodyBytes
    // A long one is kept some of it at a time: it is safe, or nothing comes of it, before anybody looks into it.
    if (isLong) await stored
    const keeping: Keeping = { stored, inTurn: !isLong }
    decision = await decideInTurn(received, headers, receiver, keeping)
    await keeping.stored
  } catch (error) {
    if (arrival.bodyFile !== undefined) void options.binaries?.discard([arrival.bodyFile.id])
    send(problemAnswer(`The delivery could not be kept, so nothing ran: ${messageOf(error)}`))
    return
  }
  try {
    await decision.committed
  } catch (error) {
    // What was accepted in a later turn can fail alone: the arrival is safe, and says so.
    decision = notHandedOn(error)
  }
  const given = sendable(decision.answer instanceof Promise ? await decision.answer : decision.answer)
  const answer = given.file === undefined ? given : await withFileOpen(given, options.binaries)
  const sent = send(answer)
  if (!sent) void answer.further?.parts.return?.()
  const answeredAtMs = options.now()
  const { became } = decision
  // After the answer: why a signature is wrong may take a while to find.
  const checked = arrival.flaw === null ? signatureOf(received, headers, receiver) : null
  const signature = checked instanceof Promise ? await checked : checked
  options.onAnswered(arrival, {
    ...became,
    // After the answer too: what no workflow takes is known by its event all the same.
    externalId: became.externalId ?? (arrival.flaw === null ? eventOfUntaken(became, received, headers) : null),
    explanation: sent ? became.explanation : hungUp(became, answeredAtMs - arrival.receivedAtMs),
    signature,
    answer: sent ? deliveryAnswer(answer, answeredAtMs) : null,
  })
}

/** Never rejects: what throws is an answer too. */
async function decideInTurn(
  received: Received,
  headers: HeaderFields,
  receiver: Receiver,
  keeping: Keeping,
): Promise<Decision> {
  try {
    const deciding = decide(received, headers, receiver, keeping)
    // What it has not done by now, it does in a later turn of the event loop.
    keeping.inTurn = false
    return await deciding
  } catch (error) {
    return notHandedOn(error)
  }
}

/** The same promise: that it fails is looked at later, and must not end the process until then. */
function heeded(stored: void | Promise<void>): void | Promise<void> {
  if (stored instanceof Promise) stored.catch(() => undefined)
  return stored
}

function notHandedOn(error: unknown): Decision {
  const sentence = `The delivery was kept, but could not be handed on: ${messageOf(error)}`
  return {
    became: { ...undecided, outcome: 'refused', explanation: { sentence, nearest: [] } },
    answer: problemAnswer(sentence),
  }
}

function signatureOf(
  { arrival, body }: Received,
  headers: HeaderFields,
  { options, baseUrl }: Receiver,
): SignatureCheck | null | Promise<SignatureCheck | null> {
  const { method } = arrival.request
  const url = urlOf(arrival.request, baseUrl)
  const check = (signed: SignedRequest): SignatureCheck | null =>
    checkSignature(signed, options.signatureKeys, arrival.receivedAtMs, options.providers(arrival))
  const bytes = body ?? arrival.request.body
  if (bytes instanceof Uint8Array) return check({ method, url, headers, body: bytes })
  // Nobody looks into a body on the disk for the provider; it is read only where there is a key for the one that is named.
  const unread = check({ method, url, headers, body: nothing })
  const isSigned = unread !== null && unread.verdict !== 'no-secret'
  const whole = isSigned ? options.binaries?.read(bytes.id) : undefined
  return whole === undefined
    ? unread
    : whole.then((read) => check({ method, url, headers, body: read })).catch(() => null)
}

const nothing = new Uint8Array()

/** Longest part of an answer that is kept, in bytes. */
const keptAnswerBytes = 65_536

function deliveryAnswer({ statusCode, headers, body }: WireAnswer, answeredAtMs: number): DeliveryAnswer {
  return {
    statusCode,
    headers,
    body: Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, keptAnswerBytes)).toString('utf8'),
    answeredAt: isoTime(answeredAtMs),
  }
}

function hungUp({ outcome, explanation, executionId }: KnownOutcome, afterMs: number): MatchExplanation {
  if (outcome === 'refused' && explanation !== null) return explanation
  const ran =
    executionId === null
      ? ''
      : ' The workflow ran all the same: a provider that sends it again makes a second delivery.'
  const sentence = `The caller hung up within ${Math.round(afterMs)} ms, before it was answered.${ran}`
  return {
    sentence: explanation === null ? sentence : `${explanation.sentence} ${sentence}`,
    nearest: explanation?.nearest ?? [],
  }
}
