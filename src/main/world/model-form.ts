/**
 * Whether a request asks a model, and whether an answer is one of a model: by their form, never by a path, for many services
 * that are none have a path like `/v1/messages` or `/responses`. The forms are those of the makers' references: OpenAI (chat
 * completions, completions, responses), Anthropic (messages), Google (generateContent), Ollama (chat, generate).
 */
import { isObject, type JsonObject } from '../../shared/json.ts'

/** A request's body in the form of a question to a model; null: it has none. */
function isModelRequest(body: string | null): boolean {
  const asked = parsed(body)
  if (asked === null) return false
  if (isListOf(asked['contents'], (one) => Array.isArray(one['parts']))) return true
  if (typeof asked['model'] !== 'string') return false
  return (
    isListOf(asked['messages'], (one) => typeof one['role'] === 'string') ||
    typeof asked['prompt'] === 'string' ||
    typeof asked['input'] === 'string' ||
    isListOf(asked['input'], (one) => typeof one['role'] === 'string')
  )
}

/** An answer's body in the form of what a model says. */
function isModelAnswer(body: string | null): boolean {
  const said = parsed(body)
  if (said === null) return false
  const { choices, content, message, response, output, candidates } = said
  return (
    Array.isArray(choices) ||
    Array.isArray(candidates) ||
    isObject(said['promptFeedback']) ||
    isListOf(content, (one) => typeof one['type'] === 'string') ||
    // One that refuses says nothing, and why (Anthropic).
    (Array.isArray(content) && typeof said['stop_reason'] === 'string') ||
    (isObject(message) && typeof message['role'] === 'string') ||
    (typeof response === 'string' && typeof said['model'] === 'string') ||
    isListOf(output, (one) => typeof one['type'] === 'string')
  )
}

/** Asked as a model is, and, where a success came, answered as one answers. */
export function isModelCall(
  request: string | null,
  answer: { readonly status: number; readonly body: string | null } | null,
): boolean {
  return isModelRequest(request) && (answer === null || answer.status >= 400 || isModelAnswer(answer.body))
}

function isListOf(value: unknown, fits: (one: JsonObject) => boolean): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((one: unknown) => isObject(one) && fits(one))
}

function parsed(body: string | null): JsonObject | null {
  if (body === null || !body.trimStart().startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
