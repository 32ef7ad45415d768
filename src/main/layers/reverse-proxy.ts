// The reverse proxy layer: what stands between the provider and the listener. In: the settings of the proxy, if there is
// one. Out: the same with one behaviour more, or no proxy at all. Serves contract §1.6 and §7 (host, protocol, body).
import { bodyRewrites, caddyDefaults, nginxDefaults, transparentProxy } from '../world/proxy-settings.ts'
import type { BodyRewrite, ProxySettings } from '../world/proxy-settings.ts'
import { altered, type Conditions } from './conditions.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { choiceField, numberField, switchField, textField } from './fields.ts'
import { beforeProxy, restoredBefore } from './proxy-traces.ts'

const layer = 'reverse proxy'

const none = defineChange(layer, {
  name: 'none',
  title: 'No proxy',
  description: 'The provider talks to the listener directly.',
  aim: 'repair',
  fields: {},
  sentence: () => 'Nothing stands in front of the listener.',
  apply: (conditions) => altered(conditions, { proxy: null }),
  candidates: ({ has }) => (has.proxy ? [{}] : []),
})

const restored = defineChange(layer, {
  name: 'restored',
  title: 'As it was before the proxy',
  description:
    'A request that was captured behind a proxy (Via, X-Forwarded-…) has the method, target, body and encoding with which it was sent.',
  aim: 'repair',
  fields: {
    method: textField('Method (empty: as it is)', '', false, 'method'),
    target: textField('Target (empty: as it is)', '', false, 'target'),
    body: textField('Body (empty: as it is)', '', false, 'isLong'),
    plainEncoding: switchField('Without the Content-Encoding that no longer holds', false),
  },
  sentence: ({ method, target, body: text, plainEncoding }) =>
    `The request is as it was before the proxy: ${[
      ...(method === '' ? [] : [`sent with ${method}`]),
      ...(target === '' ? [] : [`to ${target}`]),
      ...(text === '' ? [] : [`with a body of ${String(Buffer.byteLength(text))} bytes`]),
      ...(plainEncoding ? ['without its Content-Encoding'] : []),
    ].join(', ')}.`,
  apply: (conditions, parameters) =>
    altered(conditions, {
      send: (requests) => conditions.send(requests).map((request) => beforeProxy(request, parameters)),
    }),
  candidates: (studied) => {
    const before = restoredBefore(studied)
    return before === null ? [] : [before]
  },
})

const profiles = {
  'nginx-defaults': { title: 'nginx defaults', settings: nginxDefaults },
  'caddy-defaults': { title: 'Caddy defaults', settings: caddyDefaults },
} as const

const profile = defineChange(layer, {
  name: 'profile',
  title: 'A proxy with its defaults',
  description: 'nginx with nothing but proxy_pass, or Caddy with nothing but reverse_proxy, as they were measured.',
  aim: 'break',
  fields: {
    profile: choiceField(
      'Proxy',
      { 'nginx-defaults': 'nginx defaults', 'caddy-defaults': 'Caddy defaults' },
      'nginx-defaults',
    ),
  },
  sentence: (p) => `A proxy with ${profiles[p.profile].title} stands in front of the listener.`,
  apply: (conditions, p) => altered(conditions, { proxy: profiles[p.profile].settings }),
  candidates: () => [{ profile: 'nginx-defaults' }, { profile: 'caddy-defaults' }],
})

const host = defineChange(layer, {
  name: 'host',
  title: 'Host header',
  description: "The proxy puts the upstream's own address, or a fixed name, in place of the client's Host.",
  aim: 'break',
  fields: { name: textField("Host (empty: the upstream's own address)", '', false, 'host') },
  sentence: ({ name }) => `The proxy sends Host: ${name === '' ? "the upstream's own address" : name}.`,
  apply: (conditions, { name }) =>
    passing(conditions, { host: name === '' ? { kind: 'upstream' } : { kind: 'fixed', name } }),
})

const forwarded = defineChange(layer, {
  name: 'forwarded',
  title: 'Forwarded headers',
  description: 'X-Forwarded-For, -Host and -Proto are appended to what the client sent, or set over it.',
  aim: 'break',
  fields: {
    how: choiceField('How', { append: 'Appended', overwrite: 'Set over what the client sent' }, 'append'),
    scheme: choiceField('X-Forwarded-Proto', { http: 'http', https: 'https' }, 'http'),
  },
  sentence: ({ how, scheme }) =>
    `The proxy ${how === 'append' ? 'appends' : 'overwrites'} the X-Forwarded headers and says the scheme is ${scheme}.`,
  apply: (conditions, { how, scheme }) => passing(conditions, { forwarded: how, scheme }),
})

