import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { Chance } from './corpus-values.ts'

const chance = new Chance(47)
const redact = (text: string): string => createRedactor().redact(text)
/** A secret as it is made, and one as a person makes it. */
const secrets = [`${chance.base62(13)}7x`, 'Tulip77#gate!']
const issued = `${chance.base62(19)}4q`

const places: Readonly<Record<string, readonly string[]>> = {
  'declarations of languages': [
    '[{user,"bob"},{password,"SECRET"}]',
    '{password,<<"SECRET">>}.',
    'password = [[SECRET]]',
    'local db_password = [==[SECRET]==]',
    'client.setPassword("SECRET")',
    "builder.withApiKey('SECRET')",
    'DataSource.builder().password("SECRET").build()',
    'cfg.set_auth_token("SECRET")',
    'UPDATE users SET password=$1; ["SECRET"]',
  ],
  'settings of systems': [
    '- value: SECRET\n  name: DB_PASSWORD',
    '    - value: "SECRET"\n      name: API_TOKEN\n    - value: "7"\n      name: RETRIES',
    '<AdministratorPassword><Value>SECRET</Value><PlainText>true</PlainText></AdministratorPassword>',
    'ldap_default_authtok = SECRET',
    'Jan  1 10:00:00 host sssd[12]: bindpw SECRET',
    '2026-01-01T00:00:00Z INFO using db.internal:5432:orders:app:SECRET',
    '::add-mask::SECRET',
    'vault login SECRET',
    'Key         Value\n---         -----\ntoken       SECRET\nlease       768h',
  ],
  'running text': [
    'Changed password from SECRET to another',
    'bob updated his password to SECRET',
    'logged in with bob / SECRET on staging',
  ],
}
for (const [what, texts] of Object.entries(places))
  test(`a secret in ${what} goes`, () => {
    for (const text of texts) {
      for (const secret of secrets) {
        expect(redact(text.replaceAll('SECRET', secret)), text).not.toContain(secret)
      }
    }
  })

test('what a link to one’s own account is known by goes, and the place it leads to stays', () => {
  for (const path of ['reset-password', 'password/reset', 'magic-link', 'verify-email', 'invite', 'unsubscribe'])
    for (const behind of ['', '?utm=mail', '/step2']) {
      const redacted = redact(`GET https://shop.example/${path}/${issued}${behind}`)
      expect(redacted).not.toContain(issued)
      expect(redacted).toContain(`https://shop.example/${path}/[redacted:token#1]${behind}`)
    }
})

test('recovery codes go, all of them', () => {
  const codes = ['8f3a-1b2c', '9d4e-5f6a', '77aa-b0c9']
  for (const between of [', ', '\n', '; '])
    expect(redact(`Your recovery codes: ${codes.join(between)}`)).toBe('Your recovery codes: [redacted:code#1]')
})

test('the private parts of a JSON Web Key go wherever they stand in it, and the public ones stay', () => {
  const part = chance.base62(43)
  const shown = { kty: 'EC', crv: 'P-256', x: 'short-x', y: 'short-y', use: 'sig' }
  for (const key of [
    { d: part, ...shown },
    { ...shown, d: part },
  ]) {
    const redacted = redact(JSON.stringify({ keys: [key] }))
    expect(redacted).toBe(JSON.stringify({ keys: [key] }).replace(part, '[redacted:private-key#1]'))
    expect(redact(JSON.stringify({ body: JSON.stringify(key) }))).not.toContain(part)
  }
  expect(redact(`{"kty":"oct","k":"${part}"}`)).toBe('{"kty":"oct","k":"[redacted:private-key#1]"}')
  expect(redact(`{"d":"${'a'.repeat(12)}"},{"kty":"RSA","e":"AQAB"}`)).toContain('a'.repeat(12))
})

test('the private lines of a key file of PuTTY go', () => {
  const lines = [chance.base62(64), `${chance.base62(40)}=`]
  for (const newline of ['\n', '\r\n']) {
    const text = ['Private-Lines: 2', ...lines, 'Private-MAC: 0123'].join(newline)
    for (const line of lines) expect(redact(text)).not.toContain(line)
    expect(redact(text)).toContain('Private-MAC')
  }
})

test('what only stands at such a place stays', () => {
  for (const text of [
    'setToken("refresh")',
    'withToken("page2")',
    'builder.key("order-12")',
    '{password, "string"}',
    '- value: 10\n  name: token_limit',
    '- value: order-1234\n  name: orderKey',
    'https://shop.example/invite/team-alpha',
    '/token/refresh',
    '/verify/2024-01-01-report',
    '/activate/order-123456789',
    '/confirm/11111111-2222-3333-4444-555555555555',
    'recovery codes: none',
    'change password to continue',
    'reset the password to default',
    'Key         Value\n---         -----\nname        order-1\ntoken_type  Bearer',
    'Error: Password required',
    'INFO: token expired',
    'vault login -method=github',
    'signed in with bob / alice',
    'if [[ -f /etc/passwd ]]; then x=1; fi',
    'at host:443:orders:app:main',
  ])
    expect(redact(text)).toBe(text)
})
