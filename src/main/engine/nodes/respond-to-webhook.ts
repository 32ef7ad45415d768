import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { WorkflowAnswer, WorkflowAnswerBody } from '../../../shared/execution.ts'
import { mediaTypeOf, type Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import { setOwn } from '../../../shared/own-field.ts'
import { NodeFailure } from '../node-failure.ts'
import { onceThere } from '../once-there.ts'
import { answerBodyOf } from './items/binary-content.ts'
import { binaryOf } from './items/binary-data.ts'
import { requiredCredential } from './http/credential-of.ts'
import { jwtKeyOf, isJwtAlgorithm } from './http/jwt-credential.ts'
import { continueWith } from './items/each-item.ts'
import { setField, type Fields } from './items/fields.ts'
import type { NodeContext, NodeKind, Outputs } from './node-kind.ts'
import { textOf } from './items/text-of.ts'

/** Respond to Webhook: answers the caller once, for the first item, and passes its items on (engine semantics §1.10). */
export const respondToWebhook: NodeKind = {
  type: 'n8n-nodes-base.respondToWebhook',
  facts: { label: 'Respond', role: 'ends' },
  versions: [1, 1.1, 1.2, 1.3, 1.4, 1.5],
  group: 'flow',
  outputs: (node) => (hasResponseOutput(node) ? ['main', 'response'] : ['main']),
  execute: (context) => onceThere(answerOrError(context), (answer) => respond(context, answer)),
}

function respond(context: NodeContext, answer: WorkflowAnswer | Item): Outputs {
  const { items, node } = context
  if (isItem(answer)) return [[answer]]
  if (!context.answer(answer)) {
    context.note(
      'answer-ignored',
      `"${node.name}" wanted to answer ${answer.statusCode}, but the caller had been answered before: nothing was sent.`,
      [0],
    )
  }
  if (!hasResponseOutput(node)) return [items]
  return [items, [{ json: { response: toldAnswer(context, answer) } }]]
}

/** The answer as the second output tells it: one without a body has none, nor the type that it is sent with. */
function toldAnswer(context: NodeContext, { statusCode, headers, body }: WorkflowAnswer): JsonObject {
  if (body.kind !== 'none') return { body: plainBody(body), headers, statusCode }
  const own = readHeaders(context)
  const hasType = typeof own !== 'string' && Object.hasOwn(own, 'content-type')
  const told = Object.entries(headers).filter(([name]) => hasType || name !== 'content-type')
  return { headers: Object.fromEntries(told), statusCode }
}

/** The second output is there in version 1.3 always, and from 1.4 on where it is asked for. */
function hasResponseOutput({ typeVersion, parameters }: WorkflowNode): boolean {
  return typeVersion === 1.3 || (typeVersion >= 1.4 && parameters['enableResponseOutput'] === true)
}

const jsonType = 'application/json; charset=utf-8'
const textType = 'text/html; charset=utf-8'

function answerFrom(context: NodeContext): WorkflowAnswer | Promise<WorkflowAnswer> {
  const { parameters } = context
  const headers = readHeaders(context)
  const respondWith = String(parameters.read('respondWith', 0, 'firstIncomingItem'))
  const status = statusGiven(context, respondWith)
  const statusCode = typeof status === 'number' ? status : 500
  // What cannot be made fails the node, before anybody looks at what cannot be sent (n8n 1.123.5, recorded).
  const answer = answerOfKind(context, respondWith, statusCode, typeof headers === 'string' ? {} : headers)
  if (typeof headers === 'string') return unsendable(headers)
  if (typeof status === 'number' || respondWith === 'binary') return answer
  // The node is done, and the service's web server takes no text for a status (n8n 1.123.5, measured).
  return unsendable(`Invalid status code: ${JSON.stringify(status)}. Status code must be an integer.`)
}

/** Nothing and 0 are no status; with a redirect 0 is one. */
function statusGiven({ parameters }: NodeContext, respondWith: string): unknown {
  return respondWith === 'redirect'
    ? (parameters.read('options.responseCode', 0, 307) ?? 307)
    : parameters.read('options.responseCode', 0, 200) || 200
}

function answerOfKind(
  context: NodeContext,
  respondWith: string,
  statusCode: number,
  headers: Record<string, string>,
): WorkflowAnswer | Promise<WorkflowAnswer> {
  const { parameters } = context
  switch (respondWith) {
    case 'firstIncomingItem':
      return { statusCode, headers, body: json(keyed(context, context.items[0]?.json ?? {})) }
    case 'allIncomingItems':
      return {
        statusCode,
        headers,
        body: json(
          keyed(
            context,
            context.items.map((item) => item.json),
          ),
        ),
      }
    case 'json':
      return { statusCode, ...ofJson(readJson(context, 'responseBody', 'Response Body'), headers) }
    case 'text':
      return { statusCode, ...ofText(parameters.read('responseBody', 0, ''), headers) }
    case 'noData':
      return { statusCode, headers: withoutBody(statusCode, headers), body: { kind: 'none' } }
    case 'redirect':
      return {
        statusCode,
        headers: { ...headers, location: asAddress(String(parameters.read('redirectURL', 0, ''))) },
        body: { kind: 'none' },
      }
    case 'binary':
      // The service sends bytes as they are and says no status (n8n 1.123.5, measured).
      return { statusCode: 200, headers, body: readBinary(context, headers) }
    case 'jwt':
      return signToken(context).then((token) => ({ statusCode, headers, body: json({ token }) }))
    default:
      throw new NodeFailure(`The Response Data option "${respondWith}" is not supported!`)
  }
}

/** The answer; where it cannot be made and the node continues, one item with the error in place of all of them. */
function answerOrError(context: NodeContext): WorkflowAnswer | Item | Promise<WorkflowAnswer | Item> {
  const errorInstead = (thrown: unknown): Item => {
    const { json } = continueWith(context, thrown, 0)
    return { json, pairedItem: context.items.map((_, item) => ({ item })) }
  }
  try {
    checkWebhookBefore(context)
    const answer = answerFrom(context)
    return answer instanceof Promise ? answer.catch(errorInstead) : answer
  } catch (thrown) {
    return errorInstead(thrown)
  }
}

const answeredTypes: ReadonlySet<string> = new Set([
  'n8n-nodes-base.webhook',
  'n8n-nodes-base.formTrigger',
  '@n8n/n8n-nodes-langchain.chatTrigger',
  'n8n-nodes-base.wait',
])

/** From version 1.1 on there must be a node before it that is called from outside; a workflow that another one calls has none (n8n 1.123.5, measured). */
function checkWebhookBefore({ node, scope }: NodeContext): void {
  if (node.typeVersion < 1.1) return
  const isAnswered = (name: string): boolean => answeredTypes.has(scope.nodeNamed(name)?.type ?? '')
  if (scope.nodeNames().some((name) => isAnswered(name) && scope.outputTowards(name) !== null)) return
  throw new NodeFailure('No Webhook node found in the workflow', {
    description: `No Webhook node leads to "${node.name}": only the workflow that was called from outside can answer its caller.`,
  })
}

function isItem(answer: WorkflowAnswer | Item): answer is Item {
  return 'json' in answer
}

/** An address without a protocol is one of HTTP. */
function asAddress(text: string): string {
  return text === '' || text.includes('://') ? text : `http://${text}`
}

/** What the caller gets of an answer that cannot be sent; the node itself has done its work. */
function unsendable(message: string): WorkflowAnswer {
  return { statusCode: 500, headers: {}, body: json({ code: 0, message }) }
}

/** In 2.41 a header that is none is left out. */
function canBeSent(name: string, value: string): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}