const prefix = defineChange(layer, {
  name: 'path-prefix',
  title: 'Path prefix',
  description: 'The proxy takes a prefix away (and normalises the rest its own way), or puts one in front.',
  aim: 'break',
  fields: {
    how: choiceField(
      'How',
      { nginx: 'Taken away by nginx', caddy: 'Taken away by Caddy', add: 'Put in front' },
      'nginx',
    ),
    prefix: textField('Prefix', '/webhook', true, 'path-prefix'),
  },
  sentence: (p) =>
    p.how === 'add'
      ? `The proxy puts ${p.prefix} in front of the path.`
      : `The proxy takes ${p.prefix} away from the path, as ${p.how === 'nginx' ? 'nginx' : 'Caddy'} does it.`,
  apply: (conditions, p) =>
    passing(conditions, p.how === 'add' ? { addsPrefix: p.prefix } : { stripsPrefix: { prefix: p.prefix, as: p.how } }),
})

const slashStatus = { '301': 301, '302': 302, '307': 307, '308': 308 } as const

const slashRedirect = defineChange(layer, {
  name: 'slash-redirect',
  title: 'Redirect to the slash',
  description: 'A path without a slash at its end is answered with a redirect to the one with it.',
  aim: 'break',
  fields: { status: choiceField('Status', { '301': '301', '302': '302', '307': '307', '308': '308' }, '301') },
  sentence: ({ status }) => `The proxy answers ${status} to the path with a slash at its end.`,
  apply: (conditions, { status }) => passing(conditions, { slashRedirect: slashStatus[status] }),
})

const underscores = defineChange(layer, {
  name: 'drop-underscores',
  title: 'Headers with underscores dropped',
  description: 'Headers with an underscore or a dot in their name silently go, as in nginx.',
  aim: 'break',
  fields: {},
  sentence: () => 'The proxy drops headers with an underscore or a dot in their name.',
  apply: (conditions) => passing(conditions, { dropsUnderscores: true }),
})

const headLimit = defineChange(layer, {
  name: 'header-limit',
  title: 'Header limit',
  description: 'Requests whose head is larger are answered by the proxy.',
  aim: 'break',
  fields: {
    bytes: numberField('Bytes', 256, 16, 262_144),
    status: choiceField('Status', { '400': '400', '431': '431' }, '400'),
  },
  sentence: ({ bytes, status }) => `The proxy answers ${status} where the head has more than ${bytes} bytes.`,
  apply: (conditions, { bytes, status }) =>
    passing(conditions, {
      headLimit: { lineBytes: Math.min(bytes, 8192), totalBytes: bytes, status: status === '400' ? 400 : 431 },
    }),
})

const bodyLimit = defineChange(layer, {
  name: 'body-limit',
  title: 'Body limit',
  description: 'Larger bodies are answered by the proxy: 413 by nginx, 502 by Caddy.',
  aim: 'break',
  fields: {
    bytes: numberField('Bytes', 1024, 0, 64 * 1024 * 1024),
    status: choiceField('Status', { '413': '413 (nginx)', '502': '502 (Caddy)' }, '413'),
  },
  sentence: ({ bytes, status }) => `The proxy answers ${status} where the body has more than ${bytes} bytes.`,
  apply: (conditions, { bytes, status }) =>
    passing(conditions, { bodyLimit: { bytes, status: status === '413' ? 413 : 502 } }),
})

const buffering = defineChange(layer, {
  name: 'buffering',
  title: 'Buffering and HTTP/1.0',
  description: 'The proxy reads the whole body first, and may speak HTTP/1.0 upstream.',
  aim: 'break',
  fields: { http10: switchField('HTTP/1.0 upstream', true) },
  sentence: ({ http10 }) => `The proxy buffers the body${http10 ? ' and speaks HTTP/1.0 upstream' : ''}.`,
  apply: (conditions, { http10 }) =>
    passing(conditions, { buffers: true, ...(http10 ? { httpVersion: '1.0' as const } : {}) }),
})

