import { createHash, createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import type { SignedRequest } from '../../../src/main/signatures/message.ts'
import { providerNames, providers, type ProviderName } from '../../../src/main/providers/catalogue.ts'
import { verifySignature } from '../../../src/main/signatures/verify-signature.ts'
import { freshKeys, nowMs, plainRequest, signed } from './provider-request.ts'

for (const name of providerNames) {
  const { title, scheme } = providers[name]

  test(`${title}: what is signed for it verifies, and another key does not`, () => {
    const keys = freshKeys(name)
    const request = signed(name, keys.sign)
    expect(verifySignature(providers[name], request, keys.verify, nowMs)).toMatchObject({ valid: true, reason: null })
    const other = verifySignature(providers[name], request, freshKeys(name).verify, nowMs)
    expect(other).toMatchObject({ valid: false, reason: 'wrong-secret-or-altered' })
    expect(other.sentence).not.toContain(keys.verify.secret)
  })

  test(`${title}: a request without a signature says where it should stand`, () => {
    const verdict = verifySignature(providers[name], { ...plainRequest }, freshKeys(name).verify, nowMs)
    expect(verdict).toMatchObject({ valid: false, reason: 'no-signature' })
    expect(verdict.sentence).toContain(scheme.at.kind === 'header' ? scheme.at.name : 'signature.signature')
  })

  if (scheme.kind === 'signed' && scheme.parts.some((part) => part.kind === 'body' || part.kind === 'crc32')) {
    test(`${title}: an altered amount does not verify`, () => {
      const keys = freshKeys(name)
      const request = signed(name, keys.sign)
      const altered = Buffer.from(Buffer.from(request.body).toString().replace('Anna', 'Anni'))
      expect(verifySignature(providers[name], { ...request, body: altered }, keys.verify, nowMs).valid).toBe(false)
    })

    test(`${title}: a body that was parsed and written anew is named`, () => {
      const keys = freshKeys(name)
      const request = signed(name, keys.sign)
      const pretty = Buffer.from(JSON.stringify(JSON.parse(Buffer.from(request.body).toString()), null, 2))
      const verdict = verifySignature(providers[name], { ...request, body: pretty }, keys.verify, nowMs)
      expect(verdict.reason).toBe('body-changed')
      expect(verdict.sentence).toBe(
        `The signature of ${title} is wrong because the body was parsed and written anew on the way: the provider sent the same JSON without blanks. Verify the raw bytes, before anything parses them.`,
      )
    })
  }

  if (scheme.kind === 'signed' && scheme.timestamp !== null && scheme.timestamp.toleranceSeconds !== null) {
    const { toleranceSeconds, direction } = scheme.timestamp
    test(`${title}: a signature older than ${toleranceSeconds} s is stale, not wrong`, () => {
      const keys = freshKeys(name)
      const request = signed(name, keys.sign)
      const at = (seconds: number) => verifySignature(providers[name], request, keys.verify, nowMs + seconds * 1000)
      expect(at(toleranceSeconds).valid).toBe(true)
      expect(at(toleranceSeconds + 1).reason).toBe('stale')
      expect(at(toleranceSeconds + 1).sentence).toContain(`its timestamp is ${toleranceSeconds + 1} s old`)
      expect(at(-toleranceSeconds - 1).reason).toBe(direction === 'both' ? 'future' : null)
    })
  }
}

test('the three official vectors reproduce', () => {
  const github = {
    ...plainRequest,
    headers: { 'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17' },
    body: Buffer.from('Hello, World!'),
  }
  expect(verifySignature(providers.github, github, { secret: "It's a Secret to Everybody" }, nowMs).valid).toBe(true)

  const slack = {
    ...plainRequest,
    headers: {
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    },
    body: Buffer.from(
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
    ),
  }
  expect(
    verifySignature(
      providers.slack,
      slack,
      { secret: ['8f742231b10e8888', 'abcd99yyyzzz85a5'].join('') },
      1531420618000,
    ).valid,
  ).toBe(true)

  const twilio = {
    ...plainRequest,
    url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': 'GvWf1cFY/Q7PnoempGyD5oXAezc=',
    },
    body: Buffer.from(
      'CallSid=CA1234567890ABCDE&Caller=%2B14158675310&Digits=1234&From=%2B14158675310&To=%2B18005551212',
    ),
  }
  expect(verifySignature(providers.twilio, twilio, { secret: '12345' }, nowMs).valid).toBe(true)
})

