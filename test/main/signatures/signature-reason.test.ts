import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { providers } from '../../../src/main/providers/catalogue.ts'
import { checkSignature } from '../../../src/main/signatures/check-signature.ts'
import { freshKey } from '../../../src/main/signatures/fresh-key.ts'
import { verifySignature } from '../../../src/main/signatures/verify-signature.ts'
import { freshKeys, nowMs, plainRequest, signed } from './provider-request.ts'

for (const name of ['square', 'hubspot'] as const) {
  test(`behind a proxy that ends TLS, a body written anew is named beside the URL (${name})`, () => {
    const keys = freshKeys(name)
    const request = signed(name, keys.sign)
    const pretty = Buffer.from(JSON.stringify(JSON.parse(String(request.body)), null, 2))
    const arrived = { ...request, url: request.url.replace('https:', 'http:'), body: pretty }
    const verdict = verifySignature(providers[name], arrived, keys.verify, nowMs)
    expect(verdict.reason).toBe('body-changed')
    expect(verdict.sentence).toContain('the body was parsed and written anew on the way')
    expect(verdict.sentence).toContain(
      'Besides, the provider signed the URL `https://hooks.example.com/webhook/orders`',
    )
  })
}

test('a body that was dropped on the way is told, not the secret blamed alone', () => {
  const keys = freshKeys('github')
  const dropped = { ...signed('github', keys.sign), body: new Uint8Array() }
  const verdict = verifySignature(providers.github, dropped, keys.verify, nowMs)
  expect(verdict.reason).toBe('body-changed')
  expect(verdict.sentence).toContain('the body that arrived is empty: it was dropped on the way')
})

test('a public-key signature in the other encoding is named', () => {
  const keys = freshKeys('discord')
  const request = signed('discord', keys.sign)
  const signature = Buffer.from(request.headers['x-signature-ed25519'] ?? '', 'hex').toString('base64')
  const headers = { ...request.headers, 'x-signature-ed25519': signature }
  const verdict = verifySignature(providers.discord, { ...request, headers }, keys.verify, nowMs)
  expect(verdict.sentence).toBe(
    'The signature of Discord is wrong because it is written in base64; the provider writes it in hex.',
  )
})

test('a timestamp that was signed in milliseconds is named', () => {
  const { secret } = freshKey(providers.slack)
  const seconds = String(nowMs / 1000)
  const digest = createHmac('sha256', secret)
    .update(`v0:${String(nowMs)}:`)
    .update(plainRequest.body)
    .digest('hex')
  const headers = { 'x-slack-request-timestamp': seconds, 'x-slack-signature': `v0=${digest}` }
  expect(verifySignature(providers.slack, { ...plainRequest, headers }, { secret }, nowMs).sentence).toContain(
    'the sender signed the timestamp in milliseconds; the one in the request is in seconds',
  )
})

test('another header that looks like a signature is named where the right one is missing', () => {
  const headers = { 'x-github-event': 'push', 'x-hub-signature': 'sha1=00' }
  const { sentence } = verifySignature(
    providers.github,
    { ...plainRequest, headers },
    freshKey(providers.github),
    nowMs,
  )
  expect(sentence).toContain('It has `x-hub-signature`, which is another one')
})

test('a token in quotation marks, and one in another case, are told apart from a wrong one', () => {
  const { secret } = freshKey(providers.gitlab)
  const verify = (given: string) =>
    verifySignature(providers.gitlab, { ...plainRequest, headers: { 'x-gitlab-token': given } }, { secret }, nowMs)
  expect(verify(`"${secret}"`).sentence).toContain('agrees but for quotation marks around it')
  expect(verify(secret.toUpperCase()).sentence).toContain('differs in upper and lower case only')
  expect(verify('other').reason).toBe('wrong-secret-or-altered')
})

test('an empty signature is malformed, and a public key in one line is read', () => {
  const headers = { 'x-shopify-hmac-sha256': '' }
  expect(
    verifySignature(providers.shopify, { ...plainRequest, headers }, freshKey(providers.shopify), nowMs).reason,
  ).toBe('malformed-signature')
  const keys = freshKeys('paypal')
  const verify = { ...keys.verify, secret: `"${keys.verify.secret.replaceAll('\n', '\\n')}"` }
  expect(verifySignature(providers.paypal, signed('paypal', keys.sign), verify, nowMs).valid).toBe(true)
})

test('a secret that was entered for another provider is named', () => {
  const key = freshKey(providers.stripe)
  const check = checkSignature(
    signed('github', key),
    (name) => (name === 'stripe' ? [key] : name === 'github' ? [freshKey(providers.github)] : []),
    nowMs,
  )
  expect(check).toMatchObject({ provider: 'github', verdict: 'wrong', reason: 'secret-of-another-provider' })
  expect(check?.sentence).toContain('fits the secret that is entered here for Stripe')
})
