import type { AnswerForm, TokenUse } from '../../../shared/ai-run.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import type { ModelCall, Reply } from './model.ts'
import { joinStream } from './join-stream.ts'

/** What a completion was asked for. */
export interface AskedCompletion {
  /** Status of the answer. */
  readonly status: number
  /** Name that the model was asked for under. */
  readonly model: string
  readonly form: AnswerForm
}

/** A text that came with a success: a chat completion in one piece or word by word, whichever was asked for. */
export function readCompletion(text: string, asked: AskedCompletion): { reply: Reply; streamed: boolean } {
  const stream = joinStream(text)
  if (stream === null) return { reply: replyOf(parsed(text), text, asked), streamed: false }
  if (stream.error !== null) {
    const message = `The model's endpoint began an answer and then said: ${stream.error}`
    return { reply: none('stream-error', message, stream.text), streamed: true }
  }
  if (!stream.ended) {
    const message = `The model's answer broke off: its stream ended after ${String(stream.text.length)} characters without a finish reason.`
    return { reply: none('stream-cut', message, stream.text), streamed: true }
  }
  return { reply: replyOf(stream.completion, text, asked), streamed: true }
}

function none(code: string, message: string, partial: string): Reply {
  return { kind: 'none', code, message, mayPass: true, waitMs: null, partial: partial === '' ? null : partial }
}

function replyOf(body: unknown, text: string, { status, model, form }: AskedCompletion): Reply {
  const choice: unknown = isObject(body) && Array.isArray(body['choices']) ? body['choices'][0] : undefined
  const message: unknown = isObject(choice) ? choice['message'] : undefined
  if (!isObject(body) || !isObject(choice) || !isObject(message)) {
    const seen = text === '' ? 'an empty body' : JSON.stringify(text.slice(0, 200))
    return {
      kind: 'none',
      code: String(status),
      message: `The model's endpoint answered ${String(status)} with ${seen}, which is no chat completion (choices[0].message).`,
      mayPass: true,
      waitMs: null,
      partial: null,
    }
  }
  const finishReason = textField(choice, 'finish_reason')
  const filtered = finishReason === 'content_filter' ? 'The endpoint filtered the answer (content_filter).' : null
  return {
    kind: 'answer',
    model: textField(body, 'model') ?? model,
    answerForm: form,
    finishReason,
    text: contentOf(message),
    refusal: textField(message, 'refusal') ?? filtered,
    called: callsOf(message),
    tokens: tokensOf(body['usage']),
  }
}

function contentOf({ content }: JsonObject): string | null {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return null
  return content.map((part: unknown) => (isObject(part) ? (textField(part, 'text') ?? '') : '')).join('')
}

/** Every call: of functions (`function`), of custom tools (`custom`), of tools of other sorts under their own name, and the old form. */
function callsOf(message: JsonObject): readonly ModelCall[] {
  const calls: unknown = message['tool_calls']
  const old = message['function_call']
  const listed: readonly unknown[] = [
    ...(Array.isArray(calls) ? (calls as readonly unknown[]) : []),
    ...(old === undefined ? [] : [old]),
  ]
  return listed.flatMap((one) => {
    if (!isObject(one)) return []
    const inner = [one['function'], one['custom'], one[textField(one, 'type') ?? '']].find(isObject) ?? one
    const name = textField(inner, 'name')
    return name === null ? [] : [{ name, given: textOf(inner['arguments'] ?? inner['input']) }]
  })
}

/** Arguments come as JSON text, and from some servers as the object itself. */
function textOf(given: unknown): string {
  if (given === undefined || given === null) return ''
  return typeof given === 'string' ? given : JSON.stringify(given)
}

function tokensOf(usage: unknown): TokenUse | null {
  if (!isObject(usage)) return null
  const input = usage['prompt_tokens']
  const output = usage['completion_tokens']
  if (typeof input !== 'number' || typeof output !== 'number') return null
  const details = usage['prompt_tokens_details']
  const cached = isObject(details) ? details['cached_tokens'] : undefined
  return { input, cachedInput: typeof cached === 'number' ? Math.min(cached, input) : 0, output, estimated: false }
}

/** A field's text; null where it is none or empty. */
function textField(value: JsonObject, name: string): string | null {
  const field = value[name]
  return typeof field === 'string' && field !== '' ? field : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
