import { expect, test } from '@playwright/test'
import { measureAi } from '../../../src/main/diagnosis/ai-measures.ts'
import { measureWords } from '../../../src/main/diagnosis/ai-report-words.ts'
import { attempt, output, run } from './ai-run-of.ts'

test('§2.4 every measure without anything to divide by is null, never 0 or NaN', () => {
  const measures = measureAi([])

  for (const name of ['validation_error_rate', 'final_error_rate', 'fallback_usage', 'human_review_rate'] as const) {
    expect(measures[name]).toMatchObject({ value: null, numerator: 0, denominator: 0, n: 0 })
  }
  expect(measures.source_coverage.value).toBeNull()
  expect(measures.token_cost).toMatchObject({ value: null, attempts: 0 })
})

test('§2.4 validation_error_rate looks at the first output, final_error_rate at what is left after repair', () => {
  const { validation_error_rate: first, final_error_rate: last } = measureAi([
    run(),
    run({ attempts: [attempt(['not_json']), attempt()] }),
    run({ attempts: [attempt(['transport']), attempt(['not_json', 'json_repaired'])] }),
    run({ attempts: [attempt(['schema'])], output: null, verdict: 'failed' }),
    run({ attempts: [attempt(['transport'])], output: null, verdict: 'failed' }),
  ])

  expect(first).toEqual({ value: 3 / 4, numerator: 3, denominator: 4, n: 5 })
  expect(last).toEqual({ value: 1 / 4, numerator: 1, denominator: 4, n: 5 })
})

test('§2.4 the five measures of AI steps are counted over the same runs', () => {
  const review = output({ needs_human_review: true, sources: ['kb-1'] })
  const measures = measureAi([
    run(),
    run({ attempts: [attempt(['not_json']), attempt()] }),
    run({ output: review, reviewAskedBy: 'model', verdict: 'review' }),
    run({ fallbackReason: 'down', attempts: [attempt(['transport']), attempt([], { purpose: 'fallback' })] }),
  ])

  const { validation_error_rate, token_cost, fallback_usage, human_review_rate, source_coverage } = measures
  expect(validation_error_rate).toMatchObject({ numerator: 1, denominator: 4 })
  expect(token_cost).toMatchObject({ value: 0.006, attempts: 6 })
  expect(fallback_usage).toMatchObject({ numerator: 1, denominator: 4 })
  expect(human_review_rate).toMatchObject({ numerator: 1, denominator: 4 })
  expect(source_coverage).toMatchObject({ numerator: 1, denominator: 4 })
})

test('what was taken out of a prompt, and who answered, is no validation error', () => {
  const { validation_error_rate: rate } = measureAi([
    run({ attempts: [attempt(['secret_in_prompt', 'fallback_used'])] }),
  ])

  expect(rate.numerator).toBe(0)
})

test('§2.4 token_cost adds up every attempt, says what was estimated, and is null where a price is not known', () => {
  const told = measureAi([run({ attempts: [attempt(['not_json']), attempt()] })])
  expect(told.token_cost).toMatchObject({ value: 0.002, estimated: false, input_tokens: 200, priced_attempts: 2 })

  const estimated = { input: 5, cachedInput: 0, output: 1, estimated: true }
  const unknown = measureAi([run(), run({ attempts: [attempt([], { cost: null, tokens: estimated })] })])
  expect(unknown.token_cost).toMatchObject({ value: null, estimated: true, priced_attempts: 1, attempts: 2 })
})

test('§2.4 human_review_rate is split into asked by the model and forced by policy', () => {
  const review = output({ needs_human_review: true })
  const measures = measureAi([
    run(),
    run({ output: review, reviewAskedBy: 'model', verdict: 'review' }),
    run({ output: review, reviewAskedBy: 'policy', verdict: 'review' }),
    run({ output: null, reviewAskedBy: 'policy', verdict: 'refused' }),
  ])

  expect(measures.human_review_rate).toEqual({
    value: 3 / 4,
    numerator: 3,
    denominator: 4,
    n: 4,
    asked_by_model: 1,
    forced_by_policy: 2,
  })
})

test('§2.4 source_coverage counts outputs that make a claim, source_precision the sources they name', () => {
  const measures = measureAi([
    run({ output: output({ sources: ['kb-1', 'made-up'] }) }),
    run({ output: output({ sources: ['made-up'] }) }),
    run({ output: output({ intent: 'unknown' }) }),
    run({ output: null, verdict: 'failed' }),
  ])

  expect(measures.source_coverage).toEqual({ value: 1 / 2, numerator: 1, denominator: 2, n: 4 })
  expect(measures.source_precision).toEqual({ value: 1 / 3, numerator: 1, denominator: 3, n: 4 })
})

test('§2.4 fallback_usage counts runs that a fallback answered', () => {
  const fell = { fallbackReason: 'down' }
  const measures = measureAi([
    run(),
    run({ ...fell, attempts: [attempt(['transport']), attempt([], { purpose: 'fallback' })] }),
    run({ ...fell, attempts: [attempt(['transport']), attempt(['transport'])], output: null, verdict: 'failed' }),
  ])

  expect(measures.fallback_usage).toMatchObject({ numerator: 1, denominator: 3 })
})

test('a percentage stands beside what it was counted from', () => {
  const words = measureWords(measureAi([run(), run({ attempts: [attempt(['schema'])] }), run()]))

  expect(words[0]).toMatchObject({ name: 'validation_error_rate', value: '33.3 % (1/3)', counts: '1 / 3, n = 3' })
})
