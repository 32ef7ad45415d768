import { createParser } from 'eventsource-parser'
import { isObject, type JsonObject } from '../../../shared/json.ts'

/** A chat completion that came word by word, put together. */
export interface JoinedStream {
  /** In the form of a completion that came in one piece. */
  readonly completion: JsonObject
  /** The text of the message so far. */
  readonly text: string
  /** True where it came to its end: a finish reason, or `[DONE]`. */
  readonly ended: boolean
  /** What the endpoint said went wrong on the way; null where nothing did. */
  readonly error: string | null
}

interface PartOfCall {
  type: string
  name: string
  given: string
}

/** Puts server-sent events of a chat completion together; null where the text is no such stream. */
export function joinStream(body: string): JoinedStream | null {
  if (!/^\uFEFF?(?:\s*:[^\n]*\n|\s*event:[^\n]*\n|\s)*data:/u.test(body)) return null
  const joined = {
    text: '',
    refusal: '',
    finish: null as string | null,
    model: '',
    usage: null as unknown,
    done: false,
  }
  const calls = new Map<number, PartOfCall>()
  let error: string | null = null
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data.trim() === '[DONE]') {
        joined.done = true
        return
      }
      const chunk = parsed(data)
      if (!isObject(chunk)) return
      error ??= errorIn(chunk)
      if (typeof chunk['model'] === 'string') joined.model = chunk['model']
      if (isObject(chunk['usage'])) joined.usage = chunk['usage']
      const choice: unknown = Array.isArray(chunk['choices']) ? chunk['choices'][0] : undefined
      if (!isObject(choice)) return
      if (typeof choice['finish_reason'] === 'string') joined.finish = choice['finish_reason']
      // Some servers put the last piece where a whole message would stand.
      const delta = choice['delta'] ?? choice['message']
      if (!isObject(delta)) return
      if (typeof delta['content'] === 'string') joined.text += delta['content']
      if (typeof delta['refusal'] === 'string') joined.refusal += delta['refusal']
      if (Array.isArray(delta['tool_calls'])) for (const one of delta['tool_calls']) addCall(calls, one)
    },
  })
  // The last event counts although no blank line ends it.
  parser.feed(`${body}\n\n`)
  const { text, refusal, finish, model, usage, done } = joined
  const toolCalls = [...calls.values()].map(({ type, name, given }) => ({ type, [type]: { name, arguments: given } }))
  const message = {
    content: text === '' && (refusal !== '' || toolCalls.length > 0) ? null : text,
    ...(refusal === '' ? {} : { refusal }),
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
  }
  return {
    completion: { model, choices: [{ message, finish_reason: finish }], usage },
    text,
    ended: done || finish !== null,
    error,
  }
}

/** A call comes in pieces, each with the place that it belongs to. */
function addCall(calls: Map<number, PartOfCall>, piece: unknown): void {
  if (!isObject(piece)) return
  const place = typeof piece['index'] === 'number' ? piece['index'] : calls.size
  const known = calls.get(place) ?? { type: 'function', name: '', given: '' }
  if (typeof piece['type'] === 'string') known.type = piece['type']
  const inner = piece[known.type] ?? piece['function']
  if (isObject(inner)) {
    if (typeof inner['name'] === 'string') known.name += inner['name']
    for (const given of [inner['arguments'], inner['input']]) if (typeof given === 'string') known.given += given
  }
  calls.set(place, known)
}

function errorIn({ error }: JsonObject): string | null {
  if (typeof error === 'string') return error
  if (!isObject(error)) return null
  return typeof error['message'] === 'string' ? error['message'] : JSON.stringify(error).slice(0, 300)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
