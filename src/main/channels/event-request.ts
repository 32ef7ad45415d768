/**
 * What an event of a channel is as a request. In: one server-sent event. Out: the request that its provider sent, as far as the
 * channel gives it: smee.io gives its headers and its body as parsed JSON, a server of gosmee the raw bytes beside them; of any
 * other endpoint the text of the event is the body.
 */
import type { HeaderPairs, RawRequest } from '../../shared/delivery.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'

/** One server-sent event, as it came. */
export interface ServerSentEvent {
  /** Its type; undefined where none was given. */
  readonly event?: string | undefined
  readonly id?: string | undefined
  readonly data: string
}

export interface EventRequest {
  readonly request: RawRequest
  /** True: its body was written anew from parsed JSON. */
  readonly isRewritten: boolean
}

/** With these a channel says that it is there: no webhook was called. */
const signsOfLife: ReadonlySet<string> = new Set(['ready', 'ping'])
const wordsOfLife: ReadonlySet<string> = new Set([
  'ready',
  'connected',
  '{"message":"ready"}',
  '{"message":"connected"}',
  '{}',
])

/** True where the channel only says that it is there. */
export function isSignOfLife({ event, data }: ServerSentEvent): boolean {
  return signsOfLife.has(event ?? '') || (event === undefined && wordsOfLife.has(data.trim()))
}

/** The request of an event, to that path of the own listener, which may have a query. */
export function requestOfEvent(event: ServerSentEvent, path: string): EventRequest {
  const given = parsed(event.data)
  return isForwarded(given) ? forwarded(given, path) : { request: plain(event, given, path), isRewritten: false }
}

/** The form of smee.io and of gosmee: headers by their names, and beside them the body. */
function isForwarded(given: unknown): given is JsonObject {
  if (!isObject(given)) return false
  const hasBody = Object.hasOwn(given, 'body') || typeof given['bodyB'] === 'string'
  return hasBody && ['timestamp', 'content-type', 'user-agent', 'host'].some((name) => Object.hasOwn(given, name))
}

const notHeaders: ReadonlySet<string> = new Set(['body', 'bodyb', 'query', 'timestamp'])
/** They belong to the way to the channel. */
const ofTheConnection: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'proxy-connection',
  'upgrade',
  'te',
  'trailer',
  'expect',
])

function forwarded(given: JsonObject, path: string): EventRequest {
  const target = withQuery(path, given['query'])
  const headers = headersOf(given)
  const raw = given['bodyB']
  if (typeof raw === 'string') {
    return { request: { method: 'POST', target, headers, body: Buffer.from(raw, 'base64') }, isRewritten: false }
  }
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const written = writtenBody(given['body'], type)
  // What was packed is not packed any more.
  const others = headers.filter(([name]) => name !== 'content-type' && name !== 'content-encoding')
  const typed: HeaderPairs = written.type === '' ? others : [...others, ['content-type', written.type]]
  return {
    request: { method: 'POST', target, headers: typed, body: Buffer.from(written.text, 'utf8') },
    isRewritten: true,
  }
}

function headersOf(given: JsonObject): HeaderPairs {
  return Object.entries(given).flatMap(([name, value]) => {
    const lower = name.toLowerCase()
    if (notHeaders.has(lower) || ofTheConnection.has(lower) || !/^[!#$%&'*+.^_`|~0-9a-z-]+$/u.test(lower)) return []
    const values = Array.isArray(value) ? value : [value]
    return values.flatMap((one) =>
      typeof one === 'string' && /^[\t\u{20}-\u{7e}\u{80}-\u{ff}]*$/u.test(one) ? [[lower, one] as const] : [],
    )
  })
}

/** The body in the form that its content type names, as far as it can be written in it. */
function writtenBody(body: unknown, type: string): { readonly text: string; readonly type: string } {
  if (body === undefined || body === null) return { text: '', type }
  if (/x-www-form-urlencoded/iu.test(type) && isFlat(body)) {
    return { text: formText(body), type }
  }
  if (typeof body === 'string' && !/json/iu.test(type)) return { text: body, type }
  return { text: JSON.stringify(body), type: /json/iu.test(type) ? type : 'application/json' }
}

function isFlat(body: unknown): body is Readonly<Record<string, string | readonly string[]>> {
  return isObject(body) && Object.values(body).every((value) => [value].flat().every((one) => typeof one === 'string'))
}

function formText(fields: Readonly<Record<string, string | readonly string[]>>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return new URLSearchParams(pairs).toString()
}

function withQuery(path: string, query: unknown): string {
  if (!isFlat(query)) return path
  const text = formText(query)
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`
}

/** The text of the event is the body; its type and id go with it as headers. */
function plain({ event, id, data }: ServerSentEvent, given: unknown, path: string): RawRequest {
  const sent = (name: string, value: string | undefined): HeaderPairs =>
    value !== undefined && /^[\u{20}-\u{7e}]+$/u.test(value) ? [[name, value]] : []
  const type = given === undefined ? 'text/plain; charset=utf-8' : 'application/json'
  const headers = [['content-type', type] as const, ...sent('sse-event', event), ...sent('sse-id', id)]
  return { method: 'POST', target: path, headers, body: Buffer.from(data, 'utf8') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