interface Case {
  readonly title: string
  readonly name: ProviderName
  readonly change: (request: SignedRequest) => SignedRequest
  readonly reason: string
  readonly sentence: string
  readonly original?: SignedRequest
}

const withBody = (body: string | Uint8Array) => (request: SignedRequest) => ({ ...request, body: Buffer.from(body) })
const original = (body: string | Uint8Array): SignedRequest => ({ ...plainRequest, body: Buffer.from(body) })
const json = '{"url":"https://a/b","name":"Müller"}'

const cases: readonly Case[] = [
  {
    title: 'a line break removed at the end',
    name: 'sendgrid',
    original: original(`[${json}]\r\n`),
    change: withBody(`[${json}]`),
    reason: 'body-changed',
    sentence: 'a line break (CR LF) at the end of the body was removed on the way',
  },
  {
    title: 'a line break added at the end',
    name: 'github',
    original: original(json),
    change: withBody(`${json}\n`),
    reason: 'body-changed',
    sentence: 'a line break was added at the end of the body',
  },
  {
    title: 'JSON of PHP parsed and written anew',
    name: 'github',
    original: original('{"url":"https:\\/\\/a\\/b","name":"M\\u00fcller"}'),
    change: withBody(json),
    reason: 'body-changed',
    sentence: 'the same JSON without blanks and with `\\/` and `\\u…` (as PHP writes it)',
  },
  {
    title: 'JSON of Python parsed and written anew',
    name: 'stripe',
    original: original('{"url": "https://a/b", "name": "M\\u00fcller"}'),
    change: withBody(json),
    reason: 'body-changed',
    sentence: 'with a blank behind each comma and colon (as Python writes it) and with letters beyond ASCII as `\\u…`',
  },
  {
    title: 'UTF-8 read as Latin-1',
    name: 'shopify',
    original: original(json),
    change: withBody(Buffer.from(json).toString('latin1')),
    reason: 'body-changed',
    sentence: 'the body was read as Latin-1 and written as UTF-8 on the way',
  },
  {
    title: 'a body packed on the way',
    name: 'github',
    original: original(json),
    change: withBody(gzipSync(json)),
    reason: 'body-changed',
    sentence: 'the provider signed the body before it was packed with gzip',
  },
  {
    title: 'https that a proxy ends',
    name: 'square',
    change: (request) => ({ ...request, url: request.url.replace('https:', 'http:') }),
    reason: 'url-changed',
    sentence:
      'the provider signed the URL `https://hooks.example.com/webhook/orders`, and the request reached `http://hooks.example.com/webhook/orders`',
  },
  {
    title: 'a host that a proxy rewrites',
    name: 'hubspot',
    change: (request) => ({
      ...request,
      url: request.url.replace('hooks.example.com', '127.0.0.1:5678'),
      headers: { ...request.headers, 'x-forwarded-host': 'hooks.example.com' },
    }),
    reason: 'url-changed',
    sentence: 'the provider signed the URL `https://hooks.example.com/webhook/orders`',
  },
  {
    title: 'a prefix that a proxy strips',
    name: 'twilio',
    original: { ...plainRequest, url: 'https://hooks.example.com/n8n/webhook/orders' },
    change: (request) => ({
      ...request,
      url: 'https://hooks.example.com/webhook/orders',
      headers: { ...request.headers, 'x-forwarded-prefix': '/n8n' },
    }),
    reason: 'url-changed',
    sentence: 'the provider signed the URL `https://hooks.example.com/n8n/webhook/orders`',
  },
]

for (const { title, name, change, reason, sentence, original: before } of cases) {
  test(`why a signature fails is named: ${title} (${name})`, () => {
    const keys = freshKeys(name)
    const request = change(signed(name, keys.sign, before))
    const verdict = verifySignature(providers[name], request, keys.verify, nowMs)
    expect(verdict.reason).toBe(reason)
    expect(verdict.sentence).toContain(sentence)
  })
}

