import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { ownProviderOf } from '../../../src/main/providers/own-provider.ts'
import { providerTable } from '../../../src/main/providers/provider-table.ts'
import { checkSignature } from '../../../src/main/signatures/check-signature.ts'
import { findScheme } from '../../../src/main/signatures/find-scheme.ts'
import { freshKey } from '../../../src/main/signatures/fresh-key.ts'
import { providerOfScheme } from '../../../src/main/signatures/provider-of-scheme.ts'
import { signAsProvider } from '../../../src/main/signatures/sign-as-provider.ts'
import { verifySignature } from '../../../src/main/signatures/verify-signature.ts'
import { fieldsOf, withHeader, withoutHeader } from '../../../src/shared/headers.ts'
import type { RawRequest } from '../../../src/shared/delivery.ts'
import type { OwnPart, OwnProvider } from '../../../src/shared/own-provider.ts'
import { anyOwnProvider } from './any-own-provider.ts'

const nowMs = Date.UTC(2030, 0, 1, 12)
const url = 'https://hooks.example.com/webhook/orders?shop=1'
const plain: RawRequest = {
  method: 'POST',
  target: '/webhook/orders?shop=1',
  headers: [
    ['Host', 'hooks.example.com'],
    ['Content-Type', 'application/json'],
    ['X-Acme-Account', 'a-17'],
  ],
  body: Buffer.from('{"name":"Anna Müller","total":3}'),
}

function sent(own: OwnProvider, secret: string, atMs = nowMs): RawRequest {
  const order = { key: { secret }, nowMs: atMs, url, createId: () => 'msg_1', over: 'body' } as const
  return signAsProvider(plain, ownProviderOf(own), order)
}

function verified(own: OwnProvider, request: RawRequest, secret: string, atMs = nowMs) {
  const signed = { method: request.method, url, headers: fieldsOf(request.headers), body: request.body }
  return verifySignature(ownProviderOf(own), signed, { secret }, atMs)
}

test('what any provider of one’s own signs is right, and with another secret or an altered message it is not', () => {
  fc.assert(
    fc.property(anyOwnProvider, (own) => {
      const { secret } = freshKey(ownProviderOf(own))
      const request = sent(own, secret)
      expect(verified(own, request, secret)).toMatchObject({ valid: true })
      expect(verified(own, request, freshKey(ownProviderOf(own)).secret).valid).toBe(false)
      if (own.signature.parts?.includes('body') === true) {
        expect(verified(own, { ...request, body: Buffer.from('{"total":4}') }, secret).valid).toBe(false)
      }
    }),
    { numRuns: 150 },
  )
})

/** Messages that a search looks for, with a text between their parts. */
const usualMessage = fc.tuple(
  fc.constantFrom<OwnPart[]>(
    ['body'],
    ['timestamp', 'body'],
    ['body', 'timestamp'],
    ['id', 'timestamp', 'body'],
    ['url', 'body'],
    ['method', 'path', 'body'],
  ),
  fc.constantFrom('', '.', ':', '\n', '|'),
)

