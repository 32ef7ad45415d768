/**
 * In: the JSON of a tool that keeps requests or deliveries (ngrok, GitHub, GitLab, Hookdeck, Zendesk, newman, Insomnia, Charles,
 * Pipedream, RequestBin and their like), each with field names of its own. Out: the requests in it, in their order. They are told by
 * their parts, and not by the tool: an address, and headers or a method.
 */
import { acts } from '../../shared/acts.ts'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { hasHeader, headerValue } from '../../shared/headers.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { longestSaid, notARequest, splitUrl, withNotes, type CapturedRequest } from './captured-request.ts'
import { firstField, statusOf, textField, timeOf } from './fields-of-tools.ts'
import { readRawHttp } from './raw-http.ts'

/** Deeper than this no tool keeps its requests. */
const deepest = 4

/** Every exchange of which the request is known; empty where none is. */
export function readExchanges(value: unknown, file: string): readonly CapturedRequest[] {
  return rowsIn(value, 0).flatMap((row) => captured(row, file) ?? [])
}

/**
 * True for a list of deliveries of which each tells the status it was answered, and none its request: what a provider's page shows.
 */
export function isListOfStatuses(value: unknown): boolean {
  const rows = listsIn(value).find((list) => list.length > 0 && list.every(isObject))
  return rows !== undefined && rows.filter(isObject).every((row) => statusOf(row) !== null || isFailedAttempt(row))
}

/** An attempt that nobody answered has no status, and says that it failed. */
function isFailedAttempt(row: JsonObject): boolean {
  return /^(?:failed|error|timed? ?out)$/iu.test(textField(row, ['status']) ?? '') && timeOf(row) !== undefined
}

function listsIn(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return [value]
  return isObject(value) ? Object.values(value).filter((one): one is unknown[] => Array.isArray(one)) : []
}

/** Objects that may be an exchange, found from outside to inside: what is one is not looked into. */
function rowsIn(value: unknown, depth: number): readonly JsonObject[] {
  if (depth > deepest) return []
  if (Array.isArray(value)) return value.flatMap((one) => rowsIn(one, depth + 1))
  if (!isObject(value)) return []
  if (isExchange(value)) return [value]
  return Object.entries(value).flatMap(([name, one]) =>
    // A run of newman has the collection beside what was sent.
    Array.isArray(one) || (isObject(one) && name === 'run') ? rowsIn(one, depth + 1) : [],
  )
}

function isExchange(row: JsonObject): boolean {
  const request = requestIn(row)
  if (addressOf(row, request) === null) return false
  return (
    headersIn(row, request) !== undefined &&
    (methodOf(row, request) !== undefined || bodyIn(row, request) !== undefined)
  )
}

/** Where the parts of the request stand. */
function requestIn(row: JsonObject): JsonObject {
  const { request, data } = row
  if (isObject(request)) return request
  return isObject(data) && isObject(data['headers']) ? data : row
}

function methodOf(row: JsonObject, request: JsonObject): string | undefined {
  const names = ['method', 'http_method', 'request_method', 'httpMethod']
  const told = textField(request, names) ?? textField(row, names)
  return told !== undefined && /^[A-Z]{3,10}$/iu.test(told) ? told.toUpperCase() : undefined
}

const urlNames = ['url', 'requested_url', 'request_url', 'endpoint', 'uri', 'webhook_url']

/** A URL, or a path where no more is told; null: neither. */
function addressOf(row: JsonObject, request: JsonObject): string | null {
  const url = firstField(request, urlNames) ?? firstField(row, urlNames.slice(0, -2))
  if (typeof url === 'string' && url !== '') return url
  if (isObject(url)) return urlOfParts(url)
  const path = textField(request, ['path']) ?? textField(row, ['path'])
  if (path?.startsWith('/') !== true) return null
  const host = textField(row, ['host'])
  const query = queryOf(firstField(request, ['query', 'query_string']) ?? row['query'])
  return `${host === undefined ? '' : `${textField(row, ['scheme']) ?? 'http'}://${host}`}${path}${path.includes('?') ? '' : query}`
}

