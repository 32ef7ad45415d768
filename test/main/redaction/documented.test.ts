import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { Chance } from './corpus-values.ts'
import { documentedAddresses } from './documented-addresses.ts'
import { documentedClean } from './documented-clean.ts'
import { documentedPlaces } from './documented-places.ts'
import { documentedSecrets } from './documented-secrets.ts'
import { made, type Made } from './secret-template.ts'

interface Case extends Made {
  readonly name: string
  readonly whole: string
  readonly kept: readonly string[]
}

const chance = new Chance(20_261_122)
const each = 4
const cases: readonly Case[] = [...documentedSecrets, ...documentedAddresses].flatMap(
  ([name, keys, template, marked]) =>
    Array.from({ length: each }, () => {
      const [place, , put] = chance.pick(documentedPlaces.filter(([, keyed]) => keyed || marked))
      const value = made(template, chance)
      const [whole, kept] = put(chance.pick(keys.split(' ')), value.text, chance)
      return { ...value, name: `${name} in ${place}`, whole, kept }
    }),
)
const outputs = cases.map(({ whole }) => createRedactor().redact(whole))

test('no secret in a documented format survives, whatever it stands in', () => {
  expect(cases.length).toBeGreaterThan(1400)
  const left = cases.flatMap(({ name, parts }, index) =>
    parts.some((part) => outputs[index]?.includes(part) === true) ? [`${name}: ${outputs[index] ?? ''}`] : [],
  )
  expect(left).toEqual([])
})

test('what stands around a secret in a documented format stays', () => {
  const lost = cases.flatMap(({ name, kept }, index) =>
    kept.filter((text) => outputs[index]?.includes(text) !== true).map((text) => `${name} lost ${text}`),
  )
  expect(lost).toEqual([])
})

test('redacting a secret in a documented format twice is redacting it once', () => {
  expect(outputs.filter((output) => createRedactor().redact(output) !== output)).toEqual([])
})

test('texts that speak of secrets and hold none come out as they went in', () => {
  expect(documentedClean.length).toBeGreaterThan(180)
  const changed = documentedClean.filter((text) => createRedactor().redact(text) !== text)
  expect(changed.map((text) => createRedactor().redact(text))).toEqual([])
})

const name = (first: string, last: string): string => `${first} ${last}`
for (const [what, text, secret] of [
  ['a card number behind words', (value: string) => `loaded number: ${value}`, '4242424242424242'],
  ['a name in a salutation', (value: string) => `Dear ${value}, your order 5512 failed`, name('Yara', 'Lindqvist')],
  ['a name before a sign', (value: string) => `Request failed: invalid lastName "${value}"`, 'Papadopoulos'],
  ['a number in groups', (value: string) => `using aadhaar_number: ${value}, tenant: acme`, '9476 6334 1104'],
  ['a birth in a row', (value: string) => `| name | value |\n|---|---|\n| dob | ${value} |\n`, '17.01.1977'],
  ['a place', (value: string) => JSON.stringify({ latitude: value }), '52.803664'],
  [
    'who has made a commit',
    (value: string) => JSON.stringify({ commits: [{ author: { name: value } }] }),
    name('Ingrid', 'Kowalczyk'),
  ],
  ['who is billed', (value: string) => JSON.stringify({ billing_details: { name: value } }), name('Ola', 'Brandt')],
] as const) {
  test(`personal data goes as ${what}`, () => {
    const before = text(secret)
    const after = createRedactor().redact(before)
    expect(after).not.toContain(secret)
    expect(after.replace(/"?\[redacted:[a-z-]+#1\]"?/, '')).toBe(before.replace(new RegExp(`"?${secret}"?`), ''))
  })
}
