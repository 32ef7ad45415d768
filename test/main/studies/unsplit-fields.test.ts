// A table that was taken apart at another sign than it is written with: all its names stand in one field.
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { openForTest } from '../open-for-test.ts'
import { code, post } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  faultline = await openForTest()
})

test.afterAll(() => faultline.close())

const parse = code(
  'Parse',
  "const [names, ...rows] = $json.body.csv.split('\\n').map((line) => line.split(','))\nreturn rows.map((row) => ({ json: Object.fromEntries(names.map((name, at) => [name, row[at]])) }))",
)

function imported(name: string, csv: string, body: string): ReturnType<typeof verdictOf> {
  return verdictOf(faultline, {
    name,
    webhook: { responseMode: 'onReceived' },
    nodes: [parse, post('Import', 'http://crm.example/contacts', body)],
    body: { event_id: name, csv },
    baseline: { api: { 'crm.example': [{ path: '*', status: 200, json: { ok: true } }] } },
  })
}

for (const [sign, named] of [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'upright lines'],
] as const) {
  test(`a table with ${named} that is read with commas is told by its sign, and no field of all names is proposed`, async () => {
    const csv = [`name${sign}email`, `Ana${sign}a@x.example`, `Bob${sign}b@x.example`].join('\n')
    const verdict = await imported(
      `table-with-${named.replaceAll(' ', '-')}`,
      csv,
      '{ name: $json.name, email: $json.email }',
    )
    expect(verdict, verdict.sentence).toMatchObject({ layer: 'node', others: ['data'], certainty: 'likely' })
    expect(verdict.sentence).toContain(`the columns are parted by ${named}, and were taken apart at another sign`)
    expect(verdict.healing).toBeUndefined()
  })
}

test('a name with such a sign in it that is meant so is none', async () => {
  const verdict = await imported(
    'name-with-a-sign',
    'size;colour,name\nL;red,Ana',
    '{ name: $json.name, size: $json["size;colour"] }',
  )
  expect(verdict, verdict.sentence).toMatchObject({ layer: null, nothingFails: true })
})
