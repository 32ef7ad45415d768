import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

const value = 'Kä"se & 50%\'Gouda'
const known = [{ name: 'PARTNER_SECRET', value }]
const bytes = Buffer.from(value)

const forms: Readonly<Record<string, string>> = {
  'as it is': value,
  'in a JSON string': JSON.stringify({ text: value }),
  'in a JSON string in a JSON string': JSON.stringify({ raw: JSON.stringify({ text: value }) }),
  'with unicode escapes': Array.from(value, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
    '',
  ),
  'with percent signs': encodeURIComponent(value),
  'with percent signs twice': encodeURIComponent(encodeURIComponent(value)),
  'as a form field': encodeURIComponent(value).replaceAll('%20', '+'),
  'with entities': value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  'in base64': bytes.toString('base64'),
  'in base64 behind one byte': Buffer.concat([Buffer.from('x'), bytes]).toString('base64'),
  'in base64 behind two bytes': Buffer.concat([Buffer.from('xy'), bytes, Buffer.from('!')]).toString('base64'),
  'in base64 for addresses': bytes.toString('base64url'),
  'in hexadecimal digits': bytes.toString('hex'),
  'in hexadecimal capitals': bytes.toString('hex').toUpperCase(),
  'between shell quotes': `curl -d '${value.replaceAll("'", `'\\''`)}'`,
  'in composed letters': value.normalize('NFC'),
  'in decomposed letters': value.normalize('NFD'),
  'between terminal colours': `${value.slice(0, 4)}\u001b[31m${value.slice(4)}\u001b[0m`,
  'with invisible characters': `${value.slice(0, 6)}\u200b${value.slice(6)}`,
}

for (const [form, text] of Object.entries(forms)) {
  test(`a known value is hidden ${form}`, () => {
    const redacted = createRedactor({ known, rules: { profile: 'standard' } }).redact(`before ${text} behind`)
    expect(redacted).toContain('[redacted:')
    expect(redacted.startsWith('before ')).toBe(true)
    expect(redacted.endsWith(' behind')).toBe(true)
    for (const part of [
      'Käse',
      'Gouda',
      value,
      bytes.toString('base64').slice(4, 20),
      bytes.toString('hex').slice(8, 24),
    ])
      expect(redacted.toLowerCase()).not.toContain(part.toLowerCase())
  })
}

test('each line of a known value with several lines is hidden', () => {
  const lines = ['first line of the key', 'second line of the key']
  const redactor = createRedactor({ known: [{ name: 'key', value: lines.join('\n') }] })
  expect(redactor.redact(`log: ${lines[1] ?? ''}`)).toBe('log: [redacted:known#1]')
})

test('a known value that is an everyday word does not shred a text', () => {
  const redactor = createRedactor({
    known: [
      { name: 'password', value: 'admin' },
      { name: 'pin', value: '1234' },
    ],
  })
  expect(redactor.redact('admin opened order 1234')).toBe('admin opened order 1234')
})

test('a short known value is hidden where it is a whole string', () => {
  const redactor = createRedactor({ known: [{ name: 'x', value: 'q7z' }] })
  expect(redactor.redact('{"a":"q7z","b":"aq7zb"}')).toBe('{"a":"[redacted:known#1]","b":"aq7zb"}')
})

test('a known value cannot be let through by the allow list', () => {
  const redactor = createRedactor({
    known: [{ name: 'x', value: 'harbour-light-9' }],
    rules: { profile: 'strict', allow: ['harbour-light-9'] },
  })
  expect(redactor.redact('say harbour-light-9')).toBe('say [redacted:known#1]')
})
