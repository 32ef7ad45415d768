import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

test('§2.1 the exact error text stays, only what is personal or secret in it is replaced', () => {
  const redacted = createRedactor().redact('Recipient ada@kunde.example rejected with 550 (execution 4711)')
  expect(redacted).toBe('Recipient [redacted:email#1] rejected with 550 (execution 4711)')
})

test('equal values keep one placeholder across the texts of an export, different values get another', () => {
  const redactor = createRedactor()
  const first = redactor.redact('from ada@kunde.example to bob@kunde.example')
  const second = redactor.redact('again ADA@kunde.example')
  expect(first).toBe('from [redacted:email#1] to [redacted:email#2]')
  expect(second).toBe('again [redacted:email#1]')
})

test('a value found under a key is replaced wherever else it stands in the export', () => {
  const redactor = createRedactor()
  const redacted = redactor.redact('{"password":"Tulip-77-gate","log":"login with Tulip-77-gate failed"}')
  expect(redacted).toBe('{"password":"[redacted:password#1]","log":"login with [redacted:password#1] failed"}')
  expect(redactor.redact('Tulip-77-gate')).toBe('[redacted:password#1]')
})

test('a phone number found with its country is replaced where it is dialled at home, in whatever groups', () => {
  const redactor = createRedactor({ known: [], rules: { profile: 'strict' } })
  const number = ['+49', '151', '234', '56', '789'].join(' ')
  const written = ['0151 23456789', '0151/23456789', '(0151) 234-567-89', '015123456789', '151 23456789']
  const text = JSON.stringify({ number, notes: written.map((one) => `customer asked twice, ${one}, no answer`) })
  const safe = redactor.redact(text)
  expect(JSON.parse(safe)).toEqual({
    number: '[redacted:phone#1]',
    notes: written.map(() => 'customer asked twice, [redacted:phone#1], no answer'),
  })
  // Within an identifier, behind a plus, or with other digits beside it, it is another number.
  for (const other of ['A015123456789', '0151234567890', '1015123456789', '0151 2345678', 'x_015123456789'])
    expect(redactor.redact(`order ${other} is late`)).toBe(`order ${other} is late`)
})

test('a phone number of a country without a leading zero is replaced without its country as well', () => {
  const redactor = createRedactor({ known: [], rules: { profile: 'strict' } })
  const text = `${['+1', '212', '555', '0142'].join(' ')} wrote, and later 212.555.0142 and (212) 555 0142`
  expect(redactor.redact(text)).toBe('[redacted:phone#1] wrote, and later [redacted:phone#1] and [redacted:phone#1]')
})

test('the preview tells each replacement in places of the original text, with its reason', () => {
  const text = '{"order_id":"ord_1","password":"Tulip-77-gate"}'
  const { replacements } = createRedactor().explain(text)
  expect(replacements).toHaveLength(1)
  expect(text.slice(replacements[0]?.start, replacements[0]?.end)).toBe('Tulip-77-gate')
  expect(replacements[0]).toMatchObject({
    placeholder: '[redacted:password#1]',
    reason: 'the key "password" names a secret',
  })
})

test('the scheme and the name of an authorization header stay readable', () => {
  const [authorization, type] = createRedactor().redactHeaders([
    ['Authorization', 'Bearer abc-123-def-456'],
    ['Content-Type', 'application/json'],
  ])
  expect(authorization).toEqual(['Authorization', 'Bearer [redacted:token#1]'])
  expect(type).toEqual(['Content-Type', 'application/json'])
})

test('a header that no list knows keeps its name and loses its value', () => {
  expect(createRedactor().redactHeaders([['X-Corp-Gate', 'tulip']])).toEqual([['X-Corp-Gate', '[redacted:header#1]']])
})

test('a text for which the time runs out is replaced as a whole', () => {
  const redactor = createRedactor({ outOfTime: () => true })
  expect(redactor.redact('anything')).toBe('[redacted:unscanned#1]')
})

test('a bare number under a secret key becomes a string, so that JSON stays JSON', () => {
  expect(createRedactor().redact('{"pin":55407659,"attempts":1}')).toBe('{"pin":"[redacted:code#1]","attempts":1}')
})
