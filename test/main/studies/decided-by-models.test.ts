// What a model said is read by a step of its own, and decided by in the next: whose it is that nothing goes on.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Verdict } from '../../../src/shared/verdict.ts'
import { code, condition, post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-decided-by-models-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const reader =
  "const answer = JSON.parse($input.first().json.output)\nreturn [{ json: { score: answer.score, name: answer.name, id: $('Webhook').first().json.body.id } }]"

/** A model rates a candidate, code reads its JSON beside the id of the delivery, and an IF decides by the score. */
function rated(name: string, answer: object, operator: object, right: unknown): Promise<Verdict> {
  const good: NodeInShort = ['Good', 'if', condition('={{ $json.score }}', operator, right)]
  return verdictOf(faultline, {
    name,
    nodes: [
      ['Rate', '@n8n/n8n-nodes-langchain.agent', { promptType: 'define', text: '={{ $json.body.cv }}' }],
      code('Read', reader),
      good,
      post('Keep', 'http://people.example/candidates', '{ id: $json.id, score: $json.score }'),
    ],
    body: { id: `d-${name}`, cv: 'Ada, ten years of looms' },
    baseline: {
      api: { 'people.example': [{ path: '*', status: 201, json: { id: 1 } }] },
      stand_ins: { Rate: { items: [{ json: { output: JSON.stringify(answer) } }] } },
    },
  })
}

const atLeast = { type: 'number', operation: 'gte' }

test('a score that a model gave in words, and that no type takes, is of the model first', async () => {
  const { layer, others, place, sentence } = await rated('in-words', { score: '85/100', name: 'Ada' }, atLeast, 70)
  expect([layer, others[0]], sentence).toEqual(['AI layer', 'node'])
  expect(sentence).toContain('It decides by $.score, which "Read" makes of the answer of "Rate".')
  expect(place).toMatchObject({ node: 'Good', field: '$.score', found: 'text' })
})

test('a model that gave another name than code reads is told, though the code takes the id along', async () => {
  const { layer, place, sentence } = await rated('other-name', { rating: 85, name: 'Ada' }, atLeast, 70)
  expect(layer, sentence).toBe('AI layer')
  expect(sentence).toContain('makes of the answer of "Rate", which has no "score"')
  expect(place).toMatchObject({ node: 'Read', field: '$.output.score', found: 'missing' })
})

test('a number that a model gave as a text is not for certain the fault of who compares it', async () => {
  const { layer, others, certainty, sentence } = await rated('as-text', { score: '85', name: 'Ada' }, atLeast, 70)
  expect([layer, ...others, certainty], sentence).toEqual(['node', 'AI layer', 'likely'])
})

test('a score of the model that is high enough is no fault', async () => {
  expect(await rated('well', { score: 85, name: 'Ada' }, atLeast, 70)).toMatchObject({ nothingFails: true })
})
