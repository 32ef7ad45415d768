import { expect, test } from '@playwright/test'
import { request } from 'undici'
import type { ApiEffect, ApiFault, FaultTiming } from '../../../src/main/world/api-fault.ts'
import { openExternalApi, type ApiRules, type ExternalApi } from '../../../src/main/world/external-api.ts'
import { openRoutedDispatcher, type RoutedDispatcher } from '../../../src/main/world/routed-dispatcher.ts'

const rules: ApiRules = {
  'api.example.com': [
    { path: '/orders', method: 'GET', status: 200, json: { orders: [{ id: 1 }, { id: 2 }], next: 'b' } },
    { path: '/orders', method: 'POST', status: 201, json: { id: 3 } },
    { path: '/files/*', status: 200, text: 'a file', headers: { 'Content-Type': 'text/csv' } },
  ],
}

interface World {
  readonly api: ExternalApi
  readonly routed: RoutedDispatcher
}

async function withWorld(use: (world: World) => Promise<void>, own: ApiRules = rules): Promise<void> {
  const api = await openExternalApi(own)
  const routed = openRoutedDispatcher({ route: (to) => api.route(to), elsewhere: 'closed', patienceMs: 400 })
  try {
    await use({ api, routed })
  } finally {
    await routed.close()
    await api.close()
  }
}

const direct = { allowUnauthorizedCertificates: false, proxy: null }

async function get({ routed }: World, url: string, more: { method?: 'GET' | 'POST'; body?: string } = {}) {
  const answer = await request(url, { dispatcher: routed.dispatcher(direct), ...more })
  return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() }
}

/** The code of the error with which the call fails. */
async function failureOf(world: World, url: string): Promise<{ code: string; message: string }> {
  try {
    const answer = await get(world, url)
    throw new Error(`answered ${answer.status}`)
  } catch (error) {
    // undici gives its parser's errors a name and no code.
    if (error instanceof Error && 'code' in error) {
      return { code: typeof error.code === 'string' ? error.code : error.name, message: error.message }
    }
    throw error
  }
}

function fault(effect: ApiEffect, timing: FaultTiming = { kind: 'always' }, path: string | null = null): ApiFault {
  return { host: null, path, timing, effect }
}

const status = (code: number): ApiEffect => ({ kind: 'answer', status: code, headers: {}, body: null })

test('the first rule whose method and path agree answers, and the call is in the log', async () => {
  await withWorld(async (world) => {
    const posted = await get(world, 'http://api.example.com/orders?dry=1', { method: 'POST', body: '{"sku":"x"}' })
    const file = await get(world, 'http://api.example.com/files/a/b.csv')

    expect(posted).toMatchObject({ status: 201, body: '{"id":3}' })
    expect(file).toMatchObject({ status: 200, body: 'a file' })
    expect(file.headers['content-type']).toBe('text/csv')
    const first = world.api.calls[0]
    expect(first).toMatchObject({ number: 1, host: 'api.example.com', fault: null })
    expect(first?.request).toMatchObject({ method: 'POST', target: '/orders?dry=1', protocol: 'http:' })
    expect(first?.request?.headers).toContainEqual(['host', 'api.example.com'])
    expect(first?.request?.body.toString()).toBe('{"sku":"x"}')
    expect(world.api.calls).toHaveLength(2)
  })
})

test('a call that no rule answers gets 404 and a sentence that names it', async () => {
  await withWorld(async (world) => {
    const answer = await get(world, 'http://api.example.com/nothing')
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('GET /nothing')
  })
})

test('https URLs are served over a real handshake with a certificate for their host', async () => {
  await withWorld(async (world) => {
    expect((await get(world, 'https://api.example.com/orders')).status).toBe(200)
    expect(world.api.calls[0]?.request?.protocol).toBe('https:')
  })
})

test('a rule for host and port is found before the one for the host', async () => {
  await withWorld(
    async (world) => {
      expect((await get(world, 'http://api.example.com:8080/')).body).toBe('with port')
      expect((await get(world, 'http://API.example.com/')).body).toBe('without')
      expect((await get(world, 'https://10.1.2.3/')).body).toBe('an address')
    },
    {
      'api.example.com': [{ path: '/', status: 200, text: 'without' }],
      'api.example.com:8080': [{ path: '/', status: 200, text: 'with port' }],
      '10.1.2.3': [{ path: '/', status: 200, text: 'an address' }],
    },
  )
})

test('rules can ask for query parameters and be used up', async () => {
  await withWorld(
    async (world) => {
      expect((await get(world, 'http://a.example/p?cursor=b')).body).toBe('second page')
      expect((await get(world, 'http://a.example/p')).status).toBe(503)
      expect((await get(world, 'http://a.example/p')).body).toBe('first page')
    },
    {
      'a.example': [
        { path: '/p', query: { cursor: 'b' }, status: 200, text: 'second page' },
        { path: '/p', times: 1, status: 503 },
        { path: '/p', status: 200, text: 'first page' },
      ],
    },
  )
})

