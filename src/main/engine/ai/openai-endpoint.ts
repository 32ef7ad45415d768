import type { AnswerForm, RefusedParameter } from '../../../shared/ai-run.ts'
import { answerForms } from '../../../shared/ai-run.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { isClosedCode } from '../departure.ts'
import { NodeFailure } from '../node-failure.ts'
import { sendRequest, type ReceivedAnswer } from '../nodes/http/send-request.ts'
import type { NodeContext } from '../nodes/node-kind.ts'
import { answerText } from './answer-text.ts'
import { chatBody, refusedParameter, type ChatSettings, type TakenSettings } from './chat-request.ts'
import { chatUrl } from './chat-url.ts'
import type { Exchange, Model, Question, Reply } from './model.ts'
import { readCompletion } from './read-completion.ts'
import { retryAfterMs } from './retry-after.ts'
import { watchArrival } from './watch-arrival.ts'

export interface Endpoint extends ChatSettings {
  /** With its version or without: `https://api.openai.com/v1`, `http://127.0.0.1:11434`. */
  readonly baseUrl: string
  /** Null where the endpoint asks for none. */
  readonly key: string | null
}

/** The most times that one question is put in another way because the endpoint refuses a part of it. */
const mostWays = 8

/**
 * A model behind an OpenAI-compatible endpoint (`POST {baseUrl}/chat/completions`). The form of the answer is asked for as
 * strictly as the endpoint takes it: by schema, as a JSON object of any form, at last not at all; a parameter that it refuses is
 * left out or sent under its other name. What it took is remembered for the rest of the execution.
 */
export function openAiModel(endpoint: Endpoint, context: NodeContext): Model {
  const url = chatUrl(endpoint.baseUrl)
  const remembered = `taken by ${url.href} ${endpoint.model}`
  // Only this function writes there.
  const memory = (context.engine.surroundings.modelMemory ?? context.memory) as Record<
    string,
    TakenSettings | undefined
  >
  return {
    provider: 'openai-compatible',
    name: endpoint.model,
    ask: async (question) => {
      let taken: TakenSettings = memory[remembered] ?? { form: answerForms[0], refused: [] }
      for (let way = 1; ; way += 1) {
        const { reply, without } = await askOneWay(endpoint, url, question, taken, context)
        const next = without === null ? null : withoutIt(taken, without)
        if (next === null || way === mostWays) {
          memory[remembered] = taken
          return reply
        }
        taken = next
      }
    },
  }
}

/** What an endpoint said that it does not take. */
type Refusal = { readonly part: 'form' } | { readonly part: 'parameter'; readonly parameter: RefusedParameter }

/** The next way to ask; null where there is none. */
function withoutIt(taken: TakenSettings, refusal: Refusal): TakenSettings | null {
  if (refusal.part === 'form') {
    const form: AnswerForm | undefined = answerForms[answerForms.indexOf(taken.form) + 1]
    return form === undefined ? null : { ...taken, form }
  }
  const { parameter } = refusal
  // A name that was refused itself is not tried again.
  const known = taken.refused.some(({ name }) => name === parameter.inPlace)
  return { ...taken, refused: [...taken.refused, known ? { ...parameter, inPlace: null } : parameter] }
}

