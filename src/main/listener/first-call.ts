/**
 * A request that reached a webhook of a workflow: authenticated → parsed → let run → deduplicated → accepted. What is
 * decided is explained beside the webhook that it reached (contract §4–§7).
 */
import { acts } from '../../shared/acts.ts'
import { undecided, type HeaderPairs, type PartComparison } from '../../shared/delivery.ts'
import type { ComparedRequest } from './compare-webhook.ts'
import { answerOf, type Decision, type KnownOutcome } from './decision.ts'
import { explainMatched } from './explanation.ts'
import { decideFormAnswer, showForm } from './forms/first-form.ts'
import { formOfTrigger } from './forms/form-node.ts'
import { isForm } from './registration.ts'
import { findRepeats, type Repeats } from './repeats.ts'
import { requestLine } from './request-line.ts'
import { isSentAgain, withoutAgain } from './sent-again.ts'
import { unmatched } from './unmatched.ts'
import { passCall, startOf, type ReadCall, type WebhookCall } from './webhook-call.ts'
import { isTested, type WebhookTable } from './webhook-table.ts'
import { jsonAnswer, type WireAnswer } from './wire-answer.ts'

export interface FirstCall extends WebhookCall {
  readonly table: WebhookTable
  readonly compared: ComparedRequest
  /** Headers of any answer, for a page of another origin. */
  readonly crossOrigin: HeaderPairs
}

/** Decides what becomes of a request that reached a webhook. Rejects where it could not be accepted. */
export function decideFirstCall(given: FirstCall): Promise<Decision> {
  const isAgain = isSentAgain(given.headers, given.received.arrival.remoteAddress)
  const headers = withoutAgain(given.headers)
  if (!isForm(given.registration)) return pass({ ...given, headers }, isAgain)
  const form = formOfTrigger(given.registration.node, given.variant === 'test', given.query)
  const call = { ...given, headers, form: form.fields }
  if (given.registration.method === 'POST') return pass(call, isAgain)
  const shown = reached(call)
  return passCall(call, {
    refuse: (answer, part) => refuse(call, answer, part),
    run: () => showForm(form, call.compared, shown),
  })
}

function pass(call: FirstCall, isAgain: boolean): Promise<Decision> {
  return passCall(call, {
    refuse: (answer, part) => refuse(call, answer, part),
    run: (read) => acceptOrDeduplicate(call, read, isAgain),
  })
}

function acceptOrDeduplicate(call: FirstCall, read: ReadCall, isAgain: boolean): Decision | Promise<Decision> {
  const { received, receiver, registration, headers, variant } = call
  const { arrival } = received
  const { workflow } = registration
  const repeats = findRepeats(
    workflow,
    headers,
    read.body.body,
    arrival.bodySha256,
    variant === 'test' || isAgain
      ? null
      : (externalId) => receiver.options.findDuplicate(workflow.id, externalId, arrival),
    receiver.options.providers(arrival).ids,
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
    ...startOf(call, { ...read, body: { ...read.body, body: repeats.body } }),
    output: registration.output,
    externalId,
    eventIds,
    events,
    retryOf: earlier,
    explanation,
  })
  return {
    became: { ...reached(call), ...whatRepeats(repeats), outcome: 'accepted', executionId, explanation },
    answer:
      call.form === undefined
        ? answerOf(answer, call.crossOrigin)
        : decideFormAnswer(call, executionId, answerOf(answer, call.crossOrigin)),
    committed,
  }
}

function repeated(call: FirstCall, repeats: Repeats): Decision {
  const { externalId, isAnswered, earlier } = repeats
  const { method, target } = call.compared
  const sentence = `\`${requestLine(method, target.rawPath)}\` repeats the delivery ${earlier ?? 'before it'}: the same ${externalId.kind} \`${externalId.value}\` (${externalId.foundIn}). ${isAnswered ? 'It was answered' : 'It is not answered yet'}, and nothing ran again. ${howToRun}`
  return {
    became: {
      ...reached(call),
      ...whatRepeats(repeats),
      outcome: 'duplicate',
      explanation: { sentence, nearest: [] },
    },
    answer: jsonAnswer(200, duplicateAnswer(repeats), call.crossOrigin),
  }
}

const howToRun = `${acts.runRepeat}; to run every repeat, turn off "Recognise repeats" of the workflow (its setting "deduplicationKey" is then "none").`

/** The status tells the provider that the delivery is done (contract §6.2); the rest is for a person who wonders why nothing ran. */
function duplicateAnswer({ externalId, earlier }: Repeats): object {
  return {
    message: 'Delivery was already received',
    same: externalId.kind,
    found_in: externalId.foundIn,
    earlier_delivery: earlier,
    hint: howToRun,
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