test('a fault can be there for the first calls, for one call or for all', async () => {
  await withWorld(async (world) => {
    const statuses = async () => {
      const seen: number[] = []
      for (let call = 0; call < 4; call++) seen.push((await get(world, 'https://api.example.com/orders')).status)
      return seen
    }
    world.api.setFaults([fault(status(503), { kind: 'first', calls: 2 })])
    expect(await statuses()).toEqual([503, 503, 200, 200])
    world.api.setFaults([fault(status(500), { kind: 'call', number: 3 })])
    expect(await statuses()).toEqual([200, 200, 500, 200])
    world.api.setFaults([fault(status(429))])
    expect(await statuses()).toEqual([429, 429, 429, 429])
    world.api.setFaults([])
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })
})

test('a fault of one path leaves the others alone', async () => {
  await withWorld(async (world) => {
    world.api.setFaults([fault(status(500), { kind: 'always' }, '/files/*')])
    expect((await get(world, 'http://api.example.com/orders')).status).toBe(200)
    expect((await get(world, 'http://api.example.com/files/x')).status).toBe(500)
    expect(world.api.calls.map((call) => call.fault)).toEqual([null, 'answer'])
  })
})

test('429 says when to come back, in seconds or as a date', async () => {
  await withWorld(async (world) => {
    const limited = { kind: 'rate-limit', status: 429, retryAfterSeconds: 7 } as const
    world.api.setFaults([fault({ ...limited, form: 'seconds' })])
    expect((await get(world, 'http://api.example.com/orders')).headers['retry-after']).toBe('7')
    world.api.setFaults([fault({ ...limited, form: 'date' })])
    const date = (await get(world, 'http://api.example.com/orders')).headers['retry-after']
    const wait = Date.parse(String(date)) - Date.now()
    expect(wait).toBeGreaterThan(5_500)
    expect(wait).toBeLessThan(8_500)
    world.api.setFaults([fault({ ...limited, form: 'none' })])
    expect((await get(world, 'http://api.example.com/orders')).headers['retry-after']).toBeUndefined()
  })
})

const codes: readonly { title: string; effect: ApiEffect; url: string; code: RegExp }[] = [
  { title: 'an unknown host', effect: { kind: 'unknown-host', temporarily: false }, url: 'http', code: /^ENOTFOUND$/ },
  {
    title: 'a resolver that is down',
    effect: { kind: 'unknown-host', temporarily: true },
    url: 'https',
    code: /^EAI_AGAIN$/,
  },
  { title: 'a refused connection', effect: { kind: 'refused' }, url: 'https', code: /^ECONNREFUSED$/ },
  {
    title: 'a connection that is never made',
    effect: { kind: 'connect-timeout' },
    url: 'https',
    code: /^UND_ERR_CONNECT_TIMEOUT$/,
  },
  {
    title: 'an answer that never comes',
    effect: { kind: 'no-answer' },
    url: 'http',
    code: /^UND_ERR_HEADERS_TIMEOUT$/,
  },
  { title: 'a reset', effect: { kind: 'reset' }, url: 'http', code: /^ECONNRESET$/ },
  { title: 'a reset of an encrypted connection', effect: { kind: 'reset' }, url: 'https', code: /^ECONNRESET$/ },
  { title: 'a hang-up', effect: { kind: 'hang-up' }, url: 'http', code: /^UND_ERR_SOCKET$/ },
  { title: 'a truncated body', effect: { kind: 'truncated' }, url: 'http', code: /^UND_ERR_SOCKET$/ },
  { title: 'an answer that is not HTTP', effect: { kind: 'not-http' }, url: 'http', code: /^HTTPParserError$/ },
  {
    title: 'response headers over 16 KiB',
    effect: { kind: 'large-headers' },
    url: 'http',
    code: /^UND_ERR_HEADERS_OVERFLOW$/,
  },
  {
    title: 'an expired certificate',
    effect: { kind: 'tls', certificate: 'expired' },
    url: 'https',
    code: /^CERT_HAS_EXPIRED$/,
  },
  {
    title: 'a self-signed certificate',
    effect: { kind: 'tls', certificate: 'self-signed' },
    url: 'https',
    code: /^DEPTH_ZERO_SELF_SIGNED_CERT$/,
  },
  {
    title: 'a certificate of another host',
    effect: { kind: 'tls', certificate: 'wrong-host' },
    url: 'https',
    code: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
  },
  {
    title: 'a certificate of an unknown authority',
    effect: { kind: 'tls', certificate: 'untrusted' },
    url: 'https',
    code: /^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/,
  },
  {
    title: 'a client certificate that is wanted',
    effect: { kind: 'tls', certificate: 'client-certificate-wanted' },
    url: 'https',
    code: /CERTIFICATE_REQUIRED$|^UND_ERR_SOCKET$/,
  },
  {
    title: 'a server of an old TLS version',
    effect: { kind: 'tls', certificate: 'old-version' },
    url: 'https',
    code: /^(EPROTO|ERR_SSL_.*(PROTOCOL|VERSION).*)$/,
  },
  {
    title: 'a port that does not speak TLS',
    effect: { kind: 'tls', certificate: 'not-tls' },
    url: 'https',
    code: /WRONG_VERSION_NUMBER|EPROTO/,
  },
]

