// What a request that was captured behind a reverse proxy tells of it. In: the request, and the webhooks of the workflow. Out: the
// request as its provider is likely to have sent it. Serves contract §1.6.
import type { RawRequest } from '../../shared/delivery.ts'
import { headerValue, withHeader, withoutHeader } from '../../shared/headers.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { withBody } from './alter-body.ts'
import { payloadReferences } from './payload-references.ts'
import type { Studied } from './studied.ts'
import { isGzip } from '../../shared/packed-bytes.ts'

/** Headers that no provider sends: something in between has put them in. */
const traces = [
  'via',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-prefix',
  'x-forwarded-method',
  'x-original-method',
  'x-original-uri',
  'x-original-url',
  'x-real-ip',
  'x-envoy-external-address',
  'cf-ray',
] as const

/** Names of the traces that the request carries. */
function proxyTraces({ headers }: RawRequest): readonly string[] {
  return traces.filter((name) => headerValue(headers, name) !== undefined)
}

/** What may have been lost on the way; null where it is as it was. */
export interface Restored {
  /** Method as it was sent; empty: the one it has. */
  readonly method: string
  /** Target as it was sent; empty: the one it has. */
  readonly target: string
  /** Body as it was sent; empty: the one it has. */
  readonly body: string
  /** The body came inflated, and its header still says that it is compressed. */
  readonly plainEncoding: boolean
}

const untouched: Restored = { method: '', target: '', body: '', plainEncoding: false }

/** The request before the proxy, where its traces stand in it and it does not fit the webhook; null where nothing is to restore. */
export function restoredBefore(studied: Pick<Studied, 'request' | 'workflow'>): Restored | null {
  const { request, workflow } = studied
  if (proxyTraces(request).length === 0) return null
  const webhook = workflow.nodes.find((node) => node.type === 'n8n-nodes-base.webhook' && node.disabled !== true)
  if (webhook === undefined) return null
  const restored = {
    ...untouched,
    ...methodAndBody(request, webhook, studied),
    ...targetOf(request, webhook),
    plainEncoding: isFalselyCompressed(request),
  }
  return JSON.stringify(restored) === JSON.stringify(untouched) ? null : restored
}

/** A GET without a body where a POST is waited for: a redirect was followed. */
function methodAndBody(
  request: RawRequest,
  { parameters }: WorkflowNode,
  { workflow }: Pick<Studied, 'workflow'>,
): Partial<Restored> {
  const said = headerValue(request.headers, 'x-forwarded-method') ?? headerValue(request.headers, 'x-original-method')
  const wanted = typeof parameters['httpMethod'] === 'string' ? parameters['httpMethod'] : 'GET'
  const method = (said ?? wanted).toUpperCase()
  if (parameters['multipleMethods'] === true || request.method === method || request.method !== 'GET') return {}
  return { method, ...(request.body.length === 0 ? { body: JSON.stringify(bodyThatIsRead(workflow)) } : {}) }
}

/** A body with a value for each field that the workflow reads from it. */
function bodyThatIsRead(workflow: Studied['workflow']): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = { event_id: 'restored-1' }
  for (const { keys } of payloadReferences(workflow)) {
    if (keys[0] === 'body' && keys.length > 1) put(body, keys.slice(1))
  }
  return body
}

function put(into: Record<string, unknown>, [key, ...rest]: readonly string[]): void {
  if (key === undefined) return
  const known = into[key]
  if (rest.length === 0) {
    if (known === undefined) into[key] = 'example'
    return
  }
  const inner: Record<string, unknown> =
    typeof known === 'object' && known !== null ? Object.fromEntries(Object.entries(known)) : {}
  put(inner, rest)
  into[key] = inner
}

/** Another path in front of the webhook's, or the one that a header still names. */
function targetOf({ target, headers }: RawRequest, { parameters }: WorkflowNode): Partial<Restored> {
  const { path } = parameters
  if (typeof path !== 'string' || path.includes(':')) return {}
  const [was = '', query] = target.split('?')
  const wanted = path.replace(/^\/|\/$/gu, '')
  if (/^\/webhook(?:-test)?\//u.test(was) && was.replace(/^\/webhook(?:-test)?\//u, '') === wanted) return {}
  const named = headerValue(headers, 'x-original-uri') ?? headerValue(headers, 'x-original-url')
  if (named?.split('?')[0]?.endsWith(`/webhook/${wanted}`) === true) return { target: `/webhook/${wanted}` }
  const isAround = was.endsWith(`/${wanted}`) || was.toLowerCase() === `/webhook/${wanted}/`.toLowerCase()
  return isAround ? { target: `/webhook/${wanted}${query === undefined ? '' : `?${query}`}` } : {}
}

function isFalselyCompressed({ headers, body }: RawRequest): boolean {
  const encoding = headerValue(headers, 'content-encoding')?.toLowerCase()
  return encoding === 'gzip' && body.length > 0 && !isGzip(body)
}

/** The request as it was before the proxy. */
export function beforeProxy(request: RawRequest, { method, target, body, plainEncoding }: Restored): RawRequest {
  const sent = {
    ...request,
    ...(method === '' ? {} : { method }),
    ...(target === '' ? {} : { target }),
    ...(plainEncoding ? { headers: withoutHeader(request.headers, 'content-encoding') } : {}),
  }
  if (body === '') return sent
  const whole = withBody(sent, Buffer.from(body))
  return { ...whole, headers: withHeader(whole.headers, 'Content-Type', 'application/json') }
}