/** The headers by their names; a text: why they cannot be sent. */
function readHeaders({ parameters, rules }: NodeContext): Record<string, string> | string {
  const entries = parameters.read('options.responseHeaders.entries', 0, [])
  const headers: Record<string, string> = {}
  for (const entry of Array.isArray(entries) ? entries : []) {
    if (!isObject(entry)) continue
    const name = textOf(entry['name']).toLowerCase()
    const value = entry['value']
    if (rules.mendsMessages) {
      const text = value === undefined || value === null ? 'undefined' : headerText(value)
      if (canBeSent(name, text)) setOwn(headers, name, text)
      continue
    }
    if (name === '') return 'Header name must be a valid HTTP token [""]'
    if (value === undefined || value === null) return `Invalid value "undefined" for header "${name}"`
    setOwn(headers, name, headerText(value))
  }
  return headers
}

/** As the platform writes a value: an object has no text of its own (n8n 1.123.5, recorded). */
function headerText(value: unknown): string {
  if (Array.isArray(value)) return value.map((one: unknown) => (one === null ? '' : headerText(one))).join(',')
  return isObject(value) ? '[object Object]' : textOf(value)
}

function json(value: unknown): WorkflowAnswerBody {
  return { kind: 'json', value }
}

function keyed({ parameters }: NodeContext, value: unknown): unknown {
  const key = String(parameters.read('options.responseKey', 0, ''))
  if (key === '') return value
  const fields: Fields = {}
  setField(fields, key, value)
  return fields
}

