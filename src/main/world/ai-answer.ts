import { isObject, type JsonObject } from '../../shared/json.ts'
import type { AiFault } from './ai-fault.ts'
import type { AnswerPlan, ApiAnswer } from './api-answer.ts'

/** What a model that works answers where the stand-in has nothing of its own. */
const healthyOutput = {
  intent: 'support',
  confidence: 0.93,
  needs_human_review: false,
  sources: ['source-1'],
} as const

/**
 * What the fault makes of a model's answer. The text of the answer stands where OpenAI-compatible endpoints have it
 * (`choices[0].message.content`), or where Anthropic's or Ollama's do. `earlier`: calls of the model before this one.
 */
export function aiAnswer(fault: AiFault, own: ApiAnswer, earlier: number): AnswerPlan {
  const asJson = parsed(own.body.toString('utf8'))
  const answer = own.status < 400 && isObject(asJson) ? asJson : completion('')
  const said = contentOf(answer) ?? ''
  // A stand-in without an answer of its own answers as a model that works.
  const whole: ApiAnswer = said === '' ? answerOf(200, completion(JSON.stringify(healthyOutput))) : own
  const spoken = (content: string, finish = 'stop'): AnswerPlan => plan(200, withContent(answer, content, finish))
  const output = (alter: (fields: JsonObject) => JsonObject): AnswerPlan =>
    spoken(JSON.stringify(alter(fieldsOf(said) ?? healthyOutput)))
  switch (fault.kind) {
    case 'healthy':
      return output((fields) => ({ ...healthyOutput, ...soundFields(fields) }))
    case 'not-json':
      return spoken('Sure! I think this is a question about support, but I am not certain.')
    case 'truncated': {
      const text = said === '' ? JSON.stringify(healthyOutput) : said
      return spoken(text.slice(0, Math.floor(text.length / 2)), 'length')
    }
    case 'refusal':
      return plan(200, refused(answer))
    case 'unknown-intent':
      return output((fields) => ({ ...fields, intent: fault.intent }))
    case 'missing-field':
      return output((fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => name !== fault.field)))
    case 'low-confidence':
      return output((fields) => ({ ...fields, confidence: fault.confidence, needs_human_review: false }))
    case 'action':
      return output((fields) => ({ ...fields, action: fault.action }))
    case 'no-sources':
      return output((fields) => ({ ...fields, sources: [] }))
    case 'unresolvable-sources':
      return output((fields) => ({ ...fields, sources: ['source-that-was-never-supplied'] }))
    case 'slow':
      return { kind: 'answer', answer: whole, afterMs: fault.delayMs }
    case 'rate-limit': {
      const limited = answerOf(429, { error: { message: 'Rate limit reached', type: 'rate_limit_error' } })
      const headers = { ...limited.headers, 'retry-after': String(fault.retryAfterSeconds) }
      return { kind: 'answer', answer: { ...limited, headers }, afterMs: 0 }
    }
    case 'primary-down':
      return earlier === 0 ? { kind: 'reset' } : { kind: 'answer', answer: whole, afterMs: 0 }
  }
}

/** Fields whose values are what the contract §2.2 allows. */
function soundFields(fields: JsonObject): JsonObject {
  const { intent, confidence, needs_human_review: review, sources, ...others } = fields
  const { action: _action, ...harmless } = others
  return {
    ...harmless,
    ...(typeof intent === 'string' && ['technical', 'support', 'sales', 'unknown'].includes(intent) ? { intent } : {}),
    ...(typeof confidence === 'number' && confidence >= 0.5 && confidence <= 1 ? { confidence } : {}),
    ...(typeof review === 'boolean' ? { needs_human_review: review } : {}),
    ...(Array.isArray(sources) && sources.length > 0 ? { sources } : {}),
  }
}

function contentOf(answer: JsonObject): string | null {
  const choice: unknown = Array.isArray(answer['choices']) ? answer['choices'][0] : undefined
  const message = isObject(choice) ? choice['message'] : answer['message']
  if (isObject(message) && typeof message['content'] === 'string') return message['content']
  const block: unknown = Array.isArray(answer['content']) ? answer['content'][0] : undefined
  if (isObject(block) && typeof block['text'] === 'string') return block['text']
  return typeof answer['response'] === 'string' ? answer['response'] : null
}

function withContent(answer: JsonObject, content: string, finish: string): JsonObject {
  if (Array.isArray(answer['content'])) {
    return {
      ...answer,
      content: [{ type: 'text', text: content }],
      stop_reason: finish === 'length' ? 'max_tokens' : 'end_turn',
    }
  }
  if (typeof answer['response'] === 'string') return { ...answer, response: content, done_reason: finish }
  if (isObject(answer['message'])) return { ...answer, message: { ...answer['message'], content }, done_reason: finish }
  const whole = Array.isArray(answer['choices']) ? answer : completion('')
  return {
    ...whole,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
  }
}

function refused(answer: JsonObject): JsonObject {
  const sentence = "I'm sorry, but I can't help with that."
  const written = withContent(answer, sentence, 'stop')
  if (!Array.isArray(written['choices'])) return { ...written, stop_reason: 'refusal' }
  return {
    ...written,
    choices: [{ index: 0, message: { role: 'assistant', content: null, refusal: sentence }, finish_reason: 'stop' }],
  }
}

function completion(content: string): JsonObject {
  return {
    id: 'completion-1',
    object: 'chat.completion',
    model: 'stand-in',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 40, completion_tokens: 20, total_tokens: 60 },
  }
}

function fieldsOf(text: string): JsonObject | null {
  const value = parsed(text)
  return isObject(value) ? value : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function plan(status: number, value: unknown): AnswerPlan {
  return { kind: 'answer', answer: answerOf(status, value), afterMs: 0 }
}

function answerOf(status: number, value: unknown): ApiAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(value)) }
}
