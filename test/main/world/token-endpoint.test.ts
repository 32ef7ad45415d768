import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { openTokenEndpoint, tokenClientOf } from '../../../src/main/world/token-endpoint.ts'
import type { TokenRules } from '../../../src/main/world/token-rules.ts'

const secret = () => randomBytes(12).toString('hex')

function opened(rules: TokenRules, scope = 'read') {
  const tokens = { access_token: secret(), refresh_token: secret(), scope }
  const data = {
    accessTokenUrl: 'https://login.example/token',
    clientId: 'c1',
    clientSecret: secret(),
    oauthTokenData: tokens,
  }
  let now = 1000
  const client = tokenClientOf(data)
  if (client === null) throw new Error('no client')
  const endpoint = openTokenEndpoint({ clients: [client], rules, now: () => now, expiresInSeconds: 60, rotates: true })
  const call = (target: string, headers: readonly (readonly [string, string])[], body = '') =>
    ({ protocol: 'https:', method: 'POST', target, headers, body: Buffer.from(body) }) as const
  const api = (token: string) => endpoint.answer('api.example', call('/x', [['Authorization', `Bearer ${token}`]]))
  const basic = Buffer.from(`c1:${data.clientSecret}`).toString('base64')
  const refresh = (token: string, authorization = `Basic ${basic}`) =>
    endpoint.answer(
      'login.example',
      call('/token', [['Authorization', authorization]], `grant_type=refresh_token&refresh_token=${token}`),
    )
  return { tokens, api, refresh, later: (seconds: number) => (now += seconds * 1000) }
}

function fields(answer: { readonly body: Buffer } | null): Record<string, string> {
  return JSON.parse(answer?.body.toString() ?? '{}') as Record<string, string>
}

test('an expired token is 401 invalid_token, and a refreshed one is taken until it runs out as well', () => {
  const { tokens, api, refresh, later } = opened({ kind: 'expired' })
  const refused = api(tokens.access_token)
  expect(refused?.status).toBe(401)
  expect(refused?.headers['www-authenticate']).toContain('error="invalid_token"')
  const fresh = fields(refresh(tokens.refresh_token))
  expect(api(fresh['access_token'] ?? '')).toBeNull()
  later(61)
  expect(api(fresh['access_token'] ?? '')?.status).toBe(401)
})

test('refresh tokens rotate: one that was used before is invalid_grant, the new one is good', () => {
  const { tokens, refresh } = opened({ kind: 'expired' })
  const fresh = fields(refresh(tokens.refresh_token))
  expect(refresh(tokens.refresh_token)?.status).toBe(400)
  expect(fields(refresh(tokens.refresh_token))).toMatchObject({ error: 'invalid_grant' })
  expect(refresh(fresh['refresh_token'] ?? '')?.status).toBe(200)
})

test('a revoked refresh token is invalid_grant, and a wrong client invalid_client', () => {
  const { tokens, refresh } = opened({ kind: 'refresh-revoked' })
  expect(fields(refresh(tokens.refresh_token))['error']).toBe('invalid_grant')
  const wrong = refresh(tokens.refresh_token, `Basic ${Buffer.from('c1:other').toString('base64')}`)
  expect([wrong?.status, fields(wrong)['error']]).toEqual([401, 'invalid_client'])
})

test('a missing scope is 403 insufficient_scope that names it; insufficient rights are 403', () => {
  const missing = opened({ kind: 'missing-scope', scope: 'write' })
  expect(missing.api(missing.tokens.access_token)).toMatchObject({
    status: 403,
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="write"' },
  })
  const scoped = opened({ kind: 'missing-scope', scope: 'write' }, 'read write')
  expect(scoped.api(scoped.tokens.access_token)).toBeNull()
  const rights = opened({ kind: 'insufficient-rights' })
  expect(rights.api(rights.tokens.access_token)?.status).toBe(403)
})
