// What an answer tells of work that is not done yet: to wait for it is the workflow's part.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, type CaseInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-unfinished-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const crm = (...rules: readonly object[]): Record<'api', object> => ({ api: { 'crm.example': rules } })

const asking = (told: object): Pick<CaseInShort, 'nodes' | 'baseline'> => ({
  nodes: [
    post('Start', 'http://crm.example/jobs', '{ pages: 1 }'),
    ['Fetch', 'httpRequest', { url: '=http://crm.example/jobs/{{ $json.id }}', options: {} }],
    code('Use', 'return [{ json: { link: $json.result.trim() } }]'),
  ],
  baseline: crm(
    { method: 'POST', path: '/jobs', status: 202, json: { id: 'j1' } },
    { method: 'GET', path: '/jobs/j1', status: 200, json: told },
  ),
})

test('an answer that says it is not done yet leaves open whether the workflow asks too early', async () => {
  const all: readonly (readonly [told: object, word: string])[] = [
    [{ status: 'processing', result: null }, '"processing"'],
    [{ job: { state: 'IN_PROGRESS' }, result: null }, '"IN_PROGRESS"'],
    [{ done: false, result: null }, 'done: false'],
  ]
  for (const [index, [told, word]] of all.entries()) {
    const { layer, others, certainty, evidenceAgainst } = await verdictOf(faultline, {
      name: `not-done-${String(index)}`,
      body: { event_id: `nd-${String(index)}` },
      ...asking(told),
    })
    expect([layer, others, certainty]).toEqual(['API', ['node'], 'likely'])
    expect(evidenceAgainst.join(' ')).toContain(`"Fetch" had been answered 200 with ${word}, so it was not done yet`)
  }
})

test('a null in an answer that is done is certain', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'is-done',
    body: { event_id: 'nd-done' },
    ...asking({ status: 'completed', result: null }),
  })
  expect(verdict).toMatchObject({ layer: 'API', others: [], certainty: 'certain' })
})
