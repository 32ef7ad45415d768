/** What a reverse proxy does to what passes it. Each part is one behaviour of real proxies: nginx, Caddy, relays. */
export interface ProxySettings {
  /** Whose error pages it answers with, and whose way of writing headers it has; `plain`: headers pass as they came. */
  readonly style: ProxyStyle
  /** Host header upstream: the client's, the upstream's own address (nginx' default), or a fixed name. */
  readonly host:
    { readonly kind: 'client' } | { readonly kind: 'upstream' } | { readonly kind: 'fixed'; readonly name: string }
  /**
   * X-Forwarded-For, -Host and -Proto: not touched; added to what the client sent (nginx'
   * `$proxy_add_x_forwarded_for`); or set, and what the client sent discarded (Caddy).
   */
  readonly forwarded: 'none' | 'append' | 'overwrite'
  /** The scheme that the proxy believes the client used: what X-Forwarded-Proto says. */
  readonly scheme: 'http' | 'https'
  /** Silently drops headers with an underscore or a dot in their name. */
  readonly dropsUnderscores: boolean
  /** Version upstream. With 1.0 no body can be chunked. */
  readonly httpVersion: '1.0' | '1.1'
  /** Reads the whole body first: a chunked one is sent on with its Content-Length. */
  readonly buffers: boolean
  /** Path prefix that is taken away, and how the rest is normalised: nginx decodes %2F, Caddy keeps it. */
  readonly stripsPrefix: { readonly prefix: string; readonly as: 'nginx' | 'caddy' } | null
  /** Path prefix that is put in front. */
  readonly addsPrefix: string | null
  /** Status of the redirect with which a path without a slash at its end is answered; null: none. */
  readonly slashRedirect: 301 | 302 | 307 | 308 | null
  /** Largest body, in bytes; a larger one is answered with this status. Null: any. */
  readonly bodyLimit: { readonly bytes: number; readonly status: 413 | 502 } | null
  /** Largest request line and header line, and all of them together, in bytes. Null: any. */
  readonly headLimit: { readonly lineBytes: number; readonly totalBytes: number; readonly status: 400 | 431 } | null
  /** Largest head of the upstream's answer, in bytes; over it: 502. Null: any. */
  readonly answerHeadBytes: number | null
  /** Milliseconds within which the upstream has to begin its answer; over it: 504, though the workflow runs on. */
  readonly readTimeoutMs: number | null
  /** The upstream is looked for where nothing listens: 502. */
  readonly upstreamDown: boolean
  readonly stripsAuthorization: boolean
  /** Asks for Basic Auth of its own (401), denies (403), or knows no such site (200, empty). */
  readonly gate: 'basic-auth' | 'deny' | 'no-such-site' | null
  readonly body: BodyRewrite | null
  /** Method upstream; null: the client's. */
  readonly method: string | null
}

export type ProxyStyle = 'plain' | 'nginx' | 'caddy'

/** What becomes of the body: JSON written anew, inflated, or lost. */
export const bodyRewrites = ['compact', 'pretty', 'unescaped-slashes', 'ascii', 'inflated', 'dropped'] as const
export type BodyRewrite = (typeof bodyRewrites)[number]

/** Passes everything on as it came. */
export const transparentProxy: ProxySettings = {
  style: 'plain',
  host: { kind: 'client' },
  forwarded: 'none',
  scheme: 'http',
  dropsUnderscores: false,
  httpVersion: '1.1',
  buffers: false,
  stripsPrefix: null,
  addsPrefix: null,
  slashRedirect: null,
  bodyLimit: null,
  headLimit: null,
  answerHeadBytes: null,
  readTimeoutMs: null,
  upstreamDown: false,
  stripsAuthorization: false,
  gate: null,
  body: null,
  method: null,
}

/** nginx 1.22.1 with nothing but `proxy_pass http://upstream;` (measured). */
export const nginxDefaults: ProxySettings = {
  ...transparentProxy,
  style: 'nginx',
  host: { kind: 'upstream' },
  dropsUnderscores: true,
  httpVersion: '1.0',
  buffers: true,
  bodyLimit: { bytes: 1024 * 1024, status: 413 },
  headLimit: { lineBytes: 8 * 1024, totalBytes: 32 * 1024, status: 400 },
  answerHeadBytes: 4 * 1024,
  readTimeoutMs: 60_000,
}

/** Caddy 2.6.2 with nothing but `reverse_proxy upstream` (measured). */
export const caddyDefaults: ProxySettings = { ...transparentProxy, style: 'caddy', forwarded: 'overwrite' }
