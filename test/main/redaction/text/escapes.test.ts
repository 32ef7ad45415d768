import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../../src/main/redaction/redactor.ts'
import { Chance } from '../corpus-values.ts'

const token = 'sk_' + 'live_' + new Chance(1).base62(28)

/** What an API that answers with JSON says, quoted once more by whoever reports it. */
for (const announced of [
  'Invalid API key',
  'token',
  'key',
  'access token',
  'the password is',
  'secret:',
  'Bearer',
  'otp 493812 and',
])
  test(`the escapes behind a value that ${announced} announces stay with their quotes`, () => {
    const answer = JSON.stringify({ message: `${announced} ${token}` })
    const text = JSON.stringify(`upstream answered ${JSON.stringify(answer)}`)
    const redacted: unknown = JSON.parse(createRedactor().redact(text))
    expect(redacted).not.toContain(token)
    expect(redacted).toMatch(/^upstream answered "\{\\"message\\":\\"[^"]*\[redacted:[a-z]+#\d\]\\"\}"$/)
  })

test('a secret behind any number of bytes that are no text, written with percent signs, is found', () => {
  const redacted = createRedactor().redact(`q=${'%FE%FF'.repeat(200_000)} and ${encodeURIComponent(`token=${token}`)}`)
  expect(redacted).not.toContain(token)
  expect(redacted).toMatch(/\[redacted:[a-z]+#\d\]$/)
})
