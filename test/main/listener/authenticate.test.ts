import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import jwt from 'jsonwebtoken'
import type { OpenCredential } from '../../../src/shared/credential.ts'
import { lackRemedy, lackSentence } from '../../../src/shared/lack.ts'
import { authenticate, type Authentication } from '../../../src/main/listener/authenticate.ts'
import { registrationsOf } from '../../../src/main/listener/registration.ts'
import { webhookWorkflow } from './open-test-listener.ts'
import type { WorkflowSettings } from '../../../src/shared/workflow.ts'

const types = { basicAuth: 'httpBasicAuth', headerAuth: 'httpHeaderAuth', jwtAuth: 'jwtAuth' } as const
const nowMs = Date.UTC(2030, 0, 1)

async function check(
  authentication: keyof typeof types | 'none',
  data: OpenCredential['data'],
  headers: Record<string, string>,
  options: Record<string, unknown> = {},
  remoteAddress = '127.0.0.1',
  settings: WorkflowSettings = {},
): Promise<Authentication> {
  const reference = { id: '1', name: 'secret' }
  const type = authentication === 'none' ? null : types[authentication]
  const workflow = webhookWorkflow(
    { authentication, options },
    type === null ? { settings } : { settings, credentials: { [type]: reference } },
  )
  const [registration] = registrationsOf(workflow)
  if (registration === undefined) throw new Error('the workflow has no webhook')
  return authenticate(registration, { headers, remoteAddress, nowMs }, (asked) => ({ ...reference, type: asked, data }))
}

const basic = (pair: string | Buffer): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
})

const secret = randomBytes(12).toString('hex')
const ascii = { user: 'anna', password: secret }
const umlaut = { user: 'anna', password: `${secret}ä` }

test('§5.2 Basic Auth passes with the right user and password, whatever the case of the scheme', async () => {
  expect((await check('basicAuth', umlaut, basic(`anna:${secret}ä`))).kind).toBe('passed')
  const lower = basic(`anna:${secret}`)['authorization']?.replace('Basic', 'bASIC') ?? ''
  expect((await check('basicAuth', ascii, { authorization: lower })).kind).toBe('passed')
})

const failures: readonly (readonly [
  title: string,
  headers: Record<string, string>,
  sentence: string,
  data?: OpenCredential['data'],
])[] = [
  [
    'missing',
    {},
    'authentication is missing: the webhook asks for Basic Auth and the request has no `Authorization` header',
  ],
  [
    'missing behind a proxy',
    { via: '1.1 proxy' },
    'the request passed a proxy (it carries `via`), which may have removed it',
  ],
  [
    'another scheme',
    { authorization: 'Bearer abc' },
    'authentication scheme `Bearer` differs; the webhook asks for `Basic`',
  ],
  ['a bare value', { authorization: secret }, 'authentication scheme `(none)` differs'],
  ['a wrong password', basic('anna:wrong'), 'the user agrees, the password differs'],
  ['a wrong user', basic(`bert:${secret}`), 'the password agrees, the user differs'],
  ['both wrong', basic('bert:wrong'), 'user and password differ'],
  [
    'a blank at the end',
    basic(`anna:${secret} `),
    'the password agrees but for a blank at its start or end, which the request has too much',
  ],
  ['the case of the user', basic(`Anna:${secret}`), 'the user differs in upper and lower case only'],
  ['an empty password', basic('anna:'), 'the user agrees, the password is empty'],
  ['a line break', basic(`anna:${secret}\n`), 'hold a line break, as `echo` without `-n` makes one'],
  ['no colon', basic('anna'), 'have no `:` between user and password'],
  [
    'no base64',
    { authorization: `Basic anna:${secret}` },
    'the Basic credentials stand there as they are; they must be base64',
  ],
  ['quotation marks', basic(`anna:"${secret}"`), 'the password stands in quotation marks'],
  ['percent-encoding', basic(`anna:${secret}%C3%A4`), 'the password is percent-encoded', umlaut],
  [
    'Latin-1',
    basic(Buffer.from(`anna:${secret}ä`, 'latin1')),
    'agree when they are read as Latin-1; the webhook reads UTF-8',
    umlaut,
  ],
  ['decomposed letters', basic(`anna:${secret}a\u0308`), 'the password differs in Unicode normalisation only', umlaut],
]

