import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'
import type { Surroundings } from '../../../../src/main/engine/surroundings.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { openHttpServer, type ArrivedRequest, type HttpServer, type Reply } from '../../../stand-ins/http-server.ts'
import { buildWorkflow } from '../build-workflow.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'

const secret = randomBytes(12).toString('hex')

let server: HttpServer
let answer: (request: ArrivedRequest) => Reply

test.describe.configure({ mode: 'default' })
test.beforeEach(async () => {
  answer = () => ({ json: { ok: true } })
  server = await openHttpServer((request) => answer(request))
})
test.afterEach(() => server.close())

/** Code that sends one request with the node's credential of that type. */
function send(type: string, data: JsonObject, surroundings: Partial<Surroundings> = {}): Promise<RunOutcome> {
  const jsCode = `const made = await this.helpers.httpRequestWithAuthentication.call(this, ${JSON.stringify(type)}, { method: 'POST', url: '${server.url}/orders', body: { n: 1 }, json: true });
return [{ json: { made } }]`
  const workflow = buildWorkflow(
    {
      Start: ['manualTrigger'],
      Node: ['code', { jsCode }, { typeVersion: 2, credentials: { [type]: { id: '1', name: 'Key' } } }],
    },
    [['Start', 'Node']],
  )
  const credential: Surroundings['credential'] = (asked, { name }) =>
    asked === type ? { id: '1', name, type, data } : null
  return runInTest(workflow, { emit: [{}], surroundings: { credential, ...surroundings } })
}

const kinds: readonly (readonly [string, JsonObject, (request: ArrivedRequest) => unknown, unknown])[] = [
  ['httpHeaderAuth', { name: 'X-Api-Key', value: secret }, ({ headers }) => headers['x-api-key'], secret],
  [
    'httpBasicAuth',
    { user: 'me', password: secret },
    ({ headers }) => headers.authorization,
    `Basic ${Buffer.from(`me:${secret}`).toString('base64')}`,
  ],
  ['httpBearerAuth', { token: secret }, ({ headers }) => headers.authorization, `Bearer ${secret}`],
  ['httpQueryAuth', { name: 'key', value: secret }, ({ url }) => url, `/orders?key=${secret}`],
  [
    'oAuth2Api',
    { oauthTokenData: { access_token: secret, token_type: 'Bearer' } },
    ({ headers }) => headers.authorization,
    `Bearer ${secret}`,
  ],
  ['slackApi', { accessToken: secret }, ({ headers }) => headers.authorization, `Bearer ${secret}`],
]

for (const [type, data, shown, expected] of kinds) {
  test(`code sends one request with a credential of the type ${type} where it belongs`, async () => {
    const outcome = await send(type, data)

    expect(outcome.failure).toBeNull()
    expect(jsonOf(outcome, 'Node')).toEqual([{ made: { ok: true } }])
    expect(server.arrived.map((request) => [request.method, shown(request)])).toEqual([['POST', expected]])
    expect(outcome.nodeRuns.at(-1)?.attempts[0]?.requests).toHaveLength(1)
  })
}

test('code that is refused for an expired OAuth2 token gets a new one and sends its request again', async () => {
  const fresh = randomBytes(12).toString('hex')
  answer = ({ url, headers }) => {
    if (url === '/token') return { json: { access_token: fresh, token_type: 'Bearer' } }
    return headers.authorization === `Bearer ${fresh}` ? { json: { ok: true } } : { status: 401, json: {} }
  }
  const outcome = await send('oAuth2Api', {
    grantType: 'authorizationCode',
    accessTokenUrl: `${server.url}/token`,
    clientId: 'id',
    clientSecret: secret,
    oauthTokenData: { access_token: secret, refresh_token: secret, token_type: 'Bearer' },
  })

  expect(jsonOf(outcome, 'Node')).toEqual([{ made: { ok: true } }])
  expect(server.arrived.map(({ url }) => url)).toEqual(['/orders', '/token', '/orders'])
})

test('code gets no credential that is held back, and nothing is sent', async () => {
  const outcome = await send(
    'httpBearerAuth',
    { token: secret },
    { credential: () => null, heldBack: () => 'nobody-asked' },
  )

  expect(outcome.failure?.message).toContain('Key')
  expect(outcome.failure?.lack?.kind).toBe('credential')
  expect(server.arrived).toEqual([])
})

test('code sends a credential to no host that it is not meant for', async () => {
  const outcome = await send('httpBearerAuth', {
    token: secret,
    allowedHttpRequestDomains: 'domains',
    allowedDomains: 'api.example.com',
  })

  expect(outcome.failure?.message).toContain(
    'Domain not allowed: This credential is restricted from accessing 127.0.0.1',
  )
  expect(server.arrived).toEqual([])
})

test('code that names a credential which its node does not have is told so', async () => {
  const jsCode = `await this.helpers.httpRequestWithAuthentication('httpBasicAuth', { url: '${server.url}/' }); return []`
  const outcome = await runInTest(
    buildWorkflow({ Start: ['manualTrigger'], Node: ['code', { jsCode }] }, [['Start', 'Node']]),
    { emit: [{}] },
  )

  expect(outcome.failure?.message).toContain('Node does not have any credentials set for "httpBasicAuth"')
  expect(server.arrived).toEqual([])
})

/** One credential is there; for the other a person is asked, and allows it after a moment. */
function asking(): Partial<Surroundings> {
  let isAllowed = false
  return {
    credential: (type, { name }) =>
      type === 'httpBasicAuth' || isAllowed
        ? { id: type, name, type, data: { user: 'me', password: secret, token: secret } }
        : null,
    heldBack: (type) => (type === 'httpBasicAuth' ? null : 'asked'),
    awaitLeave: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      isAllowed = true
    },
  }
}

const credentials = { httpBasicAuth: { id: '1', name: 'One' }, httpBearerAuth: { id: '2', name: 'Two' } }

for (const [how, code] of [
  ['after another request', (ask: string) => `await ${ask}('httpBasicAuth', a); await ${ask}('httpBearerAuth', b)`],
  ['beside another', (ask: string) => `await Promise.all([${ask}('httpBasicAuth', a), ${ask}('httpBearerAuth', b)])`],
] as const) {
  test(`code that is held for a second credential ${how} sends each of them once`, async () => {
    const jsCode = `const a = { method: 'POST', url: '${server.url}/a' }; const b = { method: 'POST', url: '${server.url}/b' };
${code('this.helpers.httpRequestWithAuthentication')}; return []`
    const workflow = buildWorkflow(
      { Start: ['manualTrigger'], Node: ['code', { jsCode }, { typeVersion: 2, credentials }] },
      [['Start', 'Node']],
    )
    const outcome = await runInTest(workflow, { emit: [{}], surroundings: asking() })

    expect(outcome.failure).toBeNull()
    expect(server.arrived.map(({ url }) => url).sort()).toEqual(['/a', '/b'])
  })
}

test('a node whose second item asks for another credential does not send its first item again', async () => {
  const parameters = {
    method: 'POST',
    url: `=${server.url}/{{ $json.n }}`,
    authentication: 'genericCredentialType',
    genericAuthType: `={{ $json.n === 1 ? 'httpBasicAuth' : 'httpBearerAuth' }}`,
  }
  const workflow = buildWorkflow(
    { Start: ['manualTrigger'], Node: ['httpRequest', parameters, { typeVersion: 4.2, credentials }] },
    [['Start', 'Node']],
  )
  await runInTest(workflow, { emit: [{ n: 1 }, { n: 2 }], surroundings: asking() })

  expect(server.arrived.filter(({ url }) => url === '/1')).toHaveLength(1)
})
