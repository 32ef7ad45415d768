// In which way an answer says that it succeeded and is none. In: the request and its answer. Out: words for a sentence. Pure.
import type { OutgoingAnswer } from '../../shared/execution.ts'
import { isObject } from '../../shared/json.ts'
import { headerValue } from '../../shared/headers.ts'
import { isModelCall } from '../world/model-form.ts'

/** In words that follow "with" ("a page of HTML"); null where it looks like an answer. `asked`: the body of the request. */
export function oddityOf(asked: string | null, answer: OutgoingAnswer): string | null {
  const { status, headers, body, bodyBytes } = answer
  if (status >= 400) return `status ${String(status)}`
  const type = headerValue(headers, 'content-type') ?? ''
  if (/html/iu.test(type) || /^\s*<(?:!doctype|html)/iu.test(body ?? '')) return 'a page of HTML'
  if (status === 204 || bodyBytes === 0) return 'no body'
  const read = body === null ? undefined : parsed(body)
  if (body !== null && /json/iu.test(type) && read === undefined) return 'a body that is no JSON'
  if (isModelCall(asked, answer)) return oddityOfModel(asked ?? '', read)
  return body !== null && /^\s*\{\s*"(?:ok|success)"\s*:\s*false|^\s*\{\s*"errors?"\s*:/u.test(body)
    ? 'an error within a success'
    : isObject(read) && Array.isArray(read['errors']) && read['errors'].length > 0
      ? 'an error within a success'
      : null
}

/** A model answers, and not what it was asked for: it stopped early, refused, or wrote text where JSON was wanted. */
function oddityOfModel(asked: string, answer: unknown): string | null {
  const choice = at(answer, 'choices', 0)
  const ended = at(choice, 'finish_reason') ?? at(answer, 'stop_reason')
  if (ended === 'length' || ended === 'max_tokens') return `an answer that was cut off (${ended})`
  if (ended === 'content_filter' || ended === 'refusal') return `an answer that was withheld (${ended})`
  const refusal = at(choice, 'message', 'refusal')
  if (typeof refusal === 'string' && refusal !== '') return 'a refusal of the model'
  const text = at(choice, 'message', 'content') ?? at(answer, 'content', 0, 'text')
  if (typeof text !== 'string' || !/json/iu.test(asked) || parsed(text) !== undefined) return null
  return /```/u.test(text) ? 'JSON in a fence of Markdown' : 'text that is no JSON'
}

function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
