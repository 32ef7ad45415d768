/**
 * What the caller of a webhook is answered (contract §4 rule 3, engine semantics §1.10). In: the Webhook node and, for an
 * answer at the end, the outcome of its execution. Out: what goes on the wire, and what about it hides a failure.
 */
import { statusFault } from '../../shared/answer-status.ts'
import type { WorkflowAnswer, WorkflowAnswerBody } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import { mediaTypeOf, type Item } from '../../shared/item.ts'
import { isObject } from '../../shared/json.ts'
import { providerTrigger, startedText } from '../../shared/provider-triggers.ts'
import { formTriggerType } from '../../shared/webhook-address.ts'
import { nodeWithPresets } from '../../shared/node-types/with-presets.ts'
import { rulesOf } from '../../shared/service-profile.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { valueAt } from './expressions/value-at.ts'
import { answerBodyOf } from './nodes/items/binary-content.ts'
import { getField } from './nodes/items/fields.ts'
import type { RunOutcome } from './run-contract.ts'
import { setOwn } from '../../shared/own-field.ts'
import { responseModeOf, setupFailureCode, streamsAnswer } from './webhook-setup.ts'
import { textOf } from './nodes/items/text-of.ts'
import { workflowIssuesName } from './workflow-issues.ts'

/** A page of a form: nobody has to answer who sends it. */
const formPageType = 'n8n-nodes-base.form'

/** The service never sends the text that a Wait has among its options (n8n 1.123.5, measured; later versions say the same). */
const waitType = 'n8n-nodes-base.wait'

const notExecuted = { code: 0, message: 'There was a problem executing the workflow' }
const notStarted = { code: 0, message: 'Workflow Webhook Error: Workflow could not be started!' }
const jsonHeader = { 'content-type': 'application/json; charset=utf-8' }

/** A stream into which no node wrote (n8n 1.123.5, measured). */
const emptyStream: WorkflowAnswer = {
  statusCode: 200,
  headers: { ...jsonHeader, 'cache-control': 'no-cache' },
  body: { kind: 'none' },
}

/** The answer of a webhook that answers as soon as the request has been received. */
export function answerOnReceived(written: WorkflowNode): WorkflowAnswer {
  const webhook = nodeWithPresets(written)
  const own = ownAnswerOnReceived(webhook)
  return withHeadersOf(webhook, own, presetOf(own))
}

function ownAnswerOnReceived(webhook: WorkflowNode): WorkflowAnswer {
  const { parameters } = webhook
  if (valueAt(parameters, 'options.noResponseBody') === true) return answer(webhook, { kind: 'none' })
  // There only where an expression chooses the way to answer: the service then sends the name of it (n8n 1.123.5, measured).
  const { responseMode } = parameters
  const named =
    typeof responseMode === 'string' && responseMode.startsWith('=') ? parameters['responseData'] : undefined
  if (named === 'noData') return answer(webhook, { kind: 'none' })
  const data = named ?? (webhook.type === waitType ? undefined : valueAt(parameters, 'options.responseData'))
  if (typeof data === 'string' && data !== '') return answer(webhook, textBody(data))
  // An expression may give anything that has a JSON text.
  if (data !== undefined && data !== null && typeof data !== 'string') {
    return answer(webhook, { kind: 'json', value: data })
  }
  if (providerTrigger(webhook.type) !== null) return answer(webhook, textBody(startedText))
  return answer(webhook, { kind: 'json', value: { message: 'Workflow was started' } })
}

/** The answer of a webhook that answers with what the last node gave or what Respond to Webhook said. */
export function answerAtEnd(written: WorkflowNode, outcome: RunOutcome): WorkflowAnswer {
  const webhook = nodeWithPresets(written)
  const own = ownAnswerAtEnd(webhook, outcome)
  return withHeadersOf(webhook, own, own === outcome.answer ? {} : presetOf(own))
}

function ownAnswerAtEnd(webhook: WorkflowNode, outcome: RunOutcome): WorkflowAnswer {
  const { failure, status } = outcome
  if (failure?.node === webhook.name && providerTrigger(webhook.type) !== null) return refusal(notStarted)
  if (failure?.code === setupFailureCode) return refusal({ code: 0, message: failure.message })
  // Nothing ran that could have failed or answered.
  if (failure?.name === workflowIssuesName && outcome.nodeRuns.length === 0) return refusal(notExecuted)
  if (responseModeOf(webhook) === 'responseNode') {
    if (outcome.answer !== null) return outcome.answer
    if (status === 'success' && streamsAnswer(webhook)) return emptyStream
    if (status === 'success' || status === 'waiting' || !rulesOf(outcome.profile).tellsOfErrorBeforeRespond)
      return { statusCode: 200, headers: {}, body: { kind: 'none' } }
    return refusal({ message: 'Error in workflow' })
  }
  if (status === 'canceled') return refusal(notExecuted)
  if (status === 'error' || status === 'crashed') return refusal({ message: 'Error in workflow' })
  return answerOfLastNode(webhook, lastItems(outcome))
}

