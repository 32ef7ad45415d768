import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import Ajv2020 from 'ajv/dist/2020.js'
import { expect, test } from '@playwright/test'
import * as z from 'zod/mini'
import { ownProviderSchema } from '../../../src/shared/own-provider.ts'
import { caseSchema } from '../../../src/shared/case.ts'

const file = 'resources/schemas/case.schema.json'

/** Made of the schema that cases are read with; `FAULTLINE_WRITE_SCHEMA=1` writes it anew. */
function made(): object {
  const description = 'A workflow, a request and the conditions under which it is studied: docs/case-format.md.'
  return { title: 'Faultline case', description, ...z.toJSONSchema(caseSchema, { io: 'input' }) }
}

if (process.env['FAULTLINE_WRITE_SCHEMA'] === '1') writeFileSync(file, `${JSON.stringify(made(), null, 2)}\n`)
const published: unknown = JSON.parse(readFileSync(file, 'utf8'))
const samples = readdirSync('resources/samples').filter((name) => name.endsWith('.json'))

test('the published schema of a case is the one that cases are read with', () => {
  expect(published).toEqual(made())
})

test('every shipped sample fits the published schema, and a case that lacks its request does not', () => {
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(published as object)
  const wrong = samples.filter((name) => !validate(JSON.parse(readFileSync(`resources/samples/${name}`, 'utf8'))))

  expect(samples.length).toBeGreaterThan(15)
  expect(wrong).toEqual([])
  expect(validate({ format: 'faultline-case', format_version: 1, name: 'x', workflow: {} })).toBe(false)
})

test('the document of the case format names every field of the schema', () => {
  const text = readFileSync('docs/case-format.md', 'utf8')
  const names = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('properties' in value && typeof value.properties === 'object' && value.properties !== null) {
      for (const name of Object.keys(value.properties)) names.add(name)
    }
    // What a case expects, and what a provider is, have documents of their own.
    const elsewhere = ['expect', 'providers']
    for (const [name, one] of Object.entries(value) as [string, unknown][]) if (!elsewhere.includes(name)) walk(one)
  }
  walk(published)

  expect([...names].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('the document of credentials names every field of a provider of one’s own', () => {
  const text = readFileSync('docs/credentials.md', 'utf8')
  const names = new Set<string>()
  JSON.stringify(z.toJSONSchema(ownProviderSchema, { io: 'input' }), (key, value: unknown) => {
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name)
    return value
  })

  expect(names.size).toBeGreaterThan(15)
  expect([...names].filter((name) => !new RegExp(`["\`.]${name}["\`]`, 'u').test(text))).toEqual([])
})
