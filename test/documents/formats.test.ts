import { readFileSync, writeFileSync } from 'node:fs'
import Ajv from 'ajv'
import Ajv2020 from 'ajv/dist/2020.js'
import { expect, test } from '@playwright/test'
import * as z from 'zod/mini'
import { createCredentialRegistry } from '../../src/main/credentials/credential-registry.ts'
import { keysIn } from '../../src/main/credentials/provider-secrets.ts'
import { readCredentials } from '../../src/main/credentials/read-credentials.ts'
import { readBundle } from '../../src/main/export/read-bundle.ts'
import { readSet } from '../../src/main/ai-sets/read-set.ts'
import { readCase } from '../../src/main/reproduction/read-case.ts'
import { caseOfEvidence } from '../../src/main/studies/case-of-evidence.ts'
import { caseExpectationsSchema } from '../../src/shared/case-expectations.ts'
import { credentialsFileSchema, providerSecretSchema } from '../../src/shared/credentials-file.ts'
import { isObject, type JsonObject } from '../../src/shared/json.ts'

const page = readFileSync('docs/formats.md', 'utf8')
const textOf = (name: string): string => readFileSync(`docs/examples/${name}`, 'utf8')
const schemaOf = (name: string): JsonObject => objectOf(readFileSync(`resources/schemas/${name}.schema.json`, 'utf8'))

function objectOf(text: string): JsonObject {
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) throw new Error('It is no JSON object.')
  return value
}

/** Schemas that are made of those that the files are read with; `FAULTLINE_WRITE_SCHEMA=1` writes them anew. */
const made: Readonly<Record<string, object>> = {
  credentials: {
    title: 'Credentials with their secrets',
    description: 'The file of --credentials, as a decrypted credentials export has it: docs/formats.md.',
    ...z.toJSONSchema(credentialsFileSchema, { io: 'input' }),
  },
  'provider-secret': {
    title: 'The secret of a provider',
    description: 'The data of a credential of the type "webhookSecret": docs/formats.md.',
    ...z.toJSONSchema(providerSecretSchema, { io: 'input' }),
  },
}

for (const [name, schema] of Object.entries(made)) {
  test(`the published schema "${name}" is the one that the file is read with`, () => {
    const file = `resources/schemas/${name}.schema.json`
    if (process.env['FAULTLINE_WRITE_SCHEMA'] === '1') writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`)
    expect(schemaOf(name)).toEqual(schema)
  })
}

interface Example {
  readonly file: string
  readonly schema: string
  /** What the schema is about in the text; the whole where it is left out. */
  readonly parts?: (text: string) => readonly unknown[]
  /** What the program makes of it: it must be what the example says. */
  readonly read: (text: string) => unknown
  readonly says: unknown
}

const dataOf = (text: string): readonly unknown[] =>
  (JSON.parse(text) as readonly { data: unknown }[]).map(({ data }) => data)

const examples: readonly Example[] = [
  {
    file: 'case.json',
    schema: 'case',
    read: (text) => readCase(text, 'case.json').name,
    says: 'order-without-a-customer',
  },
  {
    file: 'expectations.json',
    schema: 'expectations',
    read: (text) => caseExpectationsSchema.parse(JSON.parse(text)).sweep?.located,
    says: 'data',
  },
  {
    file: 'evidence.json',
    schema: 'evidence',
    read: async (text) => {
      const bundle = await readBundle(Buffer.from(text), 'evidence.json')
      return [bundle.located?.layer, objectOf(caseOfEvidence(bundle) ?? '{}')['format']]
    },
    says: ['data', 'faultline-case'],
  },
  {
    file: 'diagnostic-record.json',
    schema: 'diagnostic-record',
    read: async (text) => (await readBundle(Buffer.from(text), 'diagnostic-record.json')).record.node_name,
    says: 'Name',
  },
  {
    file: 'credentials.json',
    schema: 'credentials',
    read: (text) => readCredentials(text, 'credentials.json').map(({ id, allowedHosts }) => [id, allowedHosts]),
    says: [
      ['w1', ['warehouse.example']],
      ['s1', []],
    ],
  },
  {
    file: 'provider-secrets.json',
    schema: 'provider-secret',
    parts: dataOf,
    read: (text) => {
      const registry = createCredentialRegistry()
      registry.add(readCredentials(text, 'provider-secrets.json'))
      return (['github', 'stripe'] as const).map((provider) => keysIn(registry)(provider).map(({ secret }) => secret))
    },
    says: [['the-secret-of-the-webhook', 'a-secret-of-any-provider'], ['a-secret-of-any-provider']],
  },
  {
    file: 'customer-messages.ndjson',
    schema: 'ai-set-message',
    parts: (text) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    read: (text) => readSet(text, 'customer-messages.ndjson').messages[0]?.intent,
    says: 'support',
  },
]

for (const { file, schema, parts, read, says } of examples) {
  test(`the example ${file} fits its schema, the program reads it as it says, and the page names both`, async () => {
    const text = textOf(file)
    const published = schemaOf(schema)
    const is2020 = String(published['$schema']).includes('2020-12')
    const ajv = is2020 ? new Ajv2020({ strict: false }) : new Ajv({ strict: false })
    if (schema === 'evidence') ajv.addSchema(schemaOf('diagnostic-record'))
    const validate = ajv.compile(published)

    for (const part of parts?.(text) ?? [JSON.parse(text) as unknown]) {
      expect([validate(part), validate.errors]).toEqual([true, null])
      expect(validate({ ...(part as object), format: 'something-else', secret: 7 })).toBe(false)
    }
    expect(await read(text)).toEqual(says)
    expect(page).toContain(`(examples/${file})`)
    expect(page).toContain(`(../resources/schemas/${schema}.schema.json)`)
  })
}

test('the secrets of providers are a file of credentials too', () => {
  const validate = new Ajv2020({ strict: false }).compile(schemaOf('credentials'))
  expect(validate(JSON.parse(textOf('provider-secrets.json')))).toBe(true)
})
