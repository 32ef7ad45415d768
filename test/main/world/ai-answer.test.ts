import { expect, test } from '@playwright/test'
import { aiAnswer } from '../../../src/main/world/ai-answer.ts'
import type { AiFault } from '../../../src/main/world/ai-fault.ts'

const output = { intent: 'sales', confidence: 0.9, needs_human_review: false, sources: ['faq-1'] }

function answered(fault: AiFault, content: string = JSON.stringify(output)) {
  const own = { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] }
  const plan = aiAnswer(fault, { status: 200, headers: {}, body: Buffer.from(JSON.stringify(own)) }, 0)
  if (plan.kind !== 'answer') return { plan, text: null, finish: null, json: null }
  const choice = (JSON.parse(plan.answer.body.toString()) as Partial<typeof own>).choices?.[0]
  const text = choice?.message.content ?? null
  let json: Record<string, unknown> | null = null
  try {
    json = JSON.parse(text ?? '') as Record<string, unknown>
  } catch {
    // What is no JSON has no fields.
  }
  return { plan, text, finish: choice?.finish_reason, json }
}

test('each fault of the model is in its answer, and nothing else of it changes', () => {
  expect(answered({ kind: 'not-json' }).json).toBeNull()
  expect(answered({ kind: 'truncated' })).toMatchObject({ json: null, finish: 'length' })
  expect(answered({ kind: 'refusal' }).text).toBeNull()
  expect(answered({ kind: 'unknown-intent', intent: 'billing' }).json).toEqual({ ...output, intent: 'billing' })
  expect(answered({ kind: 'missing-field', field: 'confidence' }).json).not.toHaveProperty('confidence')
  expect(answered({ kind: 'low-confidence', confidence: 0.1 }).json).toEqual({ ...output, confidence: 0.1 })
  expect(answered({ kind: 'action', action: 'change_payment' }).json).toEqual({ ...output, action: 'change_payment' })
  expect(answered({ kind: 'no-sources' }).json).toEqual({ ...output, sources: [] })
  expect(answered({ kind: 'rate-limit', retryAfterSeconds: 7 }).plan).toMatchObject({
    answer: { status: 429, headers: { 'retry-after': '7' } },
  })
  expect(answered({ kind: 'slow', delayMs: 900 }).plan).toMatchObject({ afterMs: 900 })
  expect(answered({ kind: 'primary-down' }).plan.kind).toBe('reset')
})

test('a healthy model keeps what is sound in its answer and puts the rest right', () => {
  expect(answered({ kind: 'healthy' }).json).toEqual(output)
  expect(answered({ kind: 'healthy' }, JSON.stringify({ ...output, intent: 'billing', action: 'x' })).json).toEqual({
    ...output,
    intent: 'support',
  })
  expect(answered({ kind: 'healthy' }, 'I think it is sales.').json).toMatchObject({ intent: 'support' })
})
