import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { OpenCredential } from '../../../../src/shared/credential.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { httpRequest } from '../../../../src/main/engine/nodes/http-request.ts'
import { openHttpServer, type ArrivedRequest, type HttpServer, type Reply } from '../../../stand-ins/http-server.ts'
import { runKind, type Trial, type TrialOutcome } from './run-kind.ts'

const secret = randomBytes(12).toString('hex')

let server: HttpServer
let answer: (request: ArrivedRequest) => Reply
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await openHttpServer((request) => answer(request))
})
test.beforeEach(() => {
  answer = () => ({ json: {} })
})
test.afterAll(() => server.close())

/** Sends one request with a generic credential, or a predefined one where the type does not begin with "http". */
async function send(
  type: string,
  data: JsonObject,
  parameters: JsonObject = {},
  trial: Trial = {},
): Promise<TrialOutcome> {
  const isGeneric = /^(http|oAuth2)/.test(type)
  return runKind(httpRequest, {
    credentials: { [type]: { id: '1', name: 'Key' } },
    surroundings: { credential: (asked, { name }) => (asked === type ? { id: '1', name, type, data } : null) },
    ...trial,
    parameters: {
      url: `${server.url}/orders?page=1`,
      authentication: isGeneric ? 'genericCredentialType' : 'predefinedCredentialType',
      [isGeneric ? 'genericAuthType' : 'nodeCredentialType']: type,
      ...parameters,
    },
  })
}

function arrived(): ArrivedRequest {
  const last = server.arrived.at(-1)
  if (last === undefined) throw new Error('nothing arrived')
  return last
}

test('each generic credential goes where it belongs', async () => {
  await send('httpBasicAuth', { user: 'me', password: 'pässword' })
  expect(arrived().headers.authorization).toBe(`Basic ${Buffer.from('me:pässword').toString('base64')}`)
  await send('httpBearerAuth', { token: secret })
  expect(arrived().headers.authorization).toBe(`Bearer ${secret}`)
  await send('httpHeaderAuth', { name: 'X-Api-Key', value: secret })
  expect(arrived().headers['x-api-key']).toBe(secret)
  await send('httpQueryAuth', { name: 'key', value: secret })
  expect(arrived().url).toBe(`/orders?page=1&key=${secret}`)
  const json = JSON.stringify({ headers: { 'x-a': secret }, qs: { b: 1 }, body: { c: 2 } })
  await send(
    'httpCustomAuth',
    { json },
    { method: 'POST', sendBody: true, bodyParameters: { parameters: [{ name: 'd', value: 3 }] } },
  )
  expect(arrived()).toMatchObject({ url: '/orders?page=1&b=1', headers: { 'x-a': secret } })
  expect(arrived().body.toString()).toBe('{"d":3,"c":2}')
})

test('credentials of well-known services go where these want them', async () => {
  await send('githubApi', { accessToken: secret })
  expect(arrived().headers.authorization).toBe(`token ${secret}`)
  await send('shopifyAccessTokenApi', { accessToken: secret })
  expect(arrived().headers['x-shopify-access-token']).toBe(secret)
  await send('zendeskApi', { email: 'a@example.org', apiToken: secret })
  expect(arrived().headers.authorization).toBe(
    `Basic ${Buffer.from(`a@example.org/token:${secret}`).toString('base64')}`,
  )
  await send('trelloApi', { apiKey: 'k', apiToken: secret })
  expect(arrived().url).toBe(`/orders?page=1&key=k&token=${secret}`)
})

test('a credential that is missing or of an unknown type is a failure that says what to do', async () => {
  await expect(send('httpBasicAuth', {}, {}, { credentials: {} })).rejects.toThrow('Credentials not found')
  await expect(send('httpBasicAuth', {}, {}, { surroundings: { credential: () => null } })).rejects.toThrow(
    'The credential "Key" of type "httpBasicAuth" was not found',
  )
  await expect(send('strangeApi', {})).rejects.toThrow('Credentials of the type "strangeApi" are not known')
})

test('a credential that is bound to other domains is not sent', async () => {
  const before = server.arrived.length
  const bound = { token: secret, allowedHttpRequestDomains: 'domains', allowedDomains: 'example.org, *.example.com' }
  await expect(send('httpBearerAuth', bound)).rejects.toThrow(
    'Domain not allowed: This credential is restricted from accessing 127.0.0.1',
  )
  expect(server.arrived.length).toBe(before)
  await send('httpBearerAuth', { ...bound, allowedDomains: '127.0.0.1' })
  expect(arrived().headers.authorization).toBe(`Bearer ${secret}`)
})

