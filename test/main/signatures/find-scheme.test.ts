import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { providers } from '../../../src/main/providers/catalogue.ts'
import { findScheme } from '../../../src/main/signatures/find-scheme.ts'
import { signAsProvider } from '../../../src/main/signatures/sign-as-provider.ts'
import type { RawRequest } from '../../../src/shared/delivery.ts'
import { onThisMachine } from '../../machine-pace.ts'

const url = 'http://127.0.0.1:5678/webhook/orders?x=1'
const plain: RawRequest = {
  method: 'POST',
  target: '/webhook/orders?x=1',
  headers: [
    ['Host', '127.0.0.1:5678'],
    ['Content-Type', 'application/json'],
    ['X-Request-Id', 'r-1'],
  ],
  body: Buffer.from('{"id":"evt_1"}'),
}
const secret = randomBytes(24).toString('base64url')
const withHeader = (name: string, value: string): RawRequest => ({
  ...plain,
  headers: [...plain.headers, ['X-Timestamp', '1767322800'], [name, value]],
})
const mac = (algorithm: string, key: string | Buffer, text: string) => createHmac(algorithm, key).update(text)
const body = Buffer.from(plain.body).toString('utf8')

test('a scheme of one’s own is found: header, prefix, algorithm, encoding, parts in order, separator and key', () => {
  const upper = withHeader('X-Sign', `sha512=${mac('sha512', secret, `1767322800:${body}`).digest('base64')}`)
  expect(findScheme(upper, url, secret).found).toEqual([
    {
      header: 'X-Sign',
      algorithm: 'hmac-sha512',
      encoding: 'base64',
      prefix: 'sha512=',
      parts: [{ kind: 'header', name: 'X-Timestamp' }, { kind: 'body' }],
      separator: ':',
      key: 'text',
    },
  ])
  const bytes = randomBytes(20).toString('hex')
  const hex = withHeader(
    'X-Sign',
    mac('sha1', Buffer.from(bytes, 'hex'), `POST\n${plain.target}\n${body}`).digest('hex'),
  )
  expect(findScheme(hex, url, bytes).found).toMatchObject([
    {
      algorithm: 'hmac-sha1',
      encoding: 'hex',
      separator: '\n',
      key: 'hex',
      parts: [{ kind: 'method' }, { kind: 'path' }, { kind: 'body' }],
    },
  ])
})

for (const [name, given, expected] of [
  [
    'stripe',
    secret,
    {
      header: 'Stripe-Signature',
      prefix: 'v1=',
      separator: '.',
      parts: [{ kind: 'pair', name: 't' }, { kind: 'body' }],
    },
  ],
  ['github', secret, { header: 'X-Hub-Signature-256', prefix: 'sha256=', parts: [{ kind: 'body' }] }],
  [
    'slack',
    secret,
    {
      header: 'X-Slack-Signature',
      prefix: 'v0=',
      separator: ':',
      parts: [{ kind: 'literal', text: 'v0' }, { kind: 'header', name: 'X-Slack-Request-Timestamp' }, { kind: 'body' }],
    },
  ],
  ['shopify', secret, { header: 'X-Shopify-Hmac-Sha256', encoding: 'base64', parts: [{ kind: 'body' }] }],
  ['standard-webhooks', `whsec_${randomBytes(24).toString('base64')}`, { prefix: 'v1,', separator: '.', key: 'whsec' }],
] as const) {
  test(`what ${name} signs is found as its documentation says`, () => {
    const order = {
      key: { secret: given },
      nowMs: 1_767_322_800_000,
      url,
      createId: () => 'msg_1',
      over: 'body' as const,
    }
    const { found } = findScheme(signAsProvider(plain, providers[name], order), url, given)
    expect(found).toEqual(expect.arrayContaining([expect.objectContaining(expected)]))
  })
}

test('a time is known by its value, whatever its header is called', () => {
  const { headers } = withHeader('X-Sign', mac('sha256', secret, `POST${plain.target}1767322800${body}`).digest('hex'))
  const named = headers.map(([name, value]): [string, string] => [name === 'X-Timestamp' ? 'X-Ts' : name, value])
  expect(findScheme({ ...plain, headers: named }, url, secret).found).toMatchObject([
    {
      parts: [{ kind: 'method' }, { kind: 'path' }, { kind: 'header', name: 'X-Ts' }, { kind: 'body' }],
      separator: '',
    },
  ])
})

test('the secret itself in a header is found, and another secret fits nothing', () => {
  expect(findScheme(withHeader('X-Token', `Bearer ${secret}`), url, secret).found).toMatchObject([
    { header: 'X-Token', algorithm: 'secret-itself', prefix: 'Bearer ' },
  ])
  const other = findScheme(withHeader('X-Sign', mac('sha256', secret, body).digest('hex')), url, `${secret}x`)
  expect(other.found).toEqual([])
  expect(other.tried).toBeGreaterThan(100)
})

test('many headers and a body of a megabyte are searched in a few seconds', () => {
  const large: RawRequest = {
    ...plain,
    headers: Array.from({ length: 60 }, (_, index): [string, string] => [
      `X-Time-Id-${String(index)}`,
      'ab'.repeat(32),
    ]),
    body: Buffer.alloc(64 * 1024, 120),
  }
  const startedAt = performance.now()
  expect(findScheme(large, url, secret).found).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(onThisMachine(10_000))
})