for (const { title, effect, url, code } of codes) {
  test(`${title} fails with the platform's own code`, async () => {
    await withWorld(async (world) => {
      world.api.setFaults([fault(effect)])
      const failed = await failureOf(world, `${url}://api.example.com/orders`)
      expect(failed.code).toMatch(code)
      expect(world.api.calls).toHaveLength(1)
      expect(world.api.calls[0]).toMatchObject({ fault: effect.kind })
    })
  })
}

test('a fault of the connection is there for the first calls alone', async () => {
  await withWorld(async (world) => {
    await get(world, 'https://api.example.com/orders')
    world.api.setFaults([fault({ kind: 'tls', certificate: 'expired' }, { kind: 'first', calls: 1 })])
    expect((await failureOf(world, 'https://api.example.com/orders')).code).toBe('CERT_HAS_EXPIRED')
    expect((await get(world, 'https://api.example.com/orders')).status).toBe(200)
    world.api.setFaults([fault({ kind: 'refused' }, { kind: 'call', number: 2 })])
    expect((await get(world, 'https://api.example.com/orders')).status).toBe(200)
    expect((await failureOf(world, 'https://api.example.com/orders')).code).toBe('ECONNREFUSED')
    expect((await get(world, 'https://api.example.com/orders')).status).toBe(200)
  })
})

test("an unknown host fails with the resolver's own words", async () => {
  await withWorld(async (world) => {
    world.api.setFaults([fault({ kind: 'unknown-host', temporarily: false })])
    expect((await failureOf(world, 'https://api.example.com/')).message).toBe('getaddrinfo ENOTFOUND api.example.com')
  })
})

test('an answer can be changed: at one JSON path, in its type, or into no JSON', async () => {
  await withWorld(async (world) => {
    const bodyUnder = async (effect: ApiEffect) => {
      world.api.setFaults([fault(effect)])
      return (await get(world, 'http://api.example.com/orders')).body
    }
    expect(await bodyUnder({ kind: 'set-json', path: '$.orders[1].id', value: '2' })).toContain('{"id":"2"}')
    expect(JSON.parse(await bodyUnder({ kind: 'remove-json', path: 'orders' }))).toEqual({ next: 'b' })
    // A name leads into no list, and a place into no object: the answer comes as it is.
    const asItIs = JSON.parse(await bodyUnder({ kind: 'set-json', path: '$.next', value: 'b' })) as unknown
    for (const path of ['$.orders.id', '$[0].id', '$.next.page']) {
      expect(JSON.parse(await bodyUnder({ kind: 'set-json', path, value: '2' }))).toEqual(asItIs)
      expect(JSON.parse(await bodyUnder({ kind: 'remove-json', path }))).toEqual(asItIs)
    }
    for (const how of ['cut', 'trailing-comma', 'nan', 'bom'] as const) {
      const body = await bodyUnder({ kind: 'invalid-json', how })
      // The byte-order mark is dropped when text is decoded; its bytes are what JSON parsers meet.
      if (how !== 'bom') expect(() => JSON.parse(body) as unknown).toThrow()
    }
    world.api.setFaults([fault({ kind: 'content-type', contentType: 'text/html' })])
    expect((await get(world, 'http://api.example.com/orders')).headers['content-type']).toBe('text/html')
  })
})

test('a redirect loop leads to itself, and every page is the first page', async () => {
  await withWorld(async (world) => {
    world.api.setFaults([fault({ kind: 'redirect-loop' })])
    const redirected = await get(world, 'http://api.example.com/orders?page=1')
    expect(redirected.status).toBe(302)
    expect(redirected.headers['location']).toBe('/orders?page=1')
  })
  await withWorld(
    async (world) => {
      world.api.setFaults([fault({ kind: 'repeating-page' })])
      expect((await get(world, 'http://a.example/list')).body).toBe('page 1, next b')
      expect((await get(world, 'http://a.example/list?cursor=b')).body).toBe('page 1, next b')
    },
    {
      'a.example': [
        { path: '/list', query: { cursor: 'b' }, status: 200, text: 'page 2' },
        { path: '/list', status: 200, text: 'page 1, next b' },
      ],
    },
  )
})

test('a slow answer comes late, and a caller with less patience gives up', async () => {
  await withWorld(async (world) => {
    world.api.setFaults([fault({ kind: 'slow', delayMs: 150 })])
    const startedAt = performance.now()
    expect((await get(world, 'http://api.example.com/orders')).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(140)
    world.api.setFaults([fault({ kind: 'slow', delayMs: 5_000 })])
    expect((await failureOf(world, 'http://api.example.com/orders')).code).toBe('UND_ERR_HEADERS_TIMEOUT')
  })
})

test('ten calls at once are ten calls in the log', async () => {
  await withWorld(async (world) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(world, 'https://api.example.com/orders')))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(world.api.calls.map((call) => call.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})