async function askOneWay(
  endpoint: Endpoint,
  url: URL,
  question: Question,
  taken: TakenSettings,
  context: NodeContext,
): Promise<{ readonly reply: Reply; readonly without: Refusal | null }> {
  const body = chatBody(endpoint, question, taken)
  const exchange: Exchange = { refusedParameters: taken.refused, streamed: false, encoding: null }
  const arrival = watchArrival(() => context.engine.surroundings.now())
  let received: ReceivedAnswer
  try {
    received = await sendRequest(context, {
      method: 'POST',
      url,
      headers: {
        accept: endpoint.streams ? 'text/event-stream, application/json' : 'application/json',
        'content-type': 'application/json',
        ...(endpoint.key === null ? {} : { authorization: `Bearer ${endpoint.key}` }),
      },
      body: JSON.stringify(body),
      itemIndex: question.itemIndex,
      timeoutMs: question.timeoutMs,
      arrival,
    })
  } catch (error) {
    context.stopped.throwIfAborted()
    return { reply: { ...(await noAnswer(error, arrival, question.timeoutMs)), exchange }, without: null }
  }
  const { text, encoding } = await answerText(received.bytes, headerOf(received, 'content-type'))
  if (received.status >= 400) {
    const said = errorOf(text)
    const reply: Reply = { ...refused(received, said, context), exchange: { ...exchange, encoding } }
    return { reply, without: refusesPart(received.status) ? refusalIn(said, body) : null }
  }
  const { reply, streamed } = readCompletion(text, { ...taken, status: received.status, model: endpoint.model })
  return { reply: { ...reply, exchange: { ...exchange, streamed, encoding } }, without: null }
}

function headerOf({ headers }: ReceivedAnswer, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

async function noAnswer(
  error: unknown,
  arrival: ReturnType<typeof watchArrival>,
  timeoutMs: number,
): Promise<Extract<Reply, { kind: 'none' }>> {
  if (!(error instanceof NodeFailure)) throw error
  const { code = error.name, causes = [] } = error.details
  const partial = await arrival.textSoFar()
  const none = { kind: 'none' as const, code, waitMs: null, partial }
  if (isClosedCode(code)) return { ...none, message: error.message, mayPass: false }
  const came = await arrival.sentence(timedOut.has(code) ? timeoutMs : null)
  const exact = causes[0]?.message ?? error.message
  if (came !== null) return { ...none, message: `${came} (${code}: ${exact}).`, mayPass: true }
  return { ...none, message: `${error.message} (${code}: ${exact}).`, mayPass: true }
}

/** Codes of an answer that had not come to its end in time. */
const timedOut: ReadonlySet<string> = new Set(['TimeoutError', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

const passing: ReadonlySet<number> = new Set([408, 409, 425, 429])

/** Codes of errors that stay until a person does something, whatever their status. */
const lasting: ReadonlySet<string> = new Set(['insufficient_quota', 'billing_hard_limit_reached'])

function refused({ status, headers }: ReceivedAnswer, said: EndpointError, { engine }: NodeContext): Reply {
  const told = headers['retry-after']
  return {
    kind: 'none',
    code: String(status),
    message: `The model's endpoint answered ${String(status)}: ${said.message}`,
    mayPass: (status >= 500 || passing.has(status)) && !lasting.has(said.code ?? ''),
    waitMs: typeof told === 'string' ? retryAfterMs(told, engine.surroundings.now()) : null,
    partial: null,
  }
}

/** Statuses with which endpoints refuse a part of a question. */
function refusesPart(status: number): boolean {
  return [400, 404, 415, 422, 500, 501].includes(status)
}

interface EndpointError {
  readonly message: string
  /** The parameter that it is about; null where it names none. */
  readonly parameter: string | null
  readonly code: string | null
}

/** What the endpoint said, out of `{"error": {"message": …}}` or as it came. */
function errorOf(text: string): EndpointError {
  const body = parsed(text)
  const error = isObject(body) ? body['error'] : undefined
  const holder: JsonObject = isObject(error) ? error : isObject(body) ? body : {}
  const message: unknown = isObject(error) ? error['message'] : (error ?? holder['message'])
  const field = (name: string): string | null => {
    const value = holder[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const said = typeof message === 'string' && message !== '' ? message : text === '' ? '(no text)' : text.slice(0, 500)
  return { message: said, parameter: field('param'), code: field('code') ?? field('type') }
}

function refusalIn({ message, parameter }: EndpointError, body: JsonObject): Refusal | null {
  const named = refusedParameter(body, message, parameter)
  if (named !== null) return { part: 'parameter', parameter: named }
  return 'response_format' in body && speaksOfForm(message) ? { part: 'form' } : null
}

function speaksOfForm(message: string): boolean {
  return /response_format|json_schema|json_object|json mode|structured output|grammar/iu.test(message)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