for (const [title, headers, sentence, data] of failures) {
  test(`§5.2 failed Basic Auth is 401 and explained without its secret: ${title}`, async () => {
    const verdict = await check('basicAuth', data ?? ascii, headers)
    expect(verdict).toMatchObject({ kind: 'refused', statusCode: 401, challenge: true })
    expect(verdict.sentence).toContain(sentence)
    expect(verdict.sentence).not.toContain(secret)
  })
}

test('a header that is missing, differs or lost its underscore is 403 and explained', async () => {
  const data = { name: 'X_Key', value: `Bearer ${secret}` }
  const sentence = async (headers: Record<string, string>): Promise<string> => {
    const verdict = await check('headerAuth', data, headers)
    expect(verdict).toMatchObject({ kind: 'refused', statusCode: 403, text: 'Authorization data is wrong!' })
    expect(verdict.sentence).not.toContain(secret)
    return verdict.sentence
  }
  expect(await sentence({})).toBe(
    'header `X_Key` is missing; some proxies (nginx) drop headers with an underscore in their name',
  )
  expect(await sentence({ 'x-key': `Bearer ${secret}` })).toBe(
    'header `X_Key` is missing; the request has `x-key`, with hyphens',
  )
  expect(await sentence({ x_key: secret })).toBe(
    'the value of header `X_Key` agrees but for `Bearer ` missing in front',
  )
  expect(await sentence({ x_key: 'other' })).toBe('the value of header `X_Key` differs')
  expect((await check('headerAuth', data, { x_key: `Bearer ${secret}` })).kind).toBe('passed')
})

test('a token is checked with its secret, its algorithm and the clock handed in', async () => {
  const data = { keyType: 'passphrase', secret, algorithm: 'HS256' }
  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
  const seconds = nowMs / 1000
  const good = jwt.sign({ sub: 'x', exp: seconds + 60 }, secret, { noTimestamp: true })
  expect(await check('jwtAuth', data, bearer(good))).toMatchObject({ kind: 'passed', jwtPayload: { sub: 'x' } })
  const cases: readonly (readonly [string, string, string])[] = [
    [jwt.sign({ exp: seconds - 60 }, secret), 'jwt expired', 'the token expired at 2029-12-31T23:59:00.000Z'],
    [jwt.sign({}, `${secret}!`), 'invalid signature', 'the token is not signed with the secret of the credential'],
    [
      jwt.sign({}, secret, { algorithm: 'HS512' }),
      'invalid algorithm',
      'the token is signed with `HS512`; the credential asks for `HS256`',
    ],
    ['abc', 'jwt malformed', 'what stands behind `Bearer` is no JSON Web Token: it has 1 parts between dots, not 3'],
    [
      jwt.sign({ nbf: seconds + 60 }, secret),
      'jwt not active',
      'the token is valid only from 2030-01-01T00:01:00.000Z',
    ],
  ]
  for (const [token, text, sentence] of cases) {
    const verdict = await check('jwtAuth', data, bearer(token))
    expect(verdict).toMatchObject({ kind: 'refused', statusCode: 403, text })
    expect(verdict.sentence).toContain(sentence)
  }
  expect(await check('jwtAuth', data, {})).toMatchObject({ statusCode: 401, text: 'No token provided' })
  // The scheme may be any; what stands behind the first blank is the token.
  expect(await check('jwtAuth', data, { authorization: `Token ${good}` })).toMatchObject({ kind: 'passed' })
  expect(await check('jwtAuth', data, { authorization: good })).toMatchObject({ statusCode: 401 })
  expect(await check('jwtAuth', data, { authorization: `Bearer  ${good}` })).toMatchObject({
    statusCode: 401,
    text: 'No token provided',
    sentence: expect.stringContaining('several blanks stand before the token'),
  })
})