/**
 * The answer with the headers that the webhook itself sets, where it does not name them. The service sets them before it begins,
 * so that they stand in every answer; where it cannot, it begins nothing (n8n 1.123.5, measured).
 */
export function withHeadersOf(
  webhook: WorkflowNode,
  given: WorkflowAnswer,
  preset: WorkflowAnswer['headers'] = {},
): WorkflowAnswer {
  const own = headersOf(webhook)
  if (!Object.entries(own).every(isSendable)) return refusal(notExecuted)
  return { ...given, headers: { ...preset, ...own, ...given.headers } }
}

/** An answer of the webhook's own without a body says JSON, unless its headers say otherwise. */
function presetOf({ body }: WorkflowAnswer): WorkflowAnswer['headers'] {
  return body.kind === 'none' ? jsonHeader : {}
}

function isSendable([name, value]: readonly [string, string]): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[^\t\x20-\x7e\x80-\xff]/.test(value)
}

function answerOfLastNode(webhook: WorkflowNode, items: readonly Item[]): WorkflowAnswer {
  const { parameters } = webhook
  const preset = webhook.type === formTriggerType ? 'noData' : 'firstEntryJson'
  switch (parameters['responseData'] ?? preset) {
    case 'noData':
      return answer(webhook, { kind: 'none' })
    case 'firstEntryBinary':
      return answerBinary(webhook, items[0])
    case 'firstEntryJson':
      return items[0] === undefined
        ? refusal({ code: 0, message: 'No item to return was found' })
        : entryAnswer(webhook, items[0])
    // Any other word is taken for all of them.
    default:
      return answer(webhook, { kind: 'json', value: items.map(({ json }) => json) })
  }
}

/** The type that is chosen stands also where there is nothing to send (n8n 1.123.5, recorded). */
function entryAnswer(webhook: WorkflowNode, item: Item): WorkflowAnswer {
  const given = answer(webhook, entryBody(webhook, item))
  const type = valueAt(webhook.parameters, 'options.responseContentType')
  const isBare = given.body.kind === 'none' && typeof type === 'string' && type !== ''
  return isBare ? { ...given, headers: { 'content-type': type } } : given
}

function entryBody({ parameters }: WorkflowNode, { json }: Item): WorkflowAnswerBody {
  const name = valueAt(parameters, 'options.responsePropertyName')
  const value = typeof name === 'string' && name !== '' ? getField(json, name) : json
  if (value === undefined) return { kind: 'none' }
  const contentType = valueAt(parameters, 'options.responseContentType')
  if (typeof contentType === 'string' && contentType !== '') {
    return { kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value ?? null), contentType }
  }
  return typeof value === 'string' ? textBody(value) : { kind: 'json', value }
}

function answerBinary(webhook: WorkflowNode, item: Item | undefined): WorkflowAnswer {
  if (item === undefined) return refusal({ code: 0, message: 'No item was found to return' })
  if (item.binary === undefined) return refusal({ code: 0, message: 'No binary data was found to return' })
  const name = textOf(webhook.parameters['responseBinaryPropertyName'] ?? 'data')
  const binary = Object.hasOwn(item.binary, name) ? item.binary[name] : undefined
  if (binary === undefined) {
    return refusal({ code: 0, message: `The binary property '${name}' which should be returned does not exist` })
  }
  return answer(webhook, answerBodyOf(binary, mediaTypeOf(binary)))
}

/** Items of output 0 of the last run of the node that ran last. */
function lastItems({ nodeRuns, lastNode }: RunOutcome): readonly Item[] {
  return nodeRuns.findLast(({ node }) => node === lastNode)?.outputs?.[0] ?? []
}

function refusal(value: object): WorkflowAnswer {
  return { statusCode: 500, headers: {}, body: { kind: 'json', value } }
}

function textBody(text: string): WorkflowAnswerBody {
  return { kind: 'text', text, contentType: 'text/html; charset=utf-8' }
}

