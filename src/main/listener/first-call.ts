/**
 * A request that reached a webhook of a workflow: authenticated → parsed → let run → deduplicated → accepted. What is
 * decided is explained beside the webhook that it reached (contract §4–§7).
 */
import { undecided, type HeaderPairs, type PartComparison } from '../../shared/delivery.ts'
import type { ComparedRequest } from './compare-webhook.ts'
import { answerOf, type Decision, type KnownOutcome } from './decision.ts'
import { explainMatched } from './explanation.ts'
import { findRepeats, type Repeats } from './repeats.ts'
import { requestLine } from './request-line.ts'
import { unmatched } from './unmatched.ts'
import { itemOf, passCall, type ReadCall, type WebhookCall } from './webhook-call.ts'
import { isTested, type WebhookTable } from './webhook-table.ts'
import { jsonAnswer, type WireAnswer } from './wire-answer.ts'

export interface FirstCall extends WebhookCall {
  readonly table: WebhookTable
  readonly compared: ComparedRequest
  /** Headers of any answer, for a page of another origin. */
  readonly crossOrigin: HeaderPairs
}

/** Decides what becomes of a request that reached a webhook. Rejects where it could not be accepted. */
export function decideFirstCall(call: FirstCall): Promise<Decision> {
  return passCall(call, {
    refuse: (answer, part) => refuse(call, answer, part),
    run: (read) => acceptOrDeduplicate(call, read),
  })
}

function acceptOrDeduplicate(call: FirstCall, read: ReadCall): Decision | Promise<Decision> {
  const { received, receiver, registration, headers, variant } = call
  const { arrival } = received
  const { workflow } = registration
  const repeats = findRepeats(
    workflow,
    headers,
    read.body.body,
    arrival.bodySha256,
    variant === 'test' ? null : (externalId) => receiver.options.findDuplicate(workflow.id, externalId, arrival),
  )
  if (repeats.relation === 'repeat') return repeated(call, repeats)
  if (variant === 'test') {
    // While a token was checked, another call may have taken the one test call.
    if (!isTested(registration, call.table)) return unmatched(call, { kind: 'not-registered' })
    call.table.testListening.stop(workflow.id)
  }
  return accept(call, read, repeats)
}

async function accept(call: FirstCall, read: ReadCall, repeats: Repeats): Promise<Decision> {
  const { received, receiver, registration, table, compared, variant } = call
  const { externalId, eventIds, events, earlier } = repeats
  const parts = whatToNote(read, repeats)
  const explanation = parts.length === 0 ? null : explainMatched(compared, registration, table, parts, true)
  const { executionId, answer, committed } = await receiver.options.accept({
    arrival: received.arrival,
    registration,
    urlVariant: variant,
    item: itemOf(call, { ...read, body: { ...read.body, body: repeats.body } }),
    output: registration.output,
    externalId,
    eventIds,
    events,
    retryOf: earlier,
    explanation,
  })
  return {
    became: { ...reached(call), ...whatRepeats(repeats), outcome: 'accepted', executionId, explanation },
    answer: answerOf(answer, call.crossOrigin),
    committed,
  }
}

function repeated(call: FirstCall, repeats: Repeats): Decision {
  const { externalId, isAnswered } = repeats
  const { method, target } = call.compared
  const sentence = `\`${requestLine(method, target.rawPath)}\` repeats an earlier delivery: the same ${externalId.kind} \`${externalId.value}\` (${externalId.foundIn}). ${isAnswered ? 'It was answered' : 'It is not answered yet'}, and nothing ran again.`
  return {
    became: {
      ...reached(call),
      ...whatRepeats(repeats),
      outcome: 'duplicate',
      explanation: { sentence, nearest: [] },
    },
    answer: jsonAnswer(200, { message: 'Delivery was already received' }, call.crossOrigin),
  }
}

function refuse(call: FirstCall, answer: WireAnswer, part: PartComparison): Decision {
  const { compared, registration, table } = call
  const explanation = explainMatched(compared, registration, table, [part], false)
  return {
    became: { ...reached(call), outcome: 'refused', explanation },
    answer: { ...answer, headers: [...answer.headers, ...call.crossOrigin] },
  }
}

/** What a person might trip over although the call runs. */
function whatToNote({ body, conditionNote }: ReadCall, { note }: Repeats): readonly PartComparison[] {
  const notes = [
    { part: 'body', sentence: body.note },
    { part: 'body', sentence: note },
    { part: 'condition', sentence: conditionNote },
  ] as const
  return notes.flatMap(({ part, sentence }) => (sentence === null ? [] : [{ part, agrees: false, sentence }]))
}

/** What is known of a request that reached a webhook, whatever becomes of it. */
function reached({ registration, compared }: FirstCall): Omit<KnownOutcome, 'outcome' | 'explanation'> {
  return {
    ...undecided,
    urlVariant: compared.target.variant,
    workflowId: registration.workflow.id,
    webhookNode: registration.node.name,
  }
}

function whatRepeats({
  externalId,
  earlier,
  events,
}: Repeats): Pick<KnownOutcome, 'externalId' | 'duplicateOf' | 'events'> {
  return { externalId, duplicateOf: earlier, events }
}
