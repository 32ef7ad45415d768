import { expect, test } from '@playwright/test'
import { mistakeInProvider } from '../../src/shared/own-provider.ts'

const signature = {
  header: 'X-Acme-Signature',
  algorithm: 'sha256',
  parts: ['timestamp', { literal: '.' }, 'body'],
  timestamp: { header: 'X-Acme-Timestamp', tolerance_seconds: 300 },
}
const acme = { name: 'acme', title: 'Acme', signature }

test('a provider needs a name, a title, and the header and algorithm of its signature', () => {
  expect(mistakeInProvider({ ...acme, signature: { header: 'X-Sign', algorithm: 'sha1' } })).toBeNull()
  expect(
    mistakeInProvider({ ...acme, event_id_headers: ['X-Acme-Event'], retries: { delays_seconds: [60, 300] } }),
  ).toBeNull()
})

for (const [given, sentence] of [
  [3, 'the provider: 3 does not fit'],
  [{ ...acme, title: undefined }, '"title" is missing'],
  [
    { ...acme, name: 'Acme!' },
    '"name": "Acme!" is no name of a provider: small letters, digits and - alone, at most 40',
  ],
  [{ ...acme, secret: 's' }, '"secret" is no field of a provider'],
  [{ ...acme, signature: { ...signature, header: 'X A' } }, '"signature.header": "X A" is no name of a header'],
  [
    { ...acme, signature: { ...signature, algorithm: 'md5' } },
    '"signature.algorithm": "md5" is none of sha256, sha1, sha512, secret-itself',
  ],
  [
    { ...acme, signature: { ...signature, parts: ['body', 'nonce'] } },
    '"signature.parts.1": "nonce" is no part: body, timestamp, id, url, path, method, {"literal": …} or {"header": …}',
  ],
  [
    { ...acme, signature: { ...signature, timestamp: undefined } },
    '"signature.parts": the part "timestamp" is signed, and no "timestamp" says where it stands',
  ],
  [
    { ...acme, signature: { ...signature, parts: ['id', 'body'] } },
    '"signature.parts": the part "id" is signed, and no "id_header" says where it stands',
  ],
  [
    { ...acme, signature: { ...signature, timestamp: { pair: 't' } } },
    '"signature.timestamp.pair": {"pair":"t"} stands in a pair, and the form is not "pairs"',
  ],
  [
    { ...acme, signature: { ...signature, timestamp: { ...signature.timestamp, tolerance_seconds: -1 } } },
    '"signature.timestamp.tolerance_seconds": -1 is no tolerance of 0 to 86400 seconds',
  ],
  [
    { ...acme, signature: { ...signature, timestamp: { header: 'x-acme-signature' } } },
    '"signature": the header "x-acme-signature" is named for two things',
  ],
  [
    { ...acme, retries: { delays_seconds: [5, 'soon'] } },
    '"retries": {"delays_seconds":[5,"soon"]} is neither the name of a known provider nor {"delays_seconds": …}',
  ],
] as const) {
  test(`the mistake is told with its value: ${sentence}`, () => {
    expect(mistakeInProvider(given)).toBe(sentence)
  })
}
