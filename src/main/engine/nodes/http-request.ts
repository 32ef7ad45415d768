import type { Item } from '../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { sendRequest, type ReceivedAnswer } from '../send-request.ts'
import { continueWith } from './for-each-item.ts'
import { providerText, statusText } from './http-texts.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { textOf } from './text-of.ts'

/**
 * HTTP Request: one request for each item, all at the same time. When one fails, the others have been sent all the same
 * (engine semantics §1.4, §1.11).
 */
export const httpRequest: NodeKind = {
  type: 'n8n-nodes-base.httpRequest',
  versions: [1, 2, 3, 4, 4.1, 4.2, 4.3, 4.4, 4.5],
  group: 'action',
  execute: async (context) => {
    const settled = await Promise.allSettled(context.items.map((_, index) => requestItem(context, index)))
    return [
      settled.flatMap((result, index) =>
        result.status === 'fulfilled' ? result.value : [continueWith(context, result.reason, index)],
      ),
    ]
  },
}

async function requestItem(context: NodeContext, itemIndex: number): Promise<readonly Item[]> {
  const { parameters } = context
  const url = readUrl(parameters.read('url', itemIndex, ''))
  for (const [name, value] of pairsOf(context, 'sendQuery', 'queryParameters', itemIndex)) {
    url.searchParams.append(name, value)
  }
  const headers: Record<string, string> = {
    accept: 'application/json,text/html,application/xhtml+xml,application/xml,text/*;q=0.9, image/*;q=0.8, */*;q=0.7',
  }
  for (const [name, value] of pairsOf(context, 'sendHeaders', 'headerParameters', itemIndex)) {
    headers[name.toLowerCase()] = value
  }
  const body = readBody(context, itemIndex)
  if (body !== null) headers['content-type'] ??= 'application/json'
  const timeoutMs = Number(parameters.read('options.timeout', itemIndex, 300_000))
  const method = String(parameters.read('method', itemIndex, 'GET'))
  const answer = await sendRequest(context, { method, url, headers, body, itemIndex, timeoutMs })
  const neverError = parameters.read('options.response.response.neverError', itemIndex, false) === true
  if (answer.status >= 400 && !neverError) throw refused(answer, itemIndex)
  const full = parameters.read('options.response.response.fullResponse', itemIndex, false) === true
  return itemsOf(answer, full, itemIndex)
}

function readUrl(given: unknown): URL {
  const text = String(given)
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new NodeFailure(`Invalid URL: ${text}. URL must start with "http" or "https".`)
  }
  return new URL(text)
}

function pairsOf(
  { parameters }: NodeContext,
  flag: string,
  name: string,
  itemIndex: number,
): readonly (readonly [string, string])[] {
  if (parameters.read(flag, itemIndex, false) !== true) return []
  const entries = parameters.read(`${name}.parameters`, itemIndex, [])
  return (Array.isArray(entries) ? entries : [])
    .filter(isObject)
    .map((entry) => [textOf(entry['name']), textOf(entry['value'])] as const)
    .filter(([key]) => key !== '')
}

function readBody({ parameters }: NodeContext, itemIndex: number): string | null {
  if (parameters.read('sendBody', itemIndex, false) !== true) return null
  if (parameters.read('specifyBody', itemIndex, 'keypair') === 'json') {
    const body = parameters.read('jsonBody', itemIndex, '{}')
    return typeof body === 'string' ? body : JSON.stringify(body)
  }
  const entries = parameters.read('bodyParameters.parameters', itemIndex, [])
  const pairs = (Array.isArray(entries) ? entries : [])
    .filter(isObject)
    .map(({ name, value }) => [textOf(name), value] as const)
  return JSON.stringify(Object.fromEntries(pairs))
}

function refused({ status, bytes }: ReceivedAnswer, itemIndex: number): NodeFailure {
  const text = bytes.toString('utf8')
  return new NodeFailure(statusText(status), {
    name: 'NodeApiError',
    description: providerText(parsed(text)),
    itemIndex,
    httpCode: String(status),
    itemError: {
      message: `${status} - ${JSON.stringify(text)}`,
      name: 'AxiosError',
      code: status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE',
      status,
    },
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function itemsOf(answer: ReceivedAnswer, full: boolean, itemIndex: number): readonly Item[] {
  const pairedItem = { item: itemIndex }
  const text = answer.bytes.toString('utf8')
  const isJson = /[/+]json\b/i.test(String(answer.headers['content-type'] ?? ''))
  const body: unknown = text === '' ? {} : isJson ? parsed(text) : { data: text }
  if (full) {
    const { headers, status, statusText } = answer
    return [{ json: { body, headers, statusCode: status, statusMessage: statusText }, pairedItem }]
  }
  if (Array.isArray(body)) return body.map((json: unknown) => ({ json: asJson(json), pairedItem }))
  return [{ json: asJson(body), pairedItem }]
}

/** The workflow format lets a bare number or text be the JSON of an item here. */
function asJson(value: unknown): JsonObject {
  return value as JsonObject
}
