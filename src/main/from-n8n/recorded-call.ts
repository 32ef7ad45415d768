/** What an API answered to one call of a recorded HTTP Request node. */
import { isUtf8 } from 'node:buffer'
import type { ApiRule } from '../../shared/case.ts'
import type { Change } from '../../shared/change.ts'
import { mediaTypeOf, type Item } from '../../shared/item.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { ServiceError } from '../../shared/service-execution.ts'
import { isKeptOutside } from './kept-outside.ts'

/** Where a call went: a path that ends with `*` where only its beginning is known. */
export interface CallTarget {
  readonly host: string
  readonly path: string
  readonly method: string | null
}

/** Its answer as it would be given again, or how its connection failed. Null: neither is known. */
export type CallEnd =
  | { readonly kind: 'answer'; readonly rule: Pick<ApiRule, 'status' | 'headers' | 'json' | 'text' | 'made_up'> }
  | { readonly kind: 'broken'; readonly change: Pick<Change, 'name' | 'parameters'> }

const json = { 'content-type': 'application/json; charset=utf-8' }

/**
 * The target of a node: the URL that its error tells, else its parameter. Of an expression only what stands before its first
 * value is known; null where that is not even a host.
 */
export function targetOf(node: JsonObject, error: ServiceError | null): CallTarget | null {
  const parameters = isObject(node['parameters']) ? node['parameters'] : {}
  const written = parameters['method'] ?? parameters['requestMethod']
  const method = typeof written === 'string' && !written.startsWith('=') ? written.toUpperCase() : null
  if (error?.request != null && URL.canParse(error.request.url)) {
    const { host, pathname } = new URL(error.request.url)
    return { host, path: pathname, method: error.request.method }
  }
  const url = parameters['url']
  if (typeof url !== 'string') return null
  const whole = !url.startsWith('=')
  const known = whole ? url : (url.slice(1).split('{{', 1)[0] ?? '').trim()
  const isExpression = !whole && url.includes('{{')
  // A host that an expression goes on with is not known.
  if (isExpression && !/^https?:\/\/[^/]+\//iu.test(known)) return null
  const address = /^https?:\/\//iu.test(known) ? known : `http://${known}`
  if (!URL.canParse(address)) return null
  const { host, pathname, search } = new URL(address)
  const inQuery = search !== '' || address.endsWith('?')
  return {
    host,
    path: isExpression && !inQuery ? `${pathname}*` : pathname,
    method: method ?? (written === undefined ? 'GET' : null),
  }
}

/** The answer to a call that succeeded, from the items that it became. Null where it was a file that did not come along, or is no text. */
export function answerFromItems(node: JsonObject, items: readonly Item[]): CallEnd | null {
  const { fullResponse, format, property } = responseSettings(node)
  const [first] = items
  const texts = items.map((item) => item.json)
  const binary = Object.values(first?.binary ?? {})[0]
  if (binary !== undefined) {
    const bytes = isKeptOutside(binary) ? null : Buffer.from(binary.data, 'base64')
    if (bytes === null || !isUtf8(bytes)) return null
    const headers = { 'content-type': mediaTypeOf(binary) }
    return { kind: 'answer', rule: { status: 200, headers, text: bytes.toString('utf8') } }
  }
  if (first === undefined) return { kind: 'answer', rule: { status: 200, headers: json, json: [] } }
  if (fullResponse && 'body' in first.json) {
    const status = first.json['statusCode']
    const bodies = texts.map((one) => one['body'])
    const headers = ownHeaders(first.json['headers'])
    return bodyAnswer(bodies.length === 1 ? bodies[0] : bodies, typeof status === 'number' ? status : 200, headers)
  }
  const only = first.json[property]
  if (items.length === 1 && typeof only === 'string' && Object.keys(first.json).length === 1 && format !== 'json') {
    return {
      kind: 'answer',
      rule: { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, text: only },
    }
  }
  return bodyAnswer(texts.length === 1 ? texts[0] : texts, 200)
}

function bodyAnswer(body: unknown, status: number, told: Readonly<Record<string, string>> = {}): CallEnd {
  return typeof body === 'string'
    ? {
        kind: 'answer',
        rule: { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...told }, text: body },
      }
    : { kind: 'answer', rule: { status, headers: { ...json, ...told }, json: body } }
}

