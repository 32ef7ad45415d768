import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { Chance } from './corpus-values.ts'
import { heldOutClean } from './held-out-clean.ts'
import { heldOutPeople } from './held-out-people.ts'
import { heldOutPlaces } from './held-out-places.ts'
import { heldOutSecrets } from './held-out-secrets.ts'
import { made } from './secret-template.ts'

interface Case {
  readonly name: string
  readonly text: string
  /** What must not be found in the output. */
  readonly parts: readonly string[]
  readonly kept: readonly string[]
}

const each = 8
const chance = new Chance(20_261_123)

/** A text with a key and a value in one of the places; only what is told by itself stands in a place without a key. */
function caseOf(name: string, key: string, value: string, parts: readonly string[], marked: boolean): Case {
  const [place, , put] = chance.pick(heldOutPlaces.filter(([, keyed]) => keyed || marked))
  const [text, kept] = put(key, value, chance)
  return { name: `${name} in ${place}`, text, parts, kept }
}

const times = Array.from({ length: each }, (_, index) => index)
const secrets = heldOutSecrets.flatMap(([name, keys, template, marked]) =>
  times.map(() => {
    const { text, parts } = made(template, chance)
    return caseOf(name, chance.pick(keys.split(' ')), text, parts, marked)
  }),
)
const people = heldOutPeople.flatMap(([name, keys, make]) =>
  times.map(() => {
    const value = make(chance)
    return caseOf(name, chance.pick(keys.split('|')), value, [value], false)
  }),
)
const clean = heldOutClean.flatMap((template) => [made(template, chance).text, made(template, chance).text])
const outputs = new Map([...secrets, ...people].map((one) => [one, createRedactor().redact(one.text)]))
const outputOf = (one: Case): string => outputs.get(one) ?? one.text

/** What of these was lost, with the share of those that were not. */
function floor(all: number, lost: readonly string[], least: number): void {
  expect(1 - lost.length / all, lost.slice(0, 40).join('\n')).toBeGreaterThanOrEqual(least)
}

test('the corpus that was made before any rule was looked at is as large as it claims', () => {
  expect(heldOutSecrets.length).toBeGreaterThanOrEqual(100)
  expect(heldOutPeople.length).toBeGreaterThanOrEqual(60)
  expect(heldOutPlaces.length).toBeGreaterThanOrEqual(35)
  expect(new Set(heldOutClean).size).toBeGreaterThanOrEqual(300)
})

test('of secrets of services that no rule was written for at least 99.5 % go', () => {
  const left = secrets.filter((one) => one.parts.some((part) => outputOf(one).includes(part)))
  floor(
    secrets.length,
    left.map((one) => `${one.name}: ${outputOf(one)}`),
    0.995,
  )
})

test('of personal data in many languages at least 99 % goes', () => {
  const left = people.filter((one) => one.parts.some((part) => outputOf(one).includes(part)))
  floor(
    people.length,
    left.map((one) => `${one.name}: ${outputOf(one)}`),
    0.99,
  )
})

test('of texts that hold nothing at least 99 % come out as they went in', () => {
  const changed = clean.map((text) => createRedactor().redact(text)).filter((text, index) => text !== clean[index])
  floor(clean.length, changed, 0.99)
})

test('of texts around what goes at least 99 % keep what a person needs', () => {
  const all = [...secrets, ...people]
  const lost = all.flatMap((one) =>
    one.kept
      .filter((text) => !outputOf(one).includes(text))
      .map((text) => `${one.name} lost ${text}: ${outputOf(one)}`),
  )
  floor(all.length, lost, 0.99)
})

test('what has been redacted once is left as it is', () => {
  const all = [...outputs.values()]
  expect(all.filter((text) => createRedactor().redact(text) !== text)).toEqual([])
})
