/**
 * What every call of a webhook passes before it runs, be it the first call of a workflow or one that resumes an execution:
 * authenticated → within the limit → parsed → let run by its option (contract §4, §5). Each step can turn it away.
 */
import type { PartComparison } from '../../shared/delivery.ts'
import { filesIn } from '../../shared/binary-files.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import type { Item } from '../../shared/item.ts'
import { providerTrigger } from '../../shared/provider-triggers.ts'
import type { UrlVariant } from '../../shared/webhook.ts'
import type { AcceptedDelivery } from './acceptance.ts'
import type { Received } from './arrival.ts'
import { authenticate, type FindCredential } from './authenticate.ts'
import { bodySettingsOf } from './body-settings.ts'
import type { FormField } from './forms/form-fields.ts'
import { formItem, readSubmission, unreadSubmission } from './forms/form-item.ts'
import { timezoneOfForm } from './forms/form-node.ts'
import { cutSentence, tooLargeAnswer } from './cut-body.ts'
import type { Decision } from './decision.ts'
import type { Keeping } from './keeping.ts'
import { notRunAnswer, onlyRunIfOf } from './only-run-if.ts'
import { parseBody, type ParsedBody } from './parse-body.ts'
import type { Receiver } from './receiver.ts'
import { triggerVerdict, type TriggerVerdict } from './provider-events/provider-event.ts'
import { refusalAnswer, unreadAnswer } from './refusal-answer.ts'
import { isForm, type Registration } from './registration.ts'
import { triggerItem, type TriggerParts } from './trigger-item.ts'
import { emptyAnswer, type WireAnswer } from './wire-answer.ts'

/** One request on its way to a webhook that it has reached. */
export interface WebhookCall {
  readonly received: Received
  readonly receiver: Receiver
  readonly keeping: Keeping
  readonly headers: HeaderFields
  readonly registration: Registration
  readonly variant: UrlVariant
  readonly params: TriggerParts['params']
  readonly query: TriggerParts['query']
  /** The URL that was called, where it is not that of the registration. */
  readonly webhookUrl?: string
  /** The fields of the form that it is about; absent where it is about none. */
  readonly form?: readonly FormField[]
}

/** What was read of a call that may run. */
export interface ReadCall extends Pick<TriggerParts, 'body' | 'jwtPayload'> {
  /** Why it runs although its option failed; null where there is nothing to say. */
  readonly conditionNote: string | null
}

/** How a call ends: each kind of call says so in its own words. */
export interface CallEnds {
  /** Turned away; `part` is what does not agree, and why. */
  readonly refuse: (answer: WireAnswer, part: PartComparison) => Decision
  readonly run: (read: ReadCall) => Decision | Promise<Decision>
}

/**
 * Takes a call to its end. It waits only for what is a promise: a call that needs none of them is accepted in the turn of the
 * event loop in which it was kept, and shares its commit.
 */
export async function passCall(call: WebhookCall, ends: CallEnds): Promise<Decision> {
  const { received, receiver, headers, registration } = call
  const { credential, limits, binaries } = receiver.options
  const caller = { headers, remoteAddress: received.arrival.remoteAddress, nowMs: received.arrival.receivedAtMs }
  const find: FindCredential = (type, reference) => credential(type, reference, received.arrival)
  const checking = authenticate(registration, caller, find)
  const authentication = checking instanceof Promise ? await checking : checking
  if (authentication.kind === 'refused') {
    const { part, sentence, lack } = authentication
    const unread = await unreadBeforehand(call)
    if (unread !== null) {
      return ends.refuse(unreadAnswer(unread), {
        part: 'body',
        agrees: false,
        sentence: `${unread.sentence}. The service reads the body before it looks at the credentials, which do not agree either: ${sentence}`,
      })
    }
    return ends.refuse(call.form === undefined ? refusalAnswer(authentication) : formRefusal, {
      part,
      agrees: false,
      sentence,
      ...(lack === undefined ? {} : { lack }),
    })
  }
  if (received.body === null) {
    const sentence = cutSentence(received.arrival, received.limitBytes)
    return ends.refuse(tooLargeAnswer(received.limitBytes), { part: 'body', agrees: false, sentence })
  }
  const isSubmission = call.form !== undefined && received.arrival.request.method === 'POST'
  const parsing = isSubmission
    ? readSubmission(headers['content-type'] ?? '', received.body, call.form, binaries)
    : parseBody(headers, received.body, bodySettingsOf(registration, limits.bodyBytes), binaries)
  const body = parsing instanceof Promise ? await parsing : parsing
  if (body.kind === 'failed') {
    return ends.refuse(isSubmission ? unreadSubmission(body, registration.workflow) : unreadAnswer(body), {
      part: 'body',
      agrees: false,
      sentence: body.sentence,
    })
  }
  const files = body.binary === null ? [] : [...filesIn([[{ json: {}, binary: body.binary }]]).keys()]
  if (files.length === 0) return passRead(call, { body, jwtPayload: authentication.jwtPayload }, ends)
  let isAccepted = false
  try {
    const decision = await passRead(call, { body, jwtPayload: authentication.jwtPayload }, ends)
    isAccepted = decision.became.outcome === 'accepted'
    return decision
  } finally {
    // Of a delivery that does not run, nobody has the files of its form.
    if (!isAccepted) await binaries?.discard(files)
  }
}

