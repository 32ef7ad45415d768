import type { HeaderPairs } from '../../shared/delivery.ts'
import { headerValue, withHeader, withoutHeader } from '../../shared/headers.ts'
import type { ProxySettings } from './proxy-settings.ts'

/** What the headers upstream depend on beside the settings. */
export interface ProxyPassage {
  readonly method: string
  /** As the client's request has them. */
  readonly headers: HeaderPairs
  /** Authority of an absolute-form target, which counts over the Host header; or null. */
  readonly authority: string | null
  /** How the body goes upstream: its length, in chunks, or not at all. */
  readonly framing:
    { readonly kind: 'length'; readonly bytes: number } | { readonly kind: 'chunked' } | { readonly kind: 'none' }
  readonly clientAddress: string
  /** `host:port` of the upstream. */
  readonly upstream: string
}

/** The headers that go upstream, in order. */
export function upstreamHeaders(passage: ProxyPassage, settings: ProxySettings): HeaderPairs {
  const kept = settings.stripsAuthorization ? withoutHeader(passage.headers, 'authorization') : passage.headers
  const named = settings.dropsUnderscores ? kept.filter(([name]) => /^[A-Za-z0-9-]+$/.test(name)) : kept
  const forwarded = withForwarded(named, passage, settings)
  switch (settings.style) {
    case 'plain':
      return plainHeaders(forwarded, passage, settings)
    case 'nginx':
      return nginxHeaders(forwarded, passage, settings)
    case 'caddy':
      return caddyHeaders(forwarded, passage, settings)
  }
}

function hostOf({ headers, authority, upstream }: ProxyPassage, { host }: ProxySettings): string {
  switch (host.kind) {
    case 'client':
      return authority ?? headerValue(headers, 'host') ?? upstream
    case 'upstream':
      return upstream
    case 'fixed':
      return host.name
  }
}

function withForwarded(headers: HeaderPairs, passage: ProxyPassage, settings: ProxySettings): HeaderPairs {
  const clientHost = passage.authority ?? headerValue(passage.headers, 'host') ?? ''
  switch (settings.forwarded) {
    case 'none':
      return headers
    case 'append': {
      const before = headerValue(headers, 'x-forwarded-for')
      const chain = before === undefined ? passage.clientAddress : `${before}, ${passage.clientAddress}`
      const appended = withHeader(headers, 'X-Forwarded-For', chain)
      return withHeader(withHeader(appended, 'X-Forwarded-Proto', settings.scheme), 'X-Forwarded-Host', clientHost)
    }
    case 'overwrite': {
      const bare = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'].reduce(withoutHeader, headers)
      return [
        ...bare,
        ['X-Forwarded-For', passage.clientAddress],
        ['X-Forwarded-Host', clientHost],
        ['X-Forwarded-Proto', settings.scheme],
      ]
    }
  }
}

/** As they came; only what frames the body is told truly. */
function plainHeaders(headers: HeaderPairs, passage: ProxyPassage, settings: ProxySettings): HeaderPairs {
  const hosted = withHeader(headers, 'Host', hostOf(passage, settings))
  const kept = ['connection', 'keep-alive', 'expect'].reduce(withoutHeader, hosted)
  switch (passage.framing.kind) {
    case 'none':
      return withoutHeader(withoutHeader(kept, 'content-length'), 'transfer-encoding')
    case 'chunked':
      return withHeader(withoutHeader(kept, 'content-length'), 'Transfer-Encoding', 'chunked')
    case 'length':
      return withHeader(withoutHeader(kept, 'transfer-encoding'), 'Content-Length', String(passage.framing.bytes))
  }
}

const droppedByNginx: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'te',
  'expect',
  'upgrade',
])

/** Host, Connection and the framing first, then the client's headers in their order and case. */
function nginxHeaders(headers: HeaderPairs, passage: ProxyPassage, settings: ProxySettings): HeaderPairs {
  return [
    ['Host', hostOf(passage, settings)],
    ['Connection', 'close'],
    ...framingHeaders(passage),
    ...headers.filter(([name]) => !droppedByNginx.has(name.toLowerCase())),
  ]
}

const droppedByCaddy: ReadonlySet<string> = new Set([
  'host',
  'user-agent',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
])

/** Go's way: Host, User-Agent and the framing first, then by name, each name in its canonical case. */
function caddyHeaders(headers: HeaderPairs, passage: ProxyPassage, settings: ProxySettings): HeaderPairs {
  const byConnection = new Set(
    (headerValue(headers, 'connection') ?? '').split(',').map((name) => name.trim().toLowerCase()),
  )
  const agent = headerValue(headers, 'user-agent')
  const rest = headers
    .filter(([name]) => !droppedByCaddy.has(name.toLowerCase()) && !byConnection.has(name.toLowerCase()))
    .map(([name, value]): readonly [string, string] => [canonical(name), value])
  if ((headerValue(headers, 'te') ?? '').includes('trailers')) rest.push(['Te', 'trailers'])
  const compressed =
    passage.method === 'HEAD' || ['accept-encoding', 'range'].some((name) => headerValue(headers, name) !== undefined)
  return [
    ['Host', hostOf(passage, settings)],
    ...(agent === undefined ? [] : [['User-Agent', agent] as const]),
    ...framingHeaders(passage),
    ...rest.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
    ...(compressed ? [] : [['Accept-Encoding', 'gzip'] as const]),
  ]
}

function framingHeaders({ framing }: ProxyPassage): HeaderPairs {
  switch (framing.kind) {
    case 'length':
      return [['Content-Length', String(framing.bytes)]]
    case 'chunked':
      return [['Transfer-Encoding', 'chunked']]
    case 'none':
      return []
  }
}

/** Capital at the start and after each hyphen, small letters elsewhere. */
function canonical(name: string): string {
  return name
    .toLowerCase()
    .replace(/(^|-)([a-z])/g, (_match, before: string, letter: string) => before + letter.toUpperCase())
}
