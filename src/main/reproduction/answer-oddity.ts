// In which way an answer says that it succeeded and is none. In: the request and its answer. Out: words for a sentence. Pure.
import { errorInside, faultInside } from '../../shared/error-inside.ts'
import type { OutgoingAnswer, OutgoingRequest } from '../../shared/execution.ts'
import { isSafeMethod } from '../../shared/safe-methods.ts'
import { headerValue } from '../../shared/headers.ts'
import { isModelCall } from '../world/model-form.ts'
import { jsonIn } from './json-in-text.ts'

/** An answer of which some results failed: what was sent for them is in question. */
const failedInPart = 'results that failed within a success'
/** The same, where it is the server that failed at them. */
const failedAtServer = 'failures of the server in some of its results'

const errorWithin = 'an error within a success'

/** True where an answer reports an error of the whole call under a status that says that all is well. */
export function isErrorWithin(oddity: string | null): boolean {
  return oddity === errorWithin
}

const faultOfSender = 'a fault of what was sent'

/** True where an answer itself says that what was sent to it is at fault, or some of it. */
export function blamesSender(oddity: string): boolean {
  return oddity === failedInPart || oddity.startsWith(faultOfSender)
}

/** In words that follow "with" ("a page of HTML"); null where it looks like an answer. */
export function oddityOf(
  { method, body: asked }: Pick<OutgoingRequest, 'method' | 'body'>,
  answer: OutgoingAnswer,
): string | null {
  const { status, headers, body, bodyBytes } = answer
  if (status >= 400) return `status ${String(status)}`
  const type = headerValue(headers, 'content-type') ?? ''
  if (/html/iu.test(type) || /^\s*<(?:!doctype|html)/iu.test(body ?? ''))
    return asksToSignIn(body ?? '') ? signInPage : pageOfHtml
  if (status === 204 || bodyBytes === 0) return 'no body'
  const fault = body === null ? null : faultInside(body)
  if (fault !== null) return `${fault.isOfSender ? faultOfSender : 'a fault'} within a success (${fault.text})`
  const read = body === null ? undefined : jsonIn(body)
  if (body !== null && /json/iu.test(type) && read === undefined) return 'a body that is no JSON'
  if (isModelCall(asked, answer)) return oddityOfModel(asked ?? '', read)
  const inside = errorInside(read, isSafeMethod(method))
  if (inside === null) return null
  if (inside.kind === 'whole') return errorWithin
  return inside.isOfServer === true ? failedAtServer : failedInPart
}

export const pageOfHtml = 'a page of HTML'
export const signInPage = 'a page to sign in at'

/** By its title, or a field for a password. */
function asksToSignIn(page: string): boolean {
  const title = /<title[^>]*>([^<]{0,200})/iu.exec(page)?.[1] ?? ''
  return (
    /\b(?:sign|log)[- ]?(?:in|on)\b|anmelden|connexion|iniciar sesi/iu.test(title) ||
    /<input[^>]{0,300}type=["']?password/iu.test(page)
  )
}

/** A model answers, and not what it was asked for: it stopped early, refused, or wrote text where JSON was wanted. */
function oddityOfModel(asked: string, answer: unknown): string | null {
  const choice = at(answer, 'choices', 0)
  const candidate = at(answer, 'candidates', 0)
  const ended =
    at(choice, 'finish_reason') ??
    at(answer, 'stop_reason') ??
    at(answer, 'done_reason') ??
    at(candidate, 'finishReason') ??
    at(answer, 'promptFeedback', 'blockReason')
  if (ended === 'length' || ended === 'max_tokens' || ended === 'MAX_TOKENS')
    return `an answer that was cut off (${ended})`
  if (typeof ended === 'string' && withheld.has(ended)) return `an answer that was withheld (${ended})`
  const refusal = at(choice, 'message', 'refusal')
  if (typeof refusal === 'string' && refusal !== '') return 'a refusal of the model'
  const calls = at(choice, 'message', 'tool_calls')
  if (ended === 'stop' && asksForTool(asked) && (!Array.isArray(calls) || calls.length === 0))
    return 'text in place of the call of a tool'
  const text = at(choice, 'message', 'content') ?? at(answer, 'content', 0, 'text')
  if (typeof text !== 'string' || !/json/iu.test(asked) || jsonIn(text) !== undefined) return null
  return /```/u.test(text) ? 'JSON in a fence of Markdown' : 'text that is no JSON'
}

/** Why a model gives nothing of what it would say, in the words of OpenAI, Anthropic and Gemini. */
const withheld: ReadonlySet<string> = new Set([
  'content_filter',
  'refusal',
  ...['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'LANGUAGE', 'OTHER'],
])

/** Tools were offered to the model, and it was not told to call none. */
function asksForTool(asked: string): boolean {
  const question = jsonIn(asked)
  const tools = at(question, 'tools')
  return Array.isArray(tools) && tools.length > 0 && at(question, 'tool_choice') !== 'none'
}

function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}
