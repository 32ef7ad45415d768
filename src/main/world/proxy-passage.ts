import type { HeaderPairs } from '../../shared/delivery.ts'
import { headerValue } from '../../shared/headers.ts'
import { proxyAnswer, type ProxyAnswer } from './proxy-answer.ts'
import { rewriteBody } from './proxy-body.ts'
import { upstreamHeaders } from './proxy-headers.ts'
import { authorityOf, upstreamTarget, withSlash } from './proxy-path.ts'
import type { ProxySettings } from './proxy-settings.ts'

/** A request as it reached the proxy. */
export interface ProxiedRequest {
  /** `1.0` or `1.1`. */
  readonly httpVersion: string
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  readonly body: Buffer
}

/** What the proxy does with a request: passes it on, in these very bytes, or answers itself. */
export type ProxyDecision =
  | { readonly kind: 'forward'; readonly method: string; readonly bytes: Buffer; readonly forwarded: ProxiedRequest }
  | { readonly kind: 'answer'; readonly answer: ProxyAnswer }

/** Where the request came from and where it would go: `host:port` each, but for the client's bare address. */
export interface ProxyPlace {
  readonly clientAddress: string
  readonly proxy: string
  readonly upstream: string
}

/** Decides about a request. Pure: the same request, settings and place give the same bytes. */
export function decidePassage(request: ProxiedRequest, settings: ProxySettings, place: ProxyPlace): ProxyDecision {
  const refusal = refused(request, settings) ?? redirected(request, settings, place)
  if (refusal) return { kind: 'answer', answer: refusal }

  const rewritten = settings.body === null ? request : rewriteBody(request.headers, request.body, settings.body)
  const method = settings.method ?? request.method
  const chunked = isChunked(request) && !settings.buffers && settings.httpVersion === '1.1'
  const framing = framingOf(request, rewritten.body, chunked, settings)
  const headers = upstreamHeaders(
    {
      method,
      headers: rewritten.headers,
      authority: authorityOf(request.target),
      framing,
      clientAddress: place.clientAddress,
      upstream: place.upstream,
    },
    settings,
  )
  const target = upstreamTarget(request.target, settings)
  const head = [
    `${method} ${target} HTTP/${settings.httpVersion}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
  const body = framing.kind === 'chunked' ? inChunks(rewritten.body) : rewritten.body
  // Header bytes beyond ASCII came as Latin-1 and go so.
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), body])
  return {
    kind: 'forward',
    method,
    bytes,
    forwarded: { httpVersion: settings.httpVersion, method, target, headers, body: rewritten.body },
  }
}

function refused(request: ProxiedRequest, settings: ProxySettings): ProxyAnswer | null {
  const { headLimit, bodyLimit, gate, style } = settings
  if (headLimit) {
    const line = request.method.length + request.target.length + ' HTTP/1.1'.length + 1
    if (line > headLimit.lineBytes) return proxyAnswer(414, style)
    const lengths = request.headers.map(([name, value]) => name.length + value.length + 4)
    const total = lengths.reduce((sum, length) => sum + length, line)
    if (total > headLimit.totalBytes || lengths.some((length) => length > headLimit.lineBytes)) {
      return proxyAnswer(headLimit.status, style, [], 'Request Header Or Cookie Too Large')
    }
  }
  if (style !== 'plain' && isMalformed(request)) return proxyAnswer(400, style)
  if (bodyLimit && request.body.length > bodyLimit.bytes) return proxyAnswer(bodyLimit.status, style)
  switch (gate) {
    case 'basic-auth':
      return proxyAnswer(401, style, [['WWW-Authenticate', 'Basic realm="Restricted"']])
    case 'deny':
      return proxyAnswer(403, style)
    case 'no-such-site':
      return { status: 200, headers: proxyAnswer(200, 'caddy').headers, body: '' }
    case null:
      return null
  }
}

/** What the platform's parser lets through and real proxies do not. */
function isMalformed({ httpVersion, headers }: ProxiedRequest): boolean {
  const hostMissing = httpVersion === '1.1' && headerValue(headers, 'host') === undefined
  return hostMissing || headers.some(([name]) => !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
}

function redirected(request: ProxiedRequest, settings: ProxySettings, place: ProxyPlace): ProxyAnswer | null {
  if (settings.slashRedirect === null) return null
  const target = withSlash(request.target)
  if (target === null) return null
  const hostname = (headerValue(request.headers, 'host') ?? place.proxy).toLowerCase().replace(/:\d+$/, '')
  const port = place.proxy.split(':').at(-1) ?? ''
  return proxyAnswer(settings.slashRedirect, settings.style, [['Location', `http://${hostname}:${port}${target}`]])
}

function framingOf(request: ProxiedRequest, body: Buffer, chunked: boolean, settings: ProxySettings) {
  if (chunked && settings.body !== 'dropped') return { kind: 'chunked' } as const
  const said = headerValue(request.headers, 'content-length') !== undefined || isChunked(request)
  // Go writes a length for every method that has a body by nature.
  const bodied = settings.style === 'caddy' && ['POST', 'PUT', 'PATCH'].includes(request.method)
  return said || bodied || body.length > 0
    ? ({ kind: 'length', bytes: body.length } as const)
    : ({ kind: 'none' } as const)
}

function isChunked(request: ProxiedRequest): boolean {
  return (headerValue(request.headers, 'transfer-encoding') ?? '').toLowerCase().includes('chunked')
}

function inChunks(body: Buffer): Buffer {
  const end = Buffer.from('0\r\n\r\n')
  if (body.length === 0) return end
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n'), end])
}