function readJson({ parameters }: NodeContext, name: string, title: string): unknown {
  const value = parameters.read(name, 0)
  // What counts as no in the platform is no body.
  if (!value) return undefined
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch (error) {
    throw new NodeFailure(`Invalid JSON in '${title}' field`, {
      description: `Check that the syntax of the JSON in the '${title}' parameter is valid (${error instanceof Error ? error.message : ''})`,
      itemIndex: 0,
    })
  }
}

type Content = Pick<WorkflowAnswer, 'headers' | 'body'>

/** JSON, except for what is not there: that is answered without a body, but still as JSON. */
function ofValue(value: unknown, headers: Record<string, string>): Content {
  if (value !== undefined) return { headers, body: json(value) }
  return { headers: { 'content-type': jsonType, ...headers }, body: { kind: 'none' } }
}

/** JSON that is one text is sent as that text. */
function ofJson(value: unknown, headers: Record<string, string>): Content {
  if (typeof value === 'string') return { headers, body: textBody(value, headers) }
  return ofValue(value, headers)
}

/** What is no text is answered as the JSON it is, and nothing as nothing, whatever "text" says. */
function ofText(value: unknown, headers: Record<string, string>): Content {
  return typeof value === 'string' ? { headers, body: textBody(value, headers) } : ofValue(value, headers)
}

function textBody(text: string, headers: Readonly<Record<string, string>>): WorkflowAnswerBody {
  const given = headers['content-type']
  const contentType = given === undefined ? textType : /^text\/[^;]+$/i.test(given) ? `${given}; charset=utf-8` : given
  return { kind: 'text', text, contentType }
}

/** An empty answer still says JSON, unless its status has no body at all. */
function withoutBody(statusCode: number, headers: Record<string, string>): Record<string, string> {
  return statusCode === 204 || statusCode === 304 ? headers : { 'content-type': jsonType, ...headers }
}

function readBinary(context: NodeContext, headers: Readonly<Record<string, string>>): WorkflowAnswerBody {
  const { parameters, items } = context
  const [item] = items
  const [first] = Object.keys(item?.binary ?? {})
  const isNamed = parameters.read('responseDataSource', 0, 'automatically') === 'set'
  const name = isNamed ? String(parameters.read('inputFieldName', 0, 'data')) : first
  if (item?.binary === undefined || name === undefined)
    throw new NodeFailure('No binary data exists on the first item!')
  const binary = binaryOf(item, name, 0)
  return answerBodyOf(binary, headers['content-type'] ?? mediaTypeOf(binary))
}

async function signToken(context: NodeContext): Promise<string> {
  const credential = requiredCredential(context, 'jwtAuth')
  const { algorithm = 'HS256' } = credential.data
  const { default: tokens } = await import('jsonwebtoken')
  const key = jwtKeyOf(credential, 'privateKey')
  const payload = readJson(context, 'payload', 'Payload')
  if (key === '' || !isObject(payload) || !isJwtAlgorithm(algorithm)) {
    throw new NodeFailure(
      `The JWT credential "${credential.name}" has no usable key or algorithm (${String(algorithm)}).`,
    )
  }
  return tokens.sign(payload, key, { algorithm })
}

function plainBody(body: Exclude<WorkflowAnswerBody, { readonly kind: 'none' }>): unknown {
  switch (body.kind) {
    case 'json':
      return body.value
    case 'text':
      return body.text
    case 'binary':
    case 'file':
      return `(${body.contentType})`
  }
}
