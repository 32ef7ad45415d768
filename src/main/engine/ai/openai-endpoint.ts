import type { AnswerForm, TokenUse } from '../../../shared/ai-run.ts'
import { answerForms } from '../../../shared/ai-run.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { NodeFailure } from '../node-failure.ts'
import { isClosedCode } from '../departure.ts'
import type { NodeContext } from '../nodes/node-kind.ts'
import { sendRequest, type ReceivedAnswer } from '../nodes/http/send-request.ts'
import type { Model, Question, Reply } from './model.ts'
import { retryAfterMs } from './retry-after.ts'
import { stepSchema } from './schemas.ts'

export interface Endpoint {
  /** Up to and with the version: `https://api.openai.com/v1`. */
  readonly baseUrl: string
  readonly model: string
  /** Null where the endpoint asks for none. */
  readonly key: string | null
}

/**
 * A model behind an OpenAI-compatible endpoint (`POST {baseUrl}/chat/completions`). The form of the answer is asked for as
 * strictly as the endpoint takes it: by schema, as any JSON object, at last not at all; what it took is remembered for the
 * rest of the execution.
 */
export function openAiModel(endpoint: Endpoint, context: NodeContext): Model {
  const remembered = `answer form of ${endpoint.baseUrl} ${endpoint.model}`
  return {
    provider: 'openai-compatible',
    name: endpoint.model,
    ask: async (question) => {
      const first = answerForms.findIndex((form) => form === context.memory[remembered])
      for (const form of answerForms.slice(Math.max(first, 0))) {
        const { reply, refusesForm } = await askInForm(endpoint, question, form, context)
        if (refusesForm && form !== 'text') continue
        context.memory[remembered] = form
        return reply
      }
      throw new Error('The last form is taken by every endpoint.')
    },
  }
}

interface FormReply {
  readonly reply: Reply
  /** True where the endpoint said that it does not know this form of answer. */
  readonly refusesForm: boolean
}

async function askInForm(
  endpoint: Endpoint,
  question: Question,
  form: AnswerForm,
  context: NodeContext,
): Promise<FormReply> {
  let received: ReceivedAnswer
  try {
    received = await sendRequest(context, {
      method: 'POST',
      url: chatUrl(endpoint.baseUrl),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(endpoint.key === null ? {} : { authorization: `Bearer ${endpoint.key}` }),
      },
      body: JSON.stringify(requestBody(endpoint, question, form)),
      itemIndex: question.itemIndex,
      timeoutMs: question.timeoutMs,
    })
  } catch (error) {
    context.signal.throwIfAborted()
    return { reply: noAnswer(error), refusesForm: false }
  }
  const text = received.bytes.toString('utf8')
  if (received.status >= 400) {
    const message = errorText(text)
    const refusesForm = [400, 404, 415, 422, 500, 501].includes(received.status) && speaksOfForm(message)
    return { reply: refused(received, message, context), refusesForm }
  }
  return { reply: readCompletion(text, received.status, endpoint.model, form), refusesForm: false }
}

function chatUrl(baseUrl: string): URL {
  const text = `${baseUrl.replace(/\/+$/u, '')}/chat/completions`
  if (!/^https?:\/\//iu.test(text) || !URL.canParse(text)) {
    throw new NodeFailure(`The base URL of the model is "${baseUrl}". It must start with "http://" or "https://".`)
  }
  return new URL(text)
}

function requestBody({ model }: Endpoint, { messages }: Question, form: AnswerForm): JsonObject {
  const formats: Record<AnswerForm, JsonObject> = {
    json_schema: {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'expected_output', strict: true, schema: strictSchema() },
      },
    },
    json_object: { response_format: { type: 'json_object' } },
    text: {},
  }
  return { model, messages, temperature: 0, ...formats[form] }
}

/** The published schema as strict endpoints take it: every property required, no keywords they do not know. */
function strictSchema(): JsonObject {
  const { type, properties, additionalProperties } = stepSchema('answer')
  return {
    type,
    additionalProperties,
    required: Object.keys(isObject(properties) ? properties : {}),
    properties: withoutMinima(properties),
  }
}

function withoutMinima(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMinima)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === 'minLength' ? [] : [[key, withoutMinima(inner)] as const],
    ),
  )
}

function noAnswer(error: unknown): Reply {
  if (!(error instanceof NodeFailure)) throw error
  const { code = error.name, causes = [] } = error.details
  if (isClosedCode(code)) return { kind: 'none', code, message: error.message, mayPass: false, waitMs: null }
  const exact = causes[0]?.message ?? error.message
  return { kind: 'none', code, message: `${error.message} (${code}: ${exact}).`, mayPass: true, waitMs: null }
}

const passing: ReadonlySet<number> = new Set([408, 409, 425, 429])

function refused({ status, headers }: ReceivedAnswer, message: string, { engine }: NodeContext): Reply {
  const told = headers['retry-after']
  return {
    kind: 'none',
    code: String(status),
    message: `The model's endpoint answered ${status}: ${message}`,
    mayPass: status >= 500 || passing.has(status),
    waitMs: typeof told === 'string' ? retryAfterMs(told, engine.surroundings.now()) : null,
  }
}

/** What the endpoint said, out of `{"error": {"message": …}}` or as it came. */
function errorText(text: string): string {
  const body = parsed(text)
  const error = isObject(body) ? body['error'] : undefined
  const message: unknown = isObject(error)
    ? error['message']
    : (error ?? (isObject(body) ? body['message'] : undefined))
  if (typeof message === 'string' && message !== '') return message
  return text === '' ? '(no text)' : text.slice(0, 500)
}

function speaksOfForm(message: string): boolean {
  return /response_format|json_schema|json_object|json mode|structured output|grammar/iu.test(message)
}

function readCompletion(text: string, status: number, asked: string, form: AnswerForm): Reply {
  const body = parsed(text)
  const choice: unknown = isObject(body) && Array.isArray(body['choices']) ? body['choices'][0] : undefined
  const message: unknown = isObject(choice) ? choice['message'] : undefined
  if (!isObject(body) || !isObject(choice) || !isObject(message)) {
    const seen = text === '' ? 'an empty body' : JSON.stringify(text.slice(0, 200))
    return {
      kind: 'none',
      code: String(status),
      message: `The model's endpoint answered ${status} with ${seen}, which is no chat completion (choices[0].message).`,
      mayPass: true,
      waitMs: null,
    }
  }
  const finishReason = textField(choice, 'finish_reason')
  const content = contentOf(message)
  const filtered = finishReason === 'content_filter' ? 'The endpoint filtered the answer (content_filter).' : null
  return {
    kind: 'answer',
    model: textField(body, 'model') ?? asked,
    answerForm: form,
    finishReason,
    text: content,
    refusal: textField(message, 'refusal') ?? filtered,
    called: functionsCalled(message),
    tokens: tokensOf(body['usage']),
  }
}

function contentOf(message: JsonObject): string | null {
  const { content } = message
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return null
  return content.map((part: unknown) => (isObject(part) ? (textField(part, 'text') ?? '') : '')).join('')
}

function functionsCalled(message: JsonObject): readonly string[] {
  const calls: unknown = message['tool_calls']
  const listed = Array.isArray(calls) ? calls : message['function_call'] === undefined ? [] : [message['function_call']]
  return listed.flatMap((one: unknown) => {
    if (!isObject(one)) return []
    const called = isObject(one['function']) ? one['function'] : one
    return textField(called, 'name') ?? []
  })
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
