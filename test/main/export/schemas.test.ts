import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { Ajv } from 'ajv'
import { isObject, type JsonObject } from '../../../src/shared/json.ts'
import { layers } from '../../../src/shared/layer.ts'
import { openForTest } from '../open-for-test.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'

function published(name: string): JsonObject {
  const schema: unknown = JSON.parse(readFileSync(`resources/schemas/${name}.schema.json`, 'utf8'))
  if (!isObject(schema)) throw new Error(`${name} is no schema`)
  return schema
}

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true })
const isRecord = ajv.compile(published('diagnostic-record'))
const isEvidence = ajv.compile(published('evidence'))
const isLayer = ajv.compile({
  $ref: 'https://faultline.dev/schemas/evidence.schema.json#/properties/suspected_layer/properties/layer',
})

test.describe('what is exported of a failing execution', () => {
  let record: unknown
  let files: ReadonlyMap<string, unknown>

  test.beforeAll(async () => {
    const faultline = await openForTest()
    await faultline.calls.openSample({ name: 'pull-request-without-milestone' })
    const done = new Promise<Reproduction>((resolve) => {
      faultline.onNotice((name, value) => {
        if (name === 'reproduction' && (value as Reproduction).status !== 'running') resolve(value as Reproduction)
      })
    })
    await faultline.calls.send({ size: 1 })
    const executionId = (await done).items[0]?.executionId ?? ''
    record = JSON.parse((await faultline.calls.previewRecord({ executionId })).json)
    const evidence = await faultline.calls.previewEvidence({ executionId })
    files = new Map(
      evidence.files
        .filter(({ name }) => name.endsWith('.json'))
        .map(({ name, text }) => [name, JSON.parse(text) as unknown]),
    )
    await faultline.close()
  })

  test('§2.1 the record is what its published schema says, alone and in the archive', () => {
    expect([isRecord(record), isRecord.errors]).toEqual([true, null])
    expect([isRecord(files.get('record.json')), isRecord.errors]).toEqual([true, null])
  })

  test('the evidence is what its published schema says', () => {
    expect([isEvidence(files.get('evidence.json')), isEvidence.errors]).toEqual([true, null])
  })

  for (const [what, change] of [
    ['an eighth field', { severity: 'high' }],
    ['a changed_before_error that the contract does not know', { changed_before_error: ['weather'] }],
    ['no error text', { error_message: undefined }],
  ] as const) {
    test(`§2.1 a record with ${what} does not fit the schema`, () => {
      const document = record as { readonly record: object }
      const changed: unknown = JSON.parse(JSON.stringify({ ...document, record: { ...document.record, ...change } }))
      expect(isRecord(changed)).toBe(false)
    })
  }
})

test('the schema of the evidence knows the eight layers of the contract and "not known"', () => {
  expect(isLayer(null)).toBe(true)
  expect(isLayer('AI')).toBe(false)
  for (const layer of layers) expect([layer, isLayer(layer)]).toEqual([layer, true])
})