test('a digest challenge is met as RFC 7616 says', async () => {
  const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
  answer = ({ headers, method, url }) => {
    const given = Object.fromEntries(
      [...(headers.authorization ?? '').matchAll(/(\w+)="?([^",]+)"?/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    )
    const { nonce = '', nc = '', cnonce = '', qop = '', response } = given
    const expected = md5(`${md5(`me:the realm:${secret}`)}:${nonce}:${nc}:${cnonce}:${qop}:${md5(`${method}:${url}`)}`)
    return nonce === 'n1' && response === expected
      ? { json: { open: true } }
      : {
          status: 401,
          headers: { 'www-authenticate': 'Digest realm="the realm", qop="auth,auth-int", nonce="n1", opaque="o"' },
        }
  }
  const { json, requests } = await send('httpDigestAuth', { user: 'me', password: secret })
  expect(json).toEqual([{ open: true }])
  expect(requests.map((request) => request.answer?.status)).toEqual([401, 200])
  await expect(send('httpDigestAuth', { user: 'me', password: 'other' })).rejects.toThrow('Authorization failed')
})

test.describe('OAuth2', () => {
  const fresh = randomBytes(8).toString('hex')
  const stale = randomBytes(8).toString('hex')
  const data = (): JsonObject => ({
    grantType: 'authorizationCode',
    accessTokenUrl: `${server.url}/token`,
    clientId: 'id',
    clientSecret: secret,
    authentication: 'header',
    oauthTokenData: { access_token: stale, refresh_token: 'r1', scope: 'all' },
  })
  const onlyFresh = ({ url, headers }: ArrivedRequest): Reply => {
    if (url === '/token') return { json: { access_token: fresh, token_type: 'bearer', expires_in: 3600 } }
    return headers.authorization === `Bearer ${fresh}` ? { json: { open: true } } : { status: 401, json: {} }
  }

  test('a token that has run out is renewed once for all items, kept, and used from then on', async () => {
    answer = onlyFresh
    const renewed: OpenCredential[] = []
    const surroundings: Trial['surroundings'] = {
      credential: (type, { name }) => ({ id: '1', name, type, data: data() }),
      credentialRenewed: (credential) => renewed.push(credential),
    }
    const { json, requests } = await send('oAuth2Api', {}, {}, { surroundings, items: [{}, {}, {}] })
    expect(json).toEqual([{ open: true }, { open: true }, { open: true }])
    const tokens = requests.filter(({ url }) => url.endsWith('/token'))
    expect(tokens.length).toBe(1)
    expect(tokens[0]?.body).toBe('grant_type=refresh_token&refresh_token=r1')
    expect(tokens[0]?.headers).toContainEqual([
      'authorization',
      `Basic ${Buffer.from(`id:${secret}`).toString('base64')}`,
    ])
    expect(renewed.map((credential) => credential.data['oauthTokenData'])).toEqual([
      { access_token: fresh, refresh_token: 'r1', scope: 'all', token_type: 'bearer', expires_in: 3600 },
    ])
  })

  test('client credentials fetch their token, with the secret in the body where asked', async () => {
    answer = onlyFresh
    const client = {
      ...data(),
      grantType: 'clientCredentials',
      authentication: 'body',
      scope: 'read',
      oauthTokenData: {},
    }
    const { json, requests } = await send('oAuth2Api', client)
    expect(json).toEqual([{ open: true }])
    expect(requests[0]?.body).toBe(`grant_type=client_credentials&scope=read&client_id=id&client_secret=${secret}`)
  })

  test('a refresh token that was revoked is a failure with the endpoint and its words', async () => {
    answer = ({ url }) =>
      url === '/token'
        ? { status: 400, json: { error: 'invalid_grant', error_description: 'Token has been revoked.' } }
        : { status: 401, json: {} }
    await expect(send('oAuth2Api', data())).rejects.toMatchObject({
      message: `The access token could not be renewed: ${server.url}/token answered 400 (invalid_grant: Token has been revoked.)`,
      details: { httpCode: '400', itemIndex: 0 },
    })
  })

  test('without any token there is nothing to sign with', async () => {
    await expect(send('oAuth2Api', { ...data(), oauthTokenData: {} })).rejects.toThrow(
      'Unable to sign without access token',
    )
  })
})
