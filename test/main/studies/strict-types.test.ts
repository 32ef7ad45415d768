// Values that look like what they are compared with by "===" and are of another type.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { code, post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-strict-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const verdict = (name: string, nodes: readonly NodeInShort[], body: JsonObject) =>
  verdictOf(faultline, {
    name,
    webhook: { responseMode: 'onReceived' },
    baseline: { api: { 'song.example': [{ path: '*', status: 201, json: { id: 's-1' } }] } },
    nodes,
    body: { event_id: name, ...body },
  })

const sing = (written: string): NodeInShort => post('Sing', 'http://song.example/songs', `{ instrumental: ${written} }`)

test('a text that says true and is compared with true by its type is told', async () => {
  const told = await verdict('flag', [sing('$json.body.instrumental === true')], { instrumental: 'true' })
  expect(told, told.sentence).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
  expect(told.sentence).toContain(
    '"Sing" compares $.instrumental of the payload, which is the text "true", with true by "===": of another type they are never the same.',
  )
})

test('so is a number that code compares with a text', async () => {
  const look = code(
    'Look',
    "const { body } = $input.first().json\nreturn [{ json: { isFirst: body.version === '1' } }]",
  )
  const told = await verdict('number', [look, sing('$json.isFirst')], { version: 1 })
  expect(told.sentence).toContain(`$.version of the payload, which is the number 1, with '1' by "==="`)
})

const healthy: Readonly<Record<string, readonly [string, JsonObject]>> = {
  'a flag that is one': ['$json.body.instrumental === true', { instrumental: true }],
  'a text that says something else': ['$json.body.instrumental === true', { instrumental: 'perhaps' }],
  'both forms, that are known': [
    "$json.body.instrumental === true || $json.body.instrumental === 'true'",
    { instrumental: 'true' },
  ],
  'a loose comparison': ["$json.body.version == '1'", { version: 1 }],
}

for (const [what, [written, body]] of Object.entries(healthy))
  test(`nothing is wrong with ${what}`, async () => {
    const told = await verdict(what.replaceAll(/[ ,]+/gu, '-'), [sing(written)], body)
    expect(told, told.sentence).toMatchObject({ nothingFails: true })
  })