function answer(webhook: WorkflowNode, body: WorkflowAnswerBody): WorkflowAnswer {
  const status = statusOf(webhook)
  const fault = statusFault(status)
  return fault === null ? { statusCode: Number(status), headers: {}, body } : refusal({ code: 0, message: fault })
}

/** As it is written; a text of digits counts as its number. Version 1 takes nothing for a status that says nothing. */
function statusOf({ parameters, typeVersion }: WorkflowNode): unknown {
  if (typeVersion < 2) return numberIn(parameters['responseCode']) || 200
  const chosen = valueAt(parameters, 'options.responseCode.values.responseCode')
  const custom = chosen === 'customCode' ? valueAt(parameters, 'options.responseCode.values.customCode') : chosen
  return custom === undefined ? 200 : numberIn(custom)
}

function numberIn(written: unknown): unknown {
  return typeof written === 'string' && /^\d+$/.test(written) ? Number(written) : written
}

function headersOf({ parameters }: WorkflowNode): Record<string, string> {
  const entries = valueAt(parameters, 'options.responseHeaders.entries')
  const headers: Record<string, string> = {}
  for (const entry of Array.isArray(entries) ? entries : []) {
    if (!isObject(entry) || typeof entry['name'] !== 'string' || entry['name'] === '') continue
    setOwn(headers, entry['name'].toLowerCase(), textOf(entry['value']))
  }
  return headers
}

/** What a caller gets who waited with its execution where that ends without Respond to Webhook (n8n 2.41.1, measured). */
export const answerOfHeldAtEnd: WorkflowAnswer = { statusCode: 200, headers: jsonHeader, body: { kind: 'none' } }

/** What about that answer hides a failure. */
export function findingsAboutHeld({ failure }: RunOutcome): readonly Finding[] {
  const why =
    failure === null
      ? 'no Respond to Webhook node was reached'
      : `the execution failed in "${failure.node}" (${failure.message}): for the provider the delivery is done`
  return [
    {
      kind: failure === null ? 'empty-answer' : 'error-in-success-answer',
      sentence: `The caller that had waited with the execution was answered 200 with an empty body: ${why}.`,
      itemIndexes: [],
    },
  ]
}

/** What about the answer hides a failure from the caller (contract §6 rule 2, §7). */
export function findingsAboutAnswer(
  webhook: WorkflowNode,
  outcome: RunOutcome,
  sent: WorkflowAnswer,
): readonly Finding[] {
  const findings: Finding[] = []
  const isSuccess = sent.statusCode >= 200 && sent.statusCode < 300
  if (outcome.answer !== null && responseModeOf(webhook) !== 'responseNode') {
    findings.push({
      kind: 'answer-ignored',
      sentence: `A Respond to Webhook node wanted to answer ${outcome.answer.statusCode}, but "${webhook.name}" does not wait for one: the caller was answered ${sent.statusCode} as the webhook says. Set its "Respond" to "Using Respond to Webhook Node".`,
      itemIndexes: [],
    })
  }
  if (isSuccess && outcome.failure !== null) {
    findings.push({
      kind: 'error-in-success-answer',
      sentence: `The caller was answered ${sent.statusCode} although the execution failed in "${outcome.failure.node}" (${outcome.failure.message}): for the provider the delivery is done.`,
      itemIndexes: [],
    })
  }
  const asksForAnswer = responseModeOf(webhook) === 'responseNode' && webhook.type !== formPageType
  const isUnanswered = isSuccess && asksForAnswer && outcome.answer === null
  if (isUnanswered && outcome.status === 'waiting') {
    findings.push({
      kind: 'slow-answer',
      sentence: `The execution waits in "${outcome.lastNode ?? ''}" before a Respond to Webhook node was reached, and the caller with it: a provider that is less patient counts the delivery as failed and sends it again. Put a Respond to Webhook node in front of the waiting. (What is tried on a case is answered 200 with an empty body meanwhile.)`,
      itemIndexes: [],
    })
  } else if (isUnanswered) {
    findings.push({
      kind: 'empty-answer',
      sentence: `The caller was answered ${sent.statusCode} with an empty body: no Respond to Webhook node was reached.`,
      itemIndexes: [],
    })
  }
  if (!isSuccess && outcome.status === 'success' && outcome.answer === null && sent.statusCode >= 500) {
    findings.push({
      kind: 'empty-answer',
      sentence: `The caller was answered ${sent.statusCode} although the execution ended well: "${outcome.lastNode ?? ''}" gave nothing that could be returned.`,
      itemIndexes: [],
    })
  }
  return findings
}
