/** GraphQL: one request for each item, sent as every request is. What the answer reports in `errors` is a failure. */
import type { Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { messageOf } from '../../../shared/message-of.ts'
import { ownOf } from '../../../shared/own-field.ts'
import { NodeFailure } from '../node-failure.ts'
import { authenticationBy } from './http/authentication-by.ts'
import { noAuthentication, type Authentication } from './http/authentication.ts'
import { inClientWords } from './http/error-in-words.ts'
import { presetRedirects, presetTimeoutMs, urlOf } from './http/http-parameters.ts'
import type { RequestBody, RequestManner } from './http/request-plan.ts'
import { sendPlan } from './http/send-plan.ts'
import { continueWith, forEachItem } from './items/each-item.ts'
import { parametersOf, type ItemParameters } from './items/item-parameters.ts'
import { textOf } from './items/text-of.ts'
import { isUnwritten, madeUpAnswer } from '../stand-ins/made-up-answer.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'

export const graphql: NodeKind = {
  type: 'n8n-nodes-base.graphql',
  facts: { label: 'GraphQL', decidesNothing: true },
  versions: [1, 1.1],
  group: 'action',
  execute: async (context) => [await forEachItem(context, (_item, itemIndex) => answerItems(context, itemIndex))],
}

async function answerItems(context: NodeContext, itemIndex: number): Promise<readonly Item[]> {
  const parameters = parametersOf(context, itemIndex)
  const asksJson = parameters.text('requestFormat', 'json') === 'json'
  const method = parameters.text('requestMethod', 'POST')
  const plan = {
    method,
    url: addressOf(parameters.value('endpoint', '')),
    query: method === 'GET' ? { query: parameters.text('query') } : {},
    headers: headersOf(parameters),
    body: bodyOf(parameters, asksJson),
  }
  const manner: RequestManner = {
    accept: asksJson ? 'application/json' : '*/*',
    arrayFormat: 'indices',
    lowercaseHeaders: true,
    followRedirects: 'reading',
    maxRedirects: presetRedirects,
    keepSecretsAcrossOrigins: false,
    proxy: null,
    timeoutMs: presetTimeoutMs,
    allowUnauthorizedCertificates: parameters.flag('allowUnauthorizedCerts'),
    clientCertificate: null,
  }
  const authentication = authenticationOf(context, parameters, itemIndex)
  const answer = await sendPlan(context, plan, manner, authentication, itemIndex).catch((thrown: unknown) => {
    throw inClientWords(thrown)
  })
  const isText = parameters.text('responseFormat', 'json') === 'string'
  const field = parameters.text('dataPropertyName', 'data')
  if (isUnwritten(answer)) return [{ json: madeUpAnswer(context, isText ? { [field]: '{}' } : { data: {} }) }]
  const text = answer.bytes.toString('utf8')
  // An answer without a body is none.
  const value = text === '' ? undefined : asksJson ? parsedOr(text, text) : text
  // The service gives text no link: it is found where it can only be one item.
  const items = isText
    ? [{ json: value === undefined ? {} : { [field]: value } }]
    : itemsOf(typeof value === 'string' ? parsedAnswer(value) : value, itemIndex)
  const errors = errorsIn(typeof value === 'string' ? errorsAsText(value, isText) : value)
  if (errors === null) return items
  const failure = new NodeFailure(errors, {
    name: 'NodeApiError',
    itemIndex,
    httpCode: String(answer.status),
    description: text.slice(0, 1_000),
  })
  // What came is kept beside the error, where the node continues.
  return [...items, continueWith(context, failure, itemIndex)]
}

function addressOf(given: unknown): URL {
  const text = textOf(given)
  if (URL.canParse(text)) return urlOf(given)
  throw new NodeFailure('Invalid URL', {
    name: 'Error',
    description: `The endpoint is "${text}". It must be a URL such as https://api.example.com/graphql.`,
  })
}

/** Text that is kept as text is looked into only where it begins with its errors, and they are a list. */
function errorsAsText(text: string, isKept: boolean): unknown {
  const value = parsedOr(text, null)
  if (!isKept) return value
  return text.startsWith('{"errors":') && isObject(value) && Array.isArray(value['errors']) ? value : undefined
}

const credentialTypes: Readonly<Record<string, string>> = {
  basicAuth: 'httpBasicAuth',
  customAuth: 'httpCustomAuth',
  digestAuth: 'httpDigestAuth',
  headerAuth: 'httpHeaderAuth',
  queryAuth: 'httpQueryAuth',
  oAuth1: 'oAuth1Api',
  oAuth2: 'oAuth2Api',
}

function authenticationOf(context: NodeContext, parameters: ItemParameters, itemIndex: number): Authentication {
  const type = ownOf(credentialTypes, parameters.text('authentication', 'none'))
  return type === undefined ? noAuthentication : authenticationBy(context, type, itemIndex)
}

function headersOf(parameters: ItemParameters): Readonly<Record<string, string>> {
  const given = parameters.entries('headerParametersUi.parameter')
  return Object.fromEntries(given.map(({ name, value }) => [textOf(name), textOf(value)]))
}

function bodyOf(parameters: ItemParameters, asksJson: boolean): RequestBody {
  const query = parameters.text('query')
  if (!asksJson) return { kind: 'raw', content: query, contentType: 'application/graphql' }
  const operationName = parameters.text('operationName')
  const value = {
    query,
    variables: variablesOf(parameters),
    operationName: operationName === '' ? null : operationName,
  }
  return { kind: 'json', value }
}

function variablesOf(parameters: ItemParameters): unknown {
  const given = parameters.value('variables', {})
  if (typeof given === 'object' && given !== null) return given
  if (typeof given !== 'string') {
    throw new NodeFailure(
      `Using variables failed:\n${String(given)}\n\nGraphQL variables should be either an object or a string.`,
    )
  }
  try {
    return JSON.parse(given === '' ? '{}' : given)
  } catch (error) {
    throw new NodeFailure(`Using variables failed:\n${given}\n\nWith error message:\nSyntaxError: ${messageOf(error)}`)
  }
}

function parsedOr(text: string, other: unknown): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return other
  }
}

function parsedAnswer(text: string): unknown {
  const value = parsedOr(text, undefined)
  if (value !== undefined) return value
  throw new NodeFailure('Response body is not valid JSON. Change "Response Format" to "String"', {
    description: text === '' ? 'The answer is empty.' : `The answer begins with: ${text.slice(0, 200)}`,
  })
}

function itemsOf(value: unknown, item: number): readonly Item[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.map((json) => ({ json: isObject(json) ? json : ((json ?? {}) as JsonObject), pairedItem: { item } }))
}

/** The texts of the errors that an answer reports, or what the service stumbles over in looking for them; null where there are none. */
function errorsIn(value: unknown): string | null {
  if (value === null) return "Cannot read properties of null (reading 'errors')"
  const errors: unknown = isObject(value) ? value['errors'] : undefined
  if (!errors) return null
  if (!Array.isArray(errors)) return 'response.errors?.map is not a function'
  return errors.map((error) => (isObject(error) ? textOf(error['message']) : '')).join(', ') || 'Unexpected error'
}