test('a scheme that is found makes a provider that signs as the delivery was signed', () => {
  let found = 0
  fc.assert(
    fc.property(anyOwnProvider, usualMessage, ({ signature, ...drawn }, [words, separator]) => {
      const between: OwnPart[] = separator === '' ? [] : [{ literal: separator }]
      const own: OwnProvider = {
        ...drawn,
        signature: {
          ...signature,
          parts: words.flatMap((word, index) => (index === 0 ? [word] : [...between, word])),
          timestamp: signature.timestamp ?? { header: 'X-Acme-Timestamp' },
          id_header: 'X-Acme-Id',
        },
      }
      const { secret } = freshKey(ownProviderOf(own))
      const request = sent(own, secret)
      for (const scheme of findScheme(request, url, secret).found) {
        const made = providerOfScheme(scheme, request, url, secret)
        if (made === null) continue
        found += 1
        const later = nowMs + 60_000
        expect(verified(made, sent(made, secret, later), secret, later).valid).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
  expect(found).toBeGreaterThan(20)
})

test('a version that is signed in front of the message is part of the provider that is made', () => {
  const slackAlike: OwnProvider = {
    ...acme,
    signature: {
      header: 'X-Acme-Signature',
      prefix: 'v0=',
      algorithm: 'sha256',
      encoding: 'hex',
      parts: [{ literal: 'v0' }, { literal: ':' }, 'timestamp', { literal: ':' }, 'body'],
      timestamp: { header: 'X-Acme-Timestamp' },
    },
  }
  const request = sent(slackAlike, secret)
  const [scheme] = findScheme(request, url, secret).found
  const made = scheme === undefined ? null : providerOfScheme(scheme, request, url, secret)
  expect(made?.signature.parts).toEqual(slackAlike.signature.parts)
})

const acme: OwnProvider = {
  name: 'acme',
  title: 'Acme',
  signature: {
    header: 'X-Acme-Signature',
    form: 'pairs',
    prefix: 'h1',
    between: ';',
    algorithm: 'sha512',
    encoding: 'base64url',
    parts: ['timestamp', { literal: ':' }, { header: 'X-Acme-Account' }, { literal: ':' }, 'body'],
    timestamp: { pair: 'ts', tolerance_seconds: 300 },
  },
  event_id_headers: ['X-Acme-Event'],
}
const secret = 'between acme and us'

test('pairs are written with the names and the separator that the provider uses', () => {
  const [, value] = sent(acme, secret).headers.find(([name]) => name === 'X-Acme-Signature') ?? []
  expect(value).toMatch(/^ts=1893499200;h1=[\w-]{86}$/u)
})

test('what is wrong with a delivery is told by the part that is wrong', () => {
  const request = sent(acme, secret)
  const told = (changed: RawRequest, atMs = nowMs, given = secret) => verified(acme, changed, given, atMs)
  expect(told(request, nowMs, 'another one').reason).toBe('wrong-secret-or-altered')
  expect(told(request, nowMs, `"${secret}"`).sentence).toContain('entered in quotation marks')
  expect(told(request, nowMs + 301_000)).toMatchObject({
    reason: 'stale',
    sentence: expect.stringContaining('301 s old, and Acme allows 300 s'),
  })
  expect(told(request, nowMs - 301_000).reason).toBe('future')
  const without = (name: string): RawRequest => ({ ...request, headers: withoutHeader(request.headers, name) })
  expect(told(without('X-Acme-Signature'))).toMatchObject({
    reason: 'no-signature',
    sentence: expect.stringContaining('Acme puts it into header `x-acme-signature`'),
  })
  expect(told(without('X-Acme-Account')).sentence).toContain(
    'has no header `x-acme-account`, which is part of what Acme signs',
  )
  const timeless = withHeader(request.headers, 'X-Acme-Signature', 'h1=abc')
  expect(told({ ...request, headers: timeless }).reason).toBe('no-timestamp')
  const pretty = Buffer.from(JSON.stringify({ name: 'Anna Müller', total: 3 }, null, 2))
  expect(told({ ...request, body: pretty })).toMatchObject({
    reason: 'body-changed',
    sentence: expect.stringContaining('parsed and written anew'),
  })
})

test('a sender that puts the same parts together in another way is told how', () => {
  const { signature } = acme
  const otherOrder: OwnProvider = {
    ...acme,
    signature: {
      ...signature,
      parts: ['body', { literal: '.' }, 'timestamp', { literal: '.' }, { header: 'X-Acme-Account' }],
    },
  }
  const verdict = verified(acme, sent(otherOrder, secret), secret)
  expect(verdict).toMatchObject({ reason: 'message-changed' })
  expect(verdict.sentence).toContain(
    'the sender signs the body, the timestamp, the header `x-acme-account` with "." between',
  )
  const otherSpelling: OwnProvider = { ...acme, signature: { ...signature, encoding: 'hex-upper' } }
  expect(verified(acme, sent(otherSpelling, secret), secret).sentence).toContain(
    'it is written in hex-upper; the provider writes it in base64url',
  )
  const otherHash: OwnProvider = { ...acme, signature: { ...signature, algorithm: 'sha1' } }
  expect(verified(acme, sent(otherHash, secret), secret).sentence).toContain('HMAC-SHA1; the provider uses HMAC-SHA512')
})

test('the secret itself behind a word is compared, and the word is missed where it is missing', () => {
  const token: OwnProvider = {
    ...acme,
    signature: { header: 'X-Acme-Token', prefix: 'Token ', algorithm: 'secret-itself' },
  }
  expect(verified(token, sent(token, secret), secret).valid).toBe(true)
  const bare = withHeader(plain.headers, 'X-Acme-Token', secret)
  expect(verified(token, { ...plain, headers: bare }, secret).sentence).toContain('does not begin with `Token `')
})

test('a delivery is known by its signature, or by another header of its provider where that was dropped', () => {
  const table = providerTable([acme])
  const check = (request: RawRequest, keys: readonly string[]) =>
    checkSignature(
      { method: request.method, url, headers: fieldsOf(request.headers), body: request.body },
      (name) => (name === 'acme' ? keys.map((key) => ({ secret: key })) : []),
      nowMs,
      table,
    )
  const request = sent(acme, secret)
  expect(check(request, [secret])).toMatchObject({ provider: 'acme', providerTitle: 'Acme', verdict: 'verified' })
  expect(check(request, [])).toMatchObject({ provider: 'acme', verdict: 'no-secret' })
  const dropped = { ...plain, headers: withHeader(plain.headers, 'X-Acme-Event', 'e-1') }
  expect(check(dropped, [secret])).toMatchObject({ provider: 'acme', reason: 'no-signature' })
  expect(check(plain, [secret])).toBeNull()
})

test('where two providers sign in the same header, the one whose signature is right is named', () => {
  const twin: OwnProvider = {
    ...acme,
    name: 'twin',
    title: 'Twin',
    signature: { header: 'X-Hub-Signature-256', algorithm: 'sha256', encoding: 'base64' },
  }
  const hub: OwnProvider = { ...twin, signature: { ...twin.signature, encoding: 'hex', prefix: 'sha256=' } }
  const { headers, body } = sent(hub, secret)
  const check = checkSignature(
    { method: 'POST', url, headers: fieldsOf(headers), body },
    () => [{ secret }],
    nowMs,
    providerTable([twin]),
  )
  expect(check).toMatchObject({ provider: 'github', verdict: 'verified' })
})