/** As Postman keeps a URL in its runs. */
function urlOfParts({ raw, protocol, host, path, query }: JsonObject): string | null {
  if (typeof raw === 'string' && raw !== '') return raw
  if (!Array.isArray(host) || host.length === 0) return null
  const pairs = (Array.isArray(query) ? query : [])
    .filter(isObject)
    .map(({ key, value }) => `${String(key)}=${String(value)}`)
  const way = Array.isArray(path) ? path.join('/') : ''
  return `${typeof protocol === 'string' ? protocol : 'http'}://${host.join('.')}/${way}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}

function queryOf(query: unknown): string {
  const text =
    typeof query === 'string'
      ? query.replace(/^\?/u, '')
      : isObject(query)
        ? new URLSearchParams(
            Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
          ).toString()
        : ''
  return text === '' ? '' : `?${text}`
}

function headersIn(row: JsonObject, request: JsonObject): HeaderPairs | undefined {
  const inner = isObject(request['header']) ? request['header']['headers'] : undefined
  const given =
    inner ?? firstField(request, ['headers', 'header']) ?? firstField(row, ['request_headers', 'requestHeaders'])
  if (Array.isArray(given)) {
    const pairs = given.filter(isObject).filter(({ disabled }) => disabled !== true)
    return pairs.flatMap((one): HeaderPairs => {
      const name = textField(one, ['name', 'key'])
      return name === undefined || name.startsWith(':') ? [] : [[name, textField(one, ['value']) ?? '']]
    })
  }
  if (!isObject(given)) return undefined
  return Object.entries(given).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one): HeaderPairs => (typeof one === 'string' || typeof one === 'number' ? [[name, String(one)]] : [])),
  )
}

const bodyNames = ['bodyRaw', 'raw_body', 'body', 'payload', 'request_data', 'request_body', 'requestBody', 'content']

function bodyIn(row: JsonObject, request: JsonObject): unknown {
  return firstField(request, bodyNames) ?? firstField(row, ['request_data', 'request_body', 'requestBody', 'payload'])
}

/** The bytes of a body as tools keep one, and whether they are written anew from what was parsed. */
function bytesOf(body: unknown): { readonly bytes: Uint8Array; readonly isParsed: boolean } {
  if (typeof body === 'string') return { bytes: Buffer.from(body), isParsed: false }
  if (body === undefined) return { bytes: Buffer.alloc(0), isParsed: false }
  if (isObject(body)) {
    const { mode, raw, mimeType, text, charset, encoded } = body
    if (typeof raw === 'string' && mode === 'raw') return { bytes: Buffer.from(raw), isParsed: false }
    if (typeof text === 'string' && (mimeType !== undefined || charset !== undefined)) {
      return { bytes: Buffer.from(text), isParsed: false }
    }
    if (typeof encoded === 'string') return { bytes: Buffer.from(encoded, 'base64'), isParsed: false }
    // A body that is kept with its form alone, and is empty.
    if (
      mode !== undefined ||
      (Object.keys(body).length > 0 &&
        Object.keys(body).every((name) => /^(?:mimeType|charset|decoded|sizes)$/u.test(name)))
    ) {
      return { bytes: Buffer.alloc(0), isParsed: false }
    }
  }
  return { bytes: Buffer.from(JSON.stringify(body)), isParsed: true }
}

/** They tell of bytes as they were on the way. */
const ofTransport: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'connection',
])

function captured(row: JsonObject, file: string): CapturedRequest | null {
  const request = requestIn(row)
  const address = addressOf(row, request) ?? ''
  const headers = headersIn(row, request) ?? []
  const split = splitUrl(address)
  const known = { ...knownOf(row), ...(split === null ? {} : { origin: split.origin }) }
  const exact = rawIn(request, file)
  if (exact !== null) return { ...exact, ...known, origin: known.origin ?? exact.origin }
  const { bytes, isParsed } = bytesOf(bodyIn(row, request))
  const host = split?.host ?? headerValue(headers, 'host')
  const kept = isParsed ? headers.filter(([name]) => !ofTransport.has(name.toLowerCase())) : headers
  const hidden = headers.filter(([, value]) => /^\[?(?:redacted|filtered|hidden|\*{3,})\]?$/iu.test(value))
  return {
    request: {
      method: methodOf(row, request) ?? 'POST',
      target: split?.target ?? address,
      headers: [
        ...(host === undefined || hasHeader(kept, 'host') ? [] : [['Host', host] as const]),
        ...kept,
        ...(bytes.length > 0 && isParsed && !hasHeader(kept, 'content-type')
          ? [['Content-Type', 'application/json'] as const]
          : []),
      ],
      body: bytes,
    },
    format: 'http',
    origin: null,
    ...known,
    ...withNotes([
      isParsed
        ? 'Its body was kept parsed: the bytes are written anew, and a signature over the raw body may not match.'
        : null,
      hidden.length > 0
        ? `The value of ${hidden.map(([name]) => name).join(', ')} was taken out before it was saved.`
        : null,
    ]),
  }
}

/** What is told beside the request. */
function knownOf(row: JsonObject): Pick<CapturedRequest, 'name' | 'sentAt' | 'answered' | 'said'> {
  const item = isObject(row['item']) ? row['item'] : {}
  const name = textField(row, ['name', 'event', 'trigger', 'event_type']) ?? textField(item, ['name'])
  const sentAt = timeOf(row)
  const answered = statusOf(row)
  return {
    ...(name === undefined ? {} : { name }),
    ...(sentAt === undefined ? {} : { sentAt }),
    ...(answered === null ? {} : { answered }),
    ...saidBy(row),
  }
}

/** What was answered. */
function saidBy(row: JsonObject): Pick<CapturedRequest, 'said'> {
  const response = isObject(row['response']) ? row['response'] : {}
  const { stream } = response
  const inner =
    firstField(response, ['payload', 'body', 'content']) ??
    firstField(row, ['response_body', 'responseBody', 'msg', 'error_code', 'error_message', 'errorMessage'])
  const given = inner ?? (typeof row['response'] === 'string' ? row['response'] : undefined)
  const bytes = isObject(stream) && Array.isArray(stream['data']) ? stream['data'] : null
  const text =
    bytes !== null
      ? Buffer.from(bytes.filter((one): one is number => typeof one === 'number')).toString('utf8')
      : isObject(given) && typeof given['text'] === 'string'
        ? given['text']
        : typeof given === 'string'
          ? given
          : given === undefined
            ? ''
            : JSON.stringify(given)
  return text === '' ? {} : { said: text.slice(0, longestSaid) }
}

/** The bytes of the whole message, in base64, as ngrok keeps them; null where it keeps none. */
function rawIn({ raw }: JsonObject, file: string): CapturedRequest | null {
  if (typeof raw !== 'string' || !/^[A-Za-z0-9+/]{24,}={0,2}$/u.test(raw)) return null
  try {
    return readRawHttp(Buffer.from(raw, 'base64'), file)
  } catch {
    return null
  }
}

/** The problem of a list that tells how deliveries fared, and not what was sent. */
export function onlyStatuses(file: string): ReturnType<typeof notARequest> {
  return notARequest(
    file,
    'it tells how deliveries were answered, and not what was sent',
    `${acts.readStatuses}; for the request open one delivery at the provider and save it whole, with headers and body, or copy it as cURL.`,
  )
}
