import { expect, test } from '@playwright/test'
import {
  caddyDefaults,
  nginxDefaults,
  transparentProxy,
  type ProxySettings,
} from '../../../src/main/world/proxy-settings.ts'
import { openReverseProxy } from '../../../src/main/world/reverse-proxy.ts'
import { bodyOf, openRawUpstream, sendRaw, statusOf, type UpstreamBehaviour } from './raw-http.ts'
import { realProxies, runCaddy, runNginx, type RealProxies, type RunningProxy } from './real-proxies.ts'

// The same bytes go through a real proxy and through ours; what arrives upstream must be the same bytes.

const host = 'Host: Hooks.Example:8443\r\n'
const probes: Readonly<Record<string, string>> = {
  'headers of every sort': `POST /webhook/a?x=1 HTTP/1.1\r\n${host}user-agent: P/1\r\nX_Under_Score: u\r\nX.Dot: d\r\nx-lower: l\r\nX-Dup: 1\r\nX-Dup: 2\r\nX-Forwarded-For: 9.9.9.9\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: elsewhere\r\nX-Real-IP: 8.8.8.8\r\nAuthorization: Basic YTpi\r\nContent-Type: application/json\r\nContent-Length: 7\r\nX-Empty:\r\nX-Umlaut: \xfc\r\n\r\n{"a":1}`,
  'a chunked body': `POST /c HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\nContent-Type: text/plain\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`,
  'a body that waits for 100': `POST /e HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: 2\r\n\r\nhi`,
  'HTTP/1.0': `POST /e HTTP/1.0\r\n${host}Content-Length: 2\r\n\r\nhi`,
  'a path with dots, double slashes and escapes': `GET /a//b/../c%2Fd/./%7Ee?x=%20&y=a+b HTTP/1.1\r\n${host}\r\n`,
  'hop-by-hop headers': `GET /h HTTP/1.1\r\n${host}Connection: keep-alive, X-Hop\r\nX-Hop: 1\r\nTE: trailers\r\nKeep-Alive: 5\r\nProxy-Connection: x\r\nAccept: */*\r\n\r\n`,
  'a bare GET': `GET /b HTTP/1.1\r\n${host}\r\n`,
  'an absolute-form target': `POST http://hooks.example/abs?x=1 HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\nhi`,
  'an empty body': `POST /z HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`,
  'a body without a length': `POST /n HTTP/1.1\r\n${host}Connection: close\r\n\r\n{"a":1}`,
  HEAD: `HEAD /z HTTP/1.1\r\n${host}\r\n`,
  'two cookies': `GET /z HTTP/1.1\r\n${host}Cookie: a=1\r\nCookie: b=2\r\nAccept-Encoding: br\r\n\r\n`,
  PROPFIND: `PROPFIND /z HTTP/1.1\r\n${host}\r\n`,
  'a gzip body': `POST /g HTTP/1.1\r\n${host}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\x1f\x8b\x08\x00`,
  'a header line of 17 KB': `GET /z HTTP/1.1\r\n${host}X-Big: ${'x'.repeat(17_000)}\r\n\r\n`,
  'headers of 40 KB': `GET /z HTTP/1.1\r\n${host}${Array.from({ length: 10 }, (_, at) => `X-B${at}: ${'x'.repeat(4000)}\r\n`).join('')}\r\n`,
  'a request line of 9 KB': `GET /${'p'.repeat(9000)} HTTP/1.1\r\n${host}\r\n`,
  'a body over 1 MB': `POST /z HTTP/1.1\r\n${host}Content-Length: 1048577\r\n\r\n${'x'.repeat(1_048_577)}`,
  'no Host': `GET /z HTTP/1.1\r\n\r\n`,
  'a header name with a space': `GET /z HTTP/1.1\r\n${host}Bad Name: x\r\n\r\n`,
}
const probe = (title: string): string => probes[title] ?? ''

// One after the other: each starts a real proxy.
test.describe.configure({ mode: 'default' })

let real: RealProxies = { kind: 'missing', reason: 'not looked for yet' }
test.beforeAll(async () => {
  real = await realProxies()
  // A test that is skipped says why, in the run's own output.
  if (real.kind === 'missing') process.stderr.write(`Comparison with real proxies skipped: ${real.reason}\n`)
})

type Which = 'nginx' | 'caddy'