/** The headers that a full answer was recorded with, as far as they can be sent again and belong to no connection. */
function ownHeaders(headers: unknown): Readonly<Record<string, string>> {
  if (!isObject(headers)) return {}
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): readonly (readonly [string, string])[] =>
      typeof value === 'string' &&
      /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/u.test(name) &&
      /^[\t\u0020-\u007e\u0080-\u00ff]*$/u.test(value) &&
      !ofTheConnection.has(name.toLowerCase())
        ? [[name.toLowerCase(), value]]
        : [],
    ),
  )
}

/** The stand-in writes its own; what it sends is not packed. */
const ofTheConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The end of a call that failed, from its error: status and body as far as its texts hold them. Null where nothing was sent. */
export function endFromError(error: ServiceError, host: string): CallEnd | null {
  const texts = [...error.messages, error.message]
  const told = texts.map(statusAndBody).find((one) => one !== null) ?? null
  const status = Number(error.httpCode ?? told?.status ?? NaN)
  if (Number.isInteger(status) && status >= 100 && status <= 599) {
    const body = told?.body ?? (error.description === null ? '' : JSON.stringify({ message: error.description }))
    const parsed = parsedObject(body)
    return {
      kind: 'answer',
      rule: {
        status,
        ...(parsed === null ? (body === '' ? {} : { text: body }) : { headers: json, json: parsed }),
      },
    }
  }
  const code = brokenCode([error.httpCode ?? '', error.code ?? '', ...texts])
  return code === null ? null : { kind: 'broken', change: brokenChange(code, host) }
}

/** `422 - "{\"error\":…}"`: the platform's own form of a refused call. */
function statusAndBody(text: string): { readonly status: string; readonly body: string } | null {
  const found = /^(\d{3}) - ([\s\S]*)$/u.exec(text)
  if (found === null) return null
  const [, status = '', rest = ''] = found
  const unquoted = parsedValue(rest)
  return { status, body: typeof unquoted === 'string' ? unquoted : rest }
}

const codes = {
  ECONNREFUSED: ['connection', { how: 'refused' }],
  ENOTFOUND: ['connection', { how: 'dns' }],
  EAI_AGAIN: ['connection', { how: 'resolver' }],
  ETIMEDOUT: ['connection', { how: 'timeout' }],
  ECONNABORTED: ['broken-answer', { how: 'no-answer' }],
  ESOCKETTIMEDOUT: ['broken-answer', { how: 'no-answer' }],
  ECONNRESET: ['broken-answer', { how: 'reset' }],
  EPIPE: ['broken-answer', { how: 'reset' }],
  CERT_HAS_EXPIRED: ['tls', { certificate: 'expired' }],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['tls', { certificate: 'self-signed' }],
  SELF_SIGNED_CERT_IN_CHAIN: ['tls', { certificate: 'untrusted' }],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['tls', { certificate: 'untrusted' }],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['tls', { certificate: 'untrusted' }],
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', { certificate: 'wrong-host' }],
} as const satisfies Readonly<Record<string, readonly [string, JsonObject]>>

/** A code of the platform in texts that the service recorded from it. */
function brokenCode(texts: readonly string[]): keyof typeof codes | null {
  const words = new Set(texts.flatMap((text) => text.split(/[^A-Z_]+/u)))
  const found = Object.keys(codes).find((code) => words.has(code))
  return found === undefined ? null : (found as keyof typeof codes)
}

function brokenChange(code: keyof typeof codes, host: string): Pick<Change, 'name' | 'parameters'> {
  const [name, parameters] = codes[code]
  return { name, parameters: { ...parameters, host } }
}

/** What the node makes of an answer, as its parameters say (versions 1 to 4). */
function responseSettings(node: JsonObject): { fullResponse: boolean; format: string; property: string } {
  const parameters = isObject(node['parameters']) ? node['parameters'] : {}
  const options = isObject(parameters['options']) ? parameters['options'] : {}
  const outer = isObject(options['response']) ? options['response'] : {}
  const inner = isObject(outer['response']) ? outer['response'] : {}
  const settings = { ...parameters, ...options, ...inner }
  return {
    fullResponse: settings['fullResponse'] === true,
    format: typeof settings['responseFormat'] === 'string' ? settings['responseFormat'] : 'autodetect',
    property:
      typeof settings['outputPropertyName'] === 'string'
        ? settings['outputPropertyName']
        : typeof settings['dataPropertyName'] === 'string'
          ? settings['dataPropertyName']
          : 'data',
  }
}

function parsedObject(text: string): unknown {
  const value = parsedValue(text)
  return isObject(value) || Array.isArray(value) ? value : null
}

function parsedValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