test('a secret in another form is named: a blank, a missing prefix, text in place of base64', () => {
  const keys = freshKeys('svix')
  const request = signed('svix', keys.sign)
  const reasonOf = (secret: string, of: SignedRequest = request) =>
    verifySignature(providers.svix, of, { secret }, nowMs).sentence
  const asText = signed('svix', { secret: Buffer.from(keys.sign.secret).toString('base64') })
  expect(reasonOf(keys.verify.secret, asText)).toContain(
    'the sender takes the secret as text; the scheme takes it as base64',
  )

  const stripe = { secret: `whsec_${freshKeys('stripe').sign.secret}` }
  const paid = signed('stripe', stripe)
  const verify = (secret: string) => verifySignature(providers.stripe, paid, { secret }, nowMs)
  expect(verify(stripe.secret.slice('whsec_'.length))).toMatchObject({ reason: 'secret-format' })
  expect(verify(`${stripe.secret}\n`).sentence).toContain('with a blank or line break at its start or end')
  expect(verify(`"${stripe.secret}"`).sentence).toContain('in quotation marks')
})

test('a key taken as hexadecimal bytes is named', () => {
  const { secret } = freshKeys('github').sign
  const digest = createHmac('sha256', Buffer.from(secret, 'hex')).update(plainRequest.body).digest('hex')
  const request = { ...plainRequest, headers: { 'x-hub-signature-256': `sha256=${digest}` } }
  expect(verifySignature(providers.github, request, { secret }, nowMs).sentence).toContain('hexadecimal and decodes it')
})

test('a signature in another encoding, with another hash or over the body alone is named', () => {
  const { secret } = freshKeys('github').sign
  const hmac = (hash: string) => createHmac(hash, secret).update(plainRequest.body)
  const github = (signature: string) =>
    verifySignature(
      providers.github,
      { ...plainRequest, headers: { 'x-hub-signature-256': `sha256=${signature}` } },
      { secret },
      nowMs,
    )
  expect(github(hmac('sha256').digest('base64')).sentence).toContain(
    'it is written in base64; the provider writes it in hex',
  )
  expect(github(hmac('sha256').digest('hex').toUpperCase()).sentence).toContain('upper-case hexadecimal')
  expect(github(hmac('sha1').digest('hex')).reason).toBe('algorithm')
  const slack = {
    ...plainRequest,
    headers: {
      'x-slack-request-timestamp': String(nowMs / 1000),
      'x-slack-signature': `v0=${hmac('sha256').digest('hex')}`,
    },
  }
  expect(verifySignature(providers.slack, slack, { secret }, nowMs).reason).toBe('message-changed')
})

test('several signatures in one header, as while a secret is changed, count each', () => {
  const [old, fresh] = [freshKeys('svix'), freshKeys('svix')]
  const request = signed('svix', fresh.sign)
  const before = signed('svix', old.sign).headers['svix-signature'] ?? ''
  const both = `${before} ${request.headers['svix-signature'] ?? ''}`
  const rotated = { ...request, headers: { ...request.headers, 'svix-signature': both } }
  expect(verifySignature(providers.svix, rotated, fresh.verify, nowMs).valid).toBe(true)
  expect(verifySignature(providers.svix, rotated, old.verify, nowMs).valid).toBe(true)
})

test('a JSON request of Twilio is bound to its body by the hash in its URL', () => {
  const keys = freshKeys('twilio')
  const hash = createHash('sha256').update(plainRequest.body).digest('hex')
  const request = signed('twilio', keys.sign, {
    ...plainRequest,
    url: `https://hooks.example.com/a?bodySHA256=${hash}`,
  })
  expect(verifySignature(providers.twilio, request, keys.verify, nowMs).valid).toBe(true)
  expect(verifySignature(providers.twilio, { ...request, body: Buffer.from('{}') }, keys.verify, nowMs).valid).toBe(
    false,
  )
})

test('a malformed signature or key is told apart from a wrong one', () => {
  const { secret } = freshKeys('github').verify
  const headers = { 'x-hub-signature-256': 'abc' }
  expect(verifySignature(providers.github, { ...plainRequest, headers }, { secret }, nowMs).sentence).toBe(
    'The header `x-hub-signature-256` holds no signature of the form that GitHub sends: `sha256=…`.',
  )
  const request = signed('discord', freshKeys('discord').sign)
  expect(verifySignature(providers.discord, request, { secret: 'no key' }, nowMs).reason).toBe('unreadable-key')
  const { 'x-signature-timestamp': _timestamp, ...timeless } = request.headers
  expect(
    verifySignature(providers.discord, { ...request, headers: timeless }, freshKeys('discord').verify, nowMs).reason,
  ).toBe('no-timestamp')
})