/** Sends the probes through both, and says where what came upstream, the status or the proxy's own page differs. */
async function differences(
  which: Which,
  directives: (upstreamPort: number) => string,
  settings: ProxySettings,
  titles: readonly string[],
  behaviour: UpstreamBehaviour = 'answer',
): Promise<readonly string[]> {
  if (real.kind === 'missing') throw new Error(real.reason)
  const upstream = await openRawUpstream()
  const theirs: RunningProxy =
    which === 'nginx'
      ? await runNginx(real.nginx, directives(upstream.port))
      : await runCaddy(real.caddy, directives(upstream.port))
  const ours = await openReverseProxy({ settings, upstream: { host: '127.0.0.1', port: upstream.port } })
  upstream.behave(behaviour)
  const through = async (port: number, request: string) => {
    upstream.seen.length = 0
    const answer = await sendRaw(port, request)
    const page = settings.style === 'nginx' || upstream.seen.length > 0 ? bodyOf(answer) : ''
    return { upstream: upstream.seen.join('\n---\n'), status: statusOf(answer), page, location: locationPath(answer) }
  }
  const found: string[] = []
  for (const title of titles) {
    const expected = await through(theirs.port, probe(title))
    const made = await through(ours.port, probe(title))
    for (const part of ['upstream', 'status', 'page', 'location'] as const) {
      if (expected[part] !== made[part]) {
        found.push(
          `${title}: ${part}\n${which}: ${String(expected[part]).slice(0, 900)}\nours: ${String(made[part]).slice(0, 900)}`,
        )
      }
    }
  }
  await ours.close()
  await theirs.stop()
  await upstream.close()
  return found
}

