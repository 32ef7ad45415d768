import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { classifierWeights, classify } from '../../../../src/main/engine/ai/classifier.ts'
import { builtInAnswer } from '../../../../src/main/engine/ai/built-in-model.ts'
import { intents } from '../../../../src/shared/ai-step.ts'
import { onThisMachine } from '../../../machine-pace.ts'

function messages(intent: string): readonly string[] {
  return Object.keys(classifierWeights().languages).flatMap((language) => {
    const file = new URL(`../../../../scripts/classifier/${language}/${intent}.txt`, import.meta.url)
    return readFileSync(file, 'utf8').trim().split('\n')
  })
}

test('the classifier was trained on at least 1,500 different messages of four intents in five languages', () => {
  const all = intents.flatMap(messages)

  expect(Object.keys(classifierWeights().languages)).toEqual(['en', 'de', 'es', 'fr', 'pt'])
  expect(all.length).toBeGreaterThanOrEqual(1500)
  const { examples } = classifierWeights()
  expect(examples.training + examples.heldOut).toBe(all.length)
})

test('README and documentation state the accuracy that the weights were measured with', () => {
  const { accuracy, examples } = classifierWeights()
  for (const page of ['README.md', 'docs/ai-steps.md']) {
    const text = readFileSync(new URL(`../../../../${page}`, import.meta.url), 'utf8')

    expect(text, page).toContain(`${(accuracy * 100).toFixed(1)} %`)
    expect(text, page).toMatch(new RegExp(`\\b${examples.heldOut}\\b`, 'u'))
    expect(text, page).toMatch(/built-in deterministic classifier \(no language model\)/iu)
  }
})

test('the same message gives the same answer, and messages it never saw are sorted', () => {
  const seen: readonly (readonly [string, string])[] = [
    ['technical', 'The webhook returns 502 when the JSON body holds a null'],
    ['support', 'I want my money back for the broken kettle you sent me'],
    ['sales', 'What would 30 licences of the business plan cost us per year?'],
    ['unknown', 'What did the moon say to the sun?'],
  ]
  for (const [intent, message] of seen) {
    expect(classify(message).intent, message).toBe(intent)
    expect(classify(message)).toEqual(classify(message))
  }
})

test('it classifies a message in under a millisecond', () => {
  const sample = intents.flatMap(messages)
  classify(sample[0] ?? '')
  const started = performance.now()
  for (const message of sample) classify(message)

  expect((performance.now() - started) / sample.length).toBeLessThan(onThisMachine(1))
})

test('below the threshold it says unknown, asks for a person and names no sources', () => {
  const record = {
    request_id: 'r',
    prompt_version: '2025-01-01',
    input: 'the thing from before, refund or upgrade?',
    allowed_actions: [],
    forbidden_actions: [],
  }
  const sources = [{ id: 'refunds', title: 'How refunds work', text: null }]

  expect(JSON.parse(builtInAnswer({ record, sources }, 1))).toMatchObject({
    intent: 'unknown',
    needs_human_review: true,
    sources: [],
  })
})

test('it names the supplied sources that share words with the message', () => {
  const record = {
    request_id: 'r',
    prompt_version: '2025-01-01',
    input: 'Please refund my order, I was charged twice.',
    allowed_actions: [],
    forbidden_actions: [],
  }
  const sources = [
    { id: 'kb-1', title: 'Shipping times', text: null },
    { id: 'kb-2', title: 'Refunds', text: 'How orders are refunded.' },
  ]

  expect(JSON.parse(builtInAnswer({ record, sources }, 0.3))).toMatchObject({ intent: 'support', sources: ['kb-2'] })
})