test('an address outside the list is refused, and a forwarded one does not count', async () => {
  const options = { ipWhitelist: '10.0.0.0/8, ::1' }
  const verdict = await check('none', {}, { 'x-forwarded-for': '10.1.1.1' }, options, '192.168.1.5')
  expect(verdict).toMatchObject({ kind: 'refused', statusCode: 403, part: 'address', challenge: false })
  expect(verdict.sentence).toBe(
    "address `192.168.1.5` is not in the webhook's list of allowed addresses, `10.0.0.0/8, ::1`; `X-Forwarded-For` does not count, for anyone can write it: allow the address of the proxy",
  )
  for (const address of ['10.200.3.4', '::1', '::ffff:10.0.0.7']) {
    expect((await check('none', {}, {}, options, address)).kind).toBe('passed')
  }
})

test('in 1.123 an entry of the list that stands anywhere in the address lets it pass, and networks are not known', async () => {
  const at = (ipWhitelist: string): Promise<Authentication> =>
    check('none', {}, {}, { ipWhitelist }, '127.0.0.1', { serviceProfile: '1.123' })

  for (const list of ['127.0', '10.0.0.1,', '1,2', ' 127.0.0.1 ']) expect((await at(list)).kind, list).toBe('passed')
  for (const list of ['127.0.0.0/8', '127.0.0.1/32', '::ffff:127.0.0.1', '10.0.0.1 127.0.0.1'])
    expect(await at(list), list).toMatchObject({
      statusCode: 403,
      text: 'IP is not whitelisted to access the webhook!',
    })
  expect((await at('127.0.0.0/8')).sentence).toContain('the service 1.x knows no networks')
  expect(await check('none', {}, {}, { ipWhitelist: '127.0' })).toMatchObject({
    text: 'IP is not allowed to access the webhook!',
  })
})

test('bots are refused where the webhook ignores them, among them providers', async () => {
  const refused = async (agent: string): Promise<boolean> =>
    (await check('none', {}, { 'user-agent': agent }, { ignoreBots: true })).kind === 'refused'
  expect(await refused('curl/8.5.0')).toBe(true)
  expect(await refused('Stripe/1.0 (+https://stripe.com/docs/webhooks)')).toBe(true)
  expect(await refused('GitHub-Hookshot/abc')).toBe(false)
})

test('a credential that is not there is said at once', async () => {
  const workflow = webhookWorkflow({ authentication: 'basicAuth' })
  const [registration] = registrationsOf(workflow)
  if (registration === undefined) throw new Error('the workflow has no webhook')
  expect(
    await authenticate(registration, { headers: {}, remoteAddress: '127.0.0.1', nowMs }, () => null),
  ).toMatchObject({
    statusCode: 500,
    text: 'No authentication data defined on node!',
    sentence: 'node "Webhook" asks for basicAuth, but its credential is not there: choose one in the node, or add it',
  })
})

test('an authentication that there is none of is refused, named as it stands, with what to choose in its place', async () => {
  const workflow = webhookWorkflow({ authentication: '{{ $credentials.basicAuth }}' })
  const [registration] = registrationsOf(workflow)
  if (registration === undefined) throw new Error('the workflow has no webhook')
  const refused = await authenticate(registration, { headers: {}, remoteAddress: '127.0.0.1', nowMs }, () => null)
  expect(refused).toMatchObject({ kind: 'refused', statusCode: 500 })
  expect(refused.sentence).toContain('`{{ $credentials.basicAuth }}`, which is none that there is: choose None, Basic')
  if (refused.kind !== 'refused' || refused.lack === undefined) throw new Error('Nothing is lacking.')
  expect(`${lackSentence(refused.lack, null)} ${lackRemedy(refused.lack)}`).toBe(
    'The webhook asks for the authentication "{{ $credentials.basicAuth }}", which is none that there is. Choose None, Basic Auth, Header Auth or JWT Auth in the node, then send again.',
  )
})