/** The redirect's target without the port, which is each proxy's own. */
function locationPath(answer: string): string {
  return (/\r\nlocation: ([^\r]*)/i.exec(answer)?.[1] ?? '').replace(/:\d+\//, '/')
}

const proxyPass = (port: number) => `location / { proxy_pass http://127.0.0.1:${port}; }`

test('nginx with its defaults and ours send the same bytes upstream', async () => {
  test.skip(real.kind === 'missing', real.kind === 'missing' ? real.reason : '')
  expect(await differences('nginx', proxyPass, nginxDefaults, Object.keys(probes))).toEqual([])
})

test('Caddy with its defaults and ours send the same bytes upstream', async () => {
  test.skip(real.kind === 'missing', real.kind === 'missing' ? real.reason : '')
  expect(
    await differences('caddy', (port) => `reverse_proxy 127.0.0.1:${port}`, caddyDefaults, Object.keys(probes)),
  ).toEqual([])
})

const behaviours = ['reset', 'hang-up', 'large-head', 'silent'] as const
test('an upstream that resets, hangs up, is silent or sends a large head looks the same behind both', async () => {
  test.skip(real.kind === 'missing', real.kind === 'missing' ? real.reason : '')
  for (const behaviour of behaviours) {
    const nginx = (port: number) => `location / { proxy_pass http://127.0.0.1:${port}; proxy_read_timeout 1s; }`
    const slow = { readTimeoutMs: 1000 }
    expect(
      await differences('nginx', nginx, { ...nginxDefaults, ...slow }, ['a bare GET'], behaviour),
      behaviour,
    ).toEqual([])
    const caddy = (port: number) =>
      `reverse_proxy 127.0.0.1:${port} {\ntransport http {\nresponse_header_timeout 1s\n}\n}`
    expect(
      await differences('caddy', caddy, { ...caddyDefaults, ...slow }, ['a bare GET'], behaviour),
      behaviour,
    ).toEqual([])
  }
})

test('an upstream that is down is 502 behind both', async () => {
  test.skip(real.kind === 'missing', real.kind === 'missing' ? real.reason : '')
  const down = { upstreamDown: true }
  expect(await differences('nginx', () => proxyPass(1), { ...nginxDefaults, ...down }, ['a bare GET'])).toEqual([])
  expect(
    await differences('caddy', () => 'reverse_proxy 127.0.0.1:1', { ...caddyDefaults, ...down }, ['a bare GET']),
  ).toEqual([])
})

const some = ['headers of every sort', 'a chunked body', 'a bare GET', 'a body over 1 MB']
const settingsOfNginx: readonly {
  title: string
  directives: string
  settings: Partial<ProxySettings>
  probes?: readonly string[]
}[] = [
  {
    title: 'underscores kept',
    directives: 'underscores_in_headers on;',
    settings: { dropsUnderscores: false },
    probes: ['two cookies'],
  },
  { title: 'HTTP/1.1 upstream', directives: 'proxy_http_version 1.1;', settings: { httpVersion: '1.1' } },
  {
    title: "the client's host",
    directives: 'proxy_set_header Host $http_host;',
    settings: { host: { kind: 'client' } },
  },
  {
    title: 'a fixed host',
    directives: 'proxy_set_header Host app.internal;',
    settings: { host: { kind: 'fixed', name: 'app.internal' } },
  },
  {
    title: 'no Authorization',
    directives: 'proxy_set_header Authorization "";',
    settings: { stripsAuthorization: true },
  },
  {
    title: 'a larger body',
    directives: 'client_max_body_size 2m;',
    settings: { bodyLimit: { bytes: 2 * 1024 * 1024, status: 413 } },
  },
  { title: 'a denied address', directives: 'deny all;', settings: { gate: 'deny' } },
]
for (const { title, directives, settings, probes: chosen } of settingsOfNginx) {
  test(`nginx with ${title} and ours send the same bytes upstream`, async () => {
    test.skip(real.kind === 'missing', real.kind === 'missing' ? real.reason : '')
    const found = await differences(
      'nginx',
      (port) => `${directives} ${proxyPass(port)}`,
      { ...nginxDefaults, ...settings },
      chosen ?? some,
    )
    expect(found).toEqual([])
  })
}

test('a missing slash is redirected as nginx redirects it', async () => {
  test.skip(real.kind === 'missing', real.kind === 'missing' ? real.reason : '')
  const directives = (port: number) => `location /webhook/a/ { proxy_pass http://127.0.0.1:${port}; }`
  const settings: ProxySettings = { ...nginxDefaults, slashRedirect: 301 }
  expect(await differences('nginx', directives, settings, ['headers of every sort'])).toEqual([])
})

test('a redirect that keeps method and body is the same behind both', async () => {
  test.skip(real.kind === 'missing', real.kind === 'missing' ? real.reason : '')
  const directives = () => 'location / { return 308 http://hooks.example:9$uri/$is_args$args; }'
  expect(await differences('nginx', directives, { ...nginxDefaults, slashRedirect: 308 }, some)).toEqual([])
})

test('a chunked body too large to be there at once stays chunked where nginx does not buffer', async () => {
  test.skip(real.kind === 'missing', real.kind === 'missing' ? real.reason : '')
  if (real.kind === 'missing') return
  const upstream = await openRawUpstream()
  const theirs = await runNginx(
    real.nginx,
    `proxy_http_version 1.1; proxy_request_buffering off; ${proxyPass(upstream.port)}`,
  )
  const settings: ProxySettings = { ...nginxDefaults, httpVersion: '1.1', buffers: false }
  const ours = await openReverseProxy({ settings, upstream: { host: '127.0.0.1', port: upstream.port } })
  const request = `POST /c HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n30d40\r\n${'x'.repeat(200_000)}\r\n0\r\n\r\n`
  await sendRaw(theirs.port, request)
  await sendRaw(ours.port, request)
  const [nginx, made] = upstream.seen.map((seen) => seen.split('\r\n\r\n')[0])
  expect(made).toBe(nginx)
  expect(made).toContain('Transfer-Encoding: chunked')
  await ours.close()
  await theirs.stop()
  await upstream.close()
})

test('a stripped prefix is normalised as nginx and Caddy do it', async () => {
  test.skip(real.kind === 'missing', real.kind === 'missing' ? real.reason : '')
  const paths = ['/strip/a/./b/../c//d%20e%2Ff?q=1', '/strip/', '/strip/a%3Fb/', '/other//x']
  for (const path of paths) {
    const request = `GET ${path} HTTP/1.1\r\n${host}\r\n`
    const both = async (which: Which, directives: (port: number) => string, settings: ProxySettings) => {
      if (real.kind === 'missing') throw new Error(real.reason)
      const upstream = await openRawUpstream()
      const theirs =
        which === 'nginx'
          ? await runNginx(real.nginx, directives(upstream.port))
          : await runCaddy(real.caddy, directives(upstream.port))
      const ours = await openReverseProxy({ settings, upstream: { host: '127.0.0.1', port: upstream.port } })
      await sendRaw(theirs.port, request)
      await sendRaw(ours.port, request)
      await ours.close()
      await theirs.stop()
      await upstream.close()
      return upstream.seen.map((seen) => seen.split('\r\n')[0])
    }
    const [nginx, oursAsNginx] = await both(
      'nginx',
      (port) => `location /strip/ { proxy_pass http://127.0.0.1:${port}/; } ${proxyPass(port)}`,
      { ...nginxDefaults, stripsPrefix: { prefix: '/strip/', as: 'nginx' } },
    )
    expect(oursAsNginx).toBe(nginx)
    const [caddy, oursAsCaddy] = await both(
      'caddy',
      (port) =>
        `handle_path /strip/* {\nreverse_proxy 127.0.0.1:${port}\n}\nhandle {\nreverse_proxy 127.0.0.1:${port}\n}`,
      { ...caddyDefaults, stripsPrefix: { prefix: '/strip', as: 'caddy' } },
    )
    expect(oursAsCaddy).toBe(caddy)
  }
})

test('a site that Caddy does not know is 200 and empty behind both', async () => {
  test.skip(real.kind === 'missing', real.kind === 'missing' ? real.reason : '')
  const settings: ProxySettings = { ...transparentProxy, gate: 'no-such-site' }
  const found = await differences(
    'caddy',
    (port) => `@other host other.example\nreverse_proxy @other 127.0.0.1:${port}`,
    settings,
    ['headers of every sort'],
  )
  expect(found).toEqual([])
})
