import { expect, test } from '@playwright/test'
import { checkSignature } from '../../../src/main/signatures/check-signature.ts'
import type { SignatureKey, SignedRequest } from '../../../src/main/signatures/message.ts'
import { signAsProvider } from '../../../src/main/signatures/sign-as-provider.ts'
import { freshKey } from '../../../src/main/signatures/fresh-key.ts'
import { providerNames, providers, type ProviderName } from '../../../src/main/providers/catalogue.ts'
import { openTestListener, webhookWorkflow } from '../listener/open-test-listener.ts'
import { freshKeys, nowMs, plainRequest, signed } from './provider-request.ts'

const keysOf =
  (provider: ProviderName, ...keys: SignatureKey[]) =>
  (asked: string) =>
    asked === provider ? keys : []

for (const name of providerNames) {
  test(`a delivery signed as ${name} does is known as its own and verified`, () => {
    const keys = freshKeys(name)
    const check = checkSignature(signed(name, keys.sign), keysOf(name, keys.verify), nowMs)
    expect(check).toMatchObject({ provider: name, verdict: 'verified', reason: null })
  })
}

test('a provider that is known by its headers and did not sign is told so', () => {
  const request: SignedRequest = { ...plainRequest, headers: { 'x-github-event': 'push' } }
  expect(checkSignature(request, keysOf('github', freshKey(providers.github)), nowMs)).toMatchObject({
    provider: 'github',
    verdict: 'wrong',
    reason: 'no-signature',
  })
})

test('without a secret the provider is named and nothing is claimed', () => {
  const check = checkSignature(signed('stripe', freshKey(providers.stripe)), () => [], nowMs)
  expect(check).toEqual({
    provider: 'stripe',
    providerTitle: 'Stripe',
    verdict: 'no-secret',
    reason: null,
    sentence:
      'The request comes from Stripe by its headers; no secret for Stripe is known here, so its signature was not verified.',
  })
})

test('of a provider that sends a token it is the token that was not verified', () => {
  const check = checkSignature(signed('gitlab', freshKey(providers.gitlab)), () => [], nowMs)
  expect(check?.sentence).toMatch(/no secret for GitLab is known here, so its token was not verified\.$/u)
})

test('of several secrets the one that fits counts, else the one that tells most', () => {
  const [intended, other] = [freshKey(providers.github), freshKey(providers.github)]
  const request = signed('github', intended)
  expect(checkSignature(request, keysOf('github', other, intended), nowMs)?.verdict).toBe('verified')
  const pretty = { ...request, body: Buffer.from(JSON.stringify(JSON.parse(String(request.body)), null, 2)) }
  expect(checkSignature(pretty, keysOf('github', other, intended), nowMs)?.reason).toBe('body-changed')
})

test('a GitLab delivery that is signed as Standard Webhooks is verified by that signature', () => {
  const key = freshKey(providers['standard-webhooks'])
  const request = signed('standard-webhooks', key)
  const both = { ...request, headers: { ...request.headers, 'x-gitlab-token': 'x', 'x-gitlab-event': 'Push Hook' } }
  expect(checkSignature(both, keysOf('standard-webhooks', key), nowMs)).toMatchObject({ verdict: 'verified' })
})

test('a request of no known provider has no verdict', () => {
  expect(checkSignature(plainRequest, () => [freshKey(providers.github)], nowMs)).toBeNull()
})

test('what is sent as a provider has its headers as the provider writes them, in the place of earlier ones', () => {
  const key = freshKey(providers['standard-webhooks'])
  const raw = {
    method: 'POST',
    target: '/webhook/orders',
    headers: [
      ['Webhook-Id', 'msg_7'],
      ['Webhook-Signature', 'v1,old'],
      ['Content-Type', 'application/json'],
    ] as const,
    body: Buffer.from('{"a":1}'),
  }
  const order = { key, nowMs, url: 'http://127.0.0.1/webhook/orders', createId: () => 'never', over: 'body' as const }
  const sent = signAsProvider(raw, providers['standard-webhooks'], order)
  expect(sent.headers.map(([name]) => name)).toEqual([
    'Webhook-Id',
    'Webhook-Signature',
    'Content-Type',
    'webhook-timestamp',
  ])
  expect(sent.headers[0]).toEqual(['Webhook-Id', 'msg_7'])
})

test('a signature over a body that was written anew is named by the listener, and the delivery is accepted all the same', async () => {
  const key = freshKey(providers.github)
  const listener = await openTestListener([webhookWorkflow({})], { signatureKeys: keysOf('github', key) })
  const raw = {
    method: 'POST',
    target: '/webhook/orders',
    headers: [['Content-Type', 'application/json']] as const,
    body: Buffer.from('{"a":1}'),
  }
  const send = async (over: 'body' | 're-serialised') => {
    const order = { key, nowMs: Date.now(), url: `${listener.url}/webhook/orders`, createId: () => 'd', over }
    const { headers, body } = signAsProvider(raw, providers.github, order)
    const answer = await fetch(`${listener.url}/webhook/orders`, {
      method: 'POST',
      body: Buffer.from(body),
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    })
    return answer.status
  }
  expect([await send('body'), await send('re-serialised')]).toEqual([200, 200])
  await listener.settledCount(2)
  expect(listener.settlements[0]?.signature?.verdict).toBe('verified')
  expect(listener.settlements[1]?.signature?.sentence).toBe(
    'The signature of GitHub is wrong because the body was parsed and written anew on the way: the provider sent the same JSON indented by two blanks. Verify the raw bytes, before anything parses them.',
  )
  await listener.close()
})
