import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../../src/main/redaction/redactor.ts'
import { Chance } from '../corpus-values.ts'

const within = (value: unknown, levels: number): string =>
  levels === 0 ? JSON.stringify(value) : JSON.stringify({ event_id: 'evt_1', body: within(value, levels - 1) })

const innermost = (text: string, levels: number): unknown => {
  let value: unknown = JSON.parse(text)
  for (let level = 0; level < levels; level += 1) value = JSON.parse((value as { body: string }).body)
  return value
}

for (const levels of [1, 2, 3, 5]) {
  test(`JSON ${levels} strings deep loses its secrets and stays JSON at every level`, () => {
    const secret = new Chance(levels).base62(14)
    const value = { password: secret, pin: 123456, order_id: 'ord_1', lines: [{ note: 'ring "twice"\nplease' }] }
    const redacted = createRedactor().redact(within(value, levels))
    expect(redacted).not.toContain(secret)
    expect(redacted).not.toContain('123456')
    expect(innermost(redacted, levels)).toEqual({
      password: '[redacted:password#1]',
      pin: '[redacted:code#1]',
      order_id: 'ord_1',
      lines: [{ note: 'ring "twice"\nplease' }],
    })
  })
}

test('a string that holds JSON goes as a whole under a key that names a secret, and stays equal to its equals', () => {
  const document = (user: string): string => JSON.stringify({ user, region: 'eu' })
  const text = JSON.stringify({
    secret: document('a'),
    again: { secret: document('a') },
    other: { secret: document('b') },
  })
  expect(JSON.parse(createRedactor().redact(text))).toEqual({
    secret: '[redacted:secret#1]',
    again: { secret: '[redacted:secret#1]' },
    other: { secret: '[redacted:secret#2]' },
  })
})

test('a known value that is a JSON document itself is hidden where it stands in a string', () => {
  const known = JSON.stringify({ type: 'account', inner: JSON.stringify({ part: 'of it' }) })
  const text = JSON.stringify({ note: `uses ${known}`, raw: known, order_id: 'ord_1' })
  const redacted = createRedactor({ known: [{ name: 'account', value: known }] }).redact(text)
  expect(JSON.parse(redacted)).toEqual({
    note: 'uses [redacted:known#1]',
    raw: '[redacted:known#1]',
    order_id: 'ord_1',
  })
})

test('each line of a log that is JSON is searched at its own levels', () => {
  const secret = new Chance(7).base62(14)
  const log = `starting\n${within({ password: secret }, 2)}\nnot JSON: "{\\"a\\n${within({ total: 12 }, 1)}\n`
  const redacted = createRedactor().redact(log)
  expect(redacted).not.toContain(secret)
  expect(redacted.replace('[redacted:password#1]', secret)).toBe(log)
})

for (const levels of [1, 2, 4]) {
  test(`a path of declared keys leads into JSON ${levels} strings deep`, () => {
    const text = JSON.stringify({
      first: within({ customer: { vat: 'grey heron' } }, levels - 1),
      other: within({ supplier: { vat: 'blue whale' } }, levels - 1),
    })
    const path = ['first', ...Array.from({ length: levels - 1 }, () => 'body'), 'customer', 'vat'].join('.')
    const redacted = createRedactor({ rules: { profile: 'strict', fieldPaths: [path] } }).redact(text)
    expect(redacted).not.toContain('heron')
    expect(redacted).toContain('blue whale')
  })
}

test('JSON in a string belongs to the person that its key names', () => {
  const text = JSON.stringify({
    customer: JSON.stringify({ id: 'cus_1', name: 'Mira Okonkwo' }),
    buyers: [JSON.stringify({ name: 'plain' })],
    people: [1, JSON.stringify({ name: 'Jonas Vinter' })],
    node: JSON.stringify({ name: 'Token Refresh' }),
  })
  const redacted = createRedactor().redact(text)
  expect(redacted).not.toContain('Okonkwo')
  expect(redacted).not.toContain('Vinter')
  expect(redacted).toContain('Token Refresh')
  expect(redacted).toContain('cus_1')
})