const rewriteTitles: Readonly<Record<BodyRewrite, string>> = {
  compact: 'written anew without white space',
  pretty: 'written anew, indented',
  'unescaped-slashes': 'written with plain slashes',
  ascii: 'written in ASCII with escapes',
  inflated: 'inflated (gzip taken off)',
  dropped: 'lost',
}

const body = defineChange(layer, {
  name: 'body',
  title: 'Body rewritten',
  description: 'The body goes upstream as another JSON writer writes it, inflated, or not at all.',
  aim: 'break',
  fields: { how: choiceField('How', rewriteTitles, 'compact') },
  sentence: ({ how }) => `On its way through the proxy the body is ${rewriteTitles[how]}.`,
  apply: (conditions, { how }) => passing(conditions, { body: how }),
  candidates: () => bodyRewrites.map((how) => ({ how })),
})

const stripAuthorization = defineChange(layer, {
  name: 'strip-authorization',
  title: 'Authorization stripped',
  description: 'The Authorization header does not go upstream.',
  aim: 'break',
  fields: {},
  sentence: () => 'The proxy strips the Authorization header.',
  apply: (conditions) => passing(conditions, { stripsAuthorization: true }),
})

const gates = {
  'basic-auth': { title: '401: Basic Auth of its own', words: 'asks for Basic Auth of its own (401)' },
  deny: { title: '403: denied', words: 'denies the request (403)' },
  'no-such-site': { title: '200, empty: unknown site', words: 'knows no such site and answers 200 with an empty body' },
} as const

const gate = defineChange(layer, {
  name: 'gate',
  title: 'Answered by the proxy',
  description: 'The proxy answers itself, so that nothing reaches the workflow.',
  aim: 'break',
  fields: {
    how: choiceField(
      'Answer',
      { 'basic-auth': gates['basic-auth'].title, deny: gates.deny.title, 'no-such-site': gates['no-such-site'].title },
      'deny',
    ),
  },
  sentence: ({ how }) => `The proxy ${gates[how].words}.`,
  apply: (conditions, { how }) => passing(conditions, { gate: how }),
  candidates: () => [{ how: 'basic-auth' }, { how: 'deny' }, { how: 'no-such-site' }],
})

const upstream = defineChange(layer, {
  name: 'upstream-down',
  title: 'Upstream down (502)',
  description: 'The proxy looks for the service where nothing listens.',
  aim: 'break',
  fields: {},
  sentence: () => 'The proxy finds nothing upstream and answers 502.',
  apply: (conditions) => passing(conditions, { upstreamDown: true }),
})

const readTimeout = defineChange(layer, {
  name: 'read-timeout',
  title: 'Read time-out (504)',
  description: 'The proxy waits no longer for the service, though the workflow runs on.',
  aim: 'break',
  fields: { milliseconds: numberField('Milliseconds', 60_000, 1, 600_000) },
  sentence: ({ milliseconds }) => `The proxy answers 504 where no answer begins within ${milliseconds} ms.`,
  apply: (conditions, { milliseconds }) => passing(conditions, { readTimeoutMs: milliseconds }),
})

const method = defineChange(layer, {
  name: 'method',
  title: 'Method replaced',
  description: 'The request goes upstream with another method, as after a followed redirect.',
  aim: 'break',
  fields: { method: choiceField('Method', { GET: 'GET', POST: 'POST', PUT: 'PUT' }, 'GET') },
  sentence: (p) => `The proxy sends the request on with ${p.method}.`,
  apply: (conditions, p) => passing(conditions, { method: p.method }),
  candidates: ({ request }) => (request.method === 'GET' ? [{ method: 'POST' }] : [{ method: 'GET' }]),
})

/** Every kind of change of the reverse proxy layer. */
export const proxyChanges: readonly ChangeDefinition[] = [
  none,
  restored,
  profile,
  host,
  forwarded,
  prefix,
  slashRedirect,
  underscores,
  headLimit,
  bodyLimit,
  buffering,
  body,
  stripAuthorization,
  gate,
  upstream,
  readTimeout,
  method,
]

/** The proxy that is there, or one that passes everything, with these behaviours. */
function passing(conditions: Conditions, parts: Partial<ProxySettings>): Conditions {
  return altered(conditions, { proxy: { ...(conditions.proxy ?? transparentProxy), ...parts } })
}
