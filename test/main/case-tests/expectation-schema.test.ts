import { readFileSync, writeFileSync } from 'node:fs'
import Ajv2020 from 'ajv/dist/2020.js'
import { expect, test } from '@playwright/test'
import * as z from 'zod/mini'
import { caseExpectationsSchema } from '../../../src/shared/case-expectations.ts'

const file = 'resources/schemas/expectations.schema.json'
const page = readFileSync('docs/cases-as-tests.md', 'utf8')

/** Made of the schema that expectations are read with; `FAULTLINE_WRITE_SCHEMA=1` writes it anew. */
function made(): object {
  const description = 'The field "expect" of a case: what `faultline test` is to find: docs/cases-as-tests.md.'
  return { title: 'Expectations of a case', description, ...z.toJSONSchema(caseExpectationsSchema, { io: 'input' }) }
}

if (process.env['FAULTLINE_WRITE_SCHEMA'] === '1') writeFileSync(file, `${JSON.stringify(made(), null, 2)}\n`)
const published: unknown = JSON.parse(readFileSync(file, 'utf8'))

function example(): Record<string, unknown> {
  const texts = [...page.matchAll(/```json\n([\s\S]*?)```/gu)].map(([, text = '']) => text)
  const found = texts.map((text) => JSON.parse(text) as Record<string, unknown>).find((one) => 'baseline' in one)
  if (found === undefined) throw new Error('The page has no example.')
  return found
}

test('the published schema of expectations is the one that they are read with', () => {
  expect(published).toEqual(made())
})

test('the example of the document fits the schema and has every field of it; a misspelt field does not fit', () => {
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(published as object)
  expect(validate(example()), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ ...example(), basline: {} })).toBe(false)
  expect(validate({ baseline: { stauts: 200 } })).toBe(false)
  expect(caseExpectationsSchema.safeParse(example()).success).toBe(true)
})

test('the document names every field of the schema', () => {
  const names = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('properties' in value && typeof value.properties === 'object' && value.properties !== null) {
      for (const name of Object.keys(value.properties)) names.add(name)
    }
    for (const one of Object.values(value) as unknown[]) walk(one)
  }
  walk(published)
  expect([...names].filter((name) => !page.includes(name))).toEqual([])
})