/** Lets a call that was read run, unless its option says otherwise. */
async function passRead(call: WebhookCall, read: Omit<ReadCall, 'conditionNote'>, ends: CallEnds): Promise<Decision> {
  const { registration, keeping } = call
  const { onlyRunIf } = call.receiver.options
  const verdict = verdictOf(call, read)
  if (verdict?.kind === 'dropped')
    return ends.refuse(verdict.answer, { part: 'event', agrees: false, sentence: verdict.sentence })
  const template = onlyRunIfOf(registration)
  let conditionNote: string | null = verdict?.kind === 'fails' ? verdict.sentence : null
  if (template !== null && onlyRunIf !== undefined) {
    const item = itemOf(call, read)
    const { runs, sentence } = await onlyRunIf({ registration, item, variant: call.variant, template })
    if (!runs) return ends.refuse(notRunAnswer(), { part: 'condition', agrees: false, sentence: sentence ?? '' })
    conditionNote = sentence
  }
  // In a later turn the arrival must be safe first; where it is lost, nothing runs.
  if (!keeping.inTurn) await keeping.stored
  return ends.run({ ...read, conditionNote })
}

/** A form is refused without a word, and asks a browser for the credentials (observed). */
const formRefusal = emptyAnswer(401, [['www-authenticate', 'Basic realm="Enter credentials"']])

/** Longest body that is read for a caller without credentials, in bytes. */
const readBeforehandBytes = 1024 * 1024

/** A body that cannot be read is told before credentials that do not agree (observed); null where it can be, or is too long to look. */
async function unreadBeforehand({
  received,
  receiver,
  headers,
  registration,
  form,
}: WebhookCall): Promise<Extract<ParsedBody, { kind: 'failed' }> | null> {
  if (
    form !== undefined ||
    !(received.body instanceof Uint8Array) ||
    received.body.length === 0 ||
    received.body.length > readBeforehandBytes
  )
    return null
  const body = await parseBody(headers, received.body, bodySettingsOf(registration, receiver.options.limits.bodyBytes))
  return body.kind === 'failed' && body.statusCode === 422 ? body : null
}

/** What the trigger of a provider makes of a call; null where it is another that was called. */
function verdictOf(
  { registration: { node, method, workflow }, headers, query }: WebhookCall,
  { body }: Pick<ReadCall, 'body'>,
): TriggerVerdict | null {
  return providerTrigger(node.type) === null
    ? null
    : triggerVerdict(node, { method, headers, query, body: body.body, settings: workflow.settings })
}

/** All that the node which was called emits for it; or how it fails over it. */
export function startOf(
  call: WebhookCall,
  read: Pick<ReadCall, 'body' | 'jwtPayload'>,
): Pick<AcceptedDelivery, 'items' | 'failing' | 'asks'> {
  const verdict = verdictOf(call, read)
  if (verdict?.kind === 'fails') return { items: [], failing: verdict.failing }
  if (verdict?.kind !== 'runs') return { items: [itemOf(call, read)], failing: null }
  return { items: verdict.items, failing: null, ...(verdict.asks && { asks: true }) }
}

/** What the Webhook node, or the node of a form, emits for a call. */
export function itemOf(call: WebhookCall, read: Pick<ReadCall, 'body' | 'jwtPayload'>): Item {
  const { registration, variant, headers, params, query, receiver, webhookUrl } = call
  if (call.form !== undefined) return submissionOf(call, read)
  return triggerItem({
    registration,
    variant,
    headers,
    params,
    query,
    ...read,
    baseUrl: receiver.baseUrl,
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
  })
}

/** What was sent with a form. What its address brought is told by the form at which the workflow starts alone. */
function submissionOf({ registration, variant, query, received }: WebhookCall, read: Pick<ReadCall, 'body'>): Item {
  return formItem(read.body, {
    atMs: received.arrival.receivedAtMs,
    timezone: timezoneOfForm(registration.workflow),
    isTest: variant === 'test',
    query: isForm(registration) ? query : {},
  })
}
