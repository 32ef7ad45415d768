// What is to be made and is there already: it was sent before, or the workflow is to look for it first.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-there-already-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const create = post('Create', 'http://crm.example/contacts', '{ contact: $json.body.id }')
const crm = (...rules: readonly object[]): Record<'api', object> => ({ api: { 'crm.example': rules } })

const refusals: readonly (readonly [status: number, json: object])[] = [
  [409, { status: 'error', message: 'Contact already exists. Existing ID: 551', category: 'CONFLICT' }],
  [422, { message: 'Reference already exists' }],
  [400, { title: 'Member Exists', detail: 'It is already a list member.' }],
  [422, { errors: { number: ['has already been taken'] } }],
]

for (const [index, [status, json]] of refusals.entries()) {
  test(`what is there already was sent before, or is to be looked for: ${JSON.stringify(json)}`, async () => {
    const verdict = await verdictOf(faultline, {
      name: `there-already-${String(index)}`,
      nodes: [create],
      body: { event_id: `ta-${String(index)}`, id: 7 },
      baseline: crm({ path: '*', status, json }),
    })
    expect(verdict).toMatchObject({ layer: 'data', certainty: 'likely' })
    expect(verdict.others).toEqual(expect.arrayContaining(['node', 'API']))
    expect(verdict.evidenceFor.join(' ')).toContain(
      'what it is to make is there already: POST http://crm.example/contacts',
    )
  })
}

test('a workflow that takes another way where it is there already is healthy', async () => {
  const nodes: readonly NodeInShort[] = [
    [create[0], create[1], create[2], { onError: 'continueErrorOutput' }],
    post('Update', 'http://crm.example/updates', '{ a: 1 }'),
    code('Made', 'return [{ json: { made: true } }]'),
  ]
  for (const [index, [status, json]] of refusals.entries()) {
    const verdict = await verdictOf(faultline, {
      name: `taken-care-of-${String(index)}`,
      nodes,
      wires: [
        ['Webhook', 'Create'],
        ['Create', 'Made'],
        ['Create:1', 'Update'],
      ],
      body: { event_id: `tc-${String(index)}`, id: 7 },
      baseline: crm({ path: '/contacts', status, json }, { path: '*', status: 200, json: {} }),
    })
    expect(verdict, verdict.sentence).toMatchObject({ layer: null, nothingFails: true })
  }
})
