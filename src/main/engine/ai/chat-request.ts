import type { AnswerForm, RefusedParameter } from '../../../shared/ai-run.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import type { Question } from './model.ts'
import { stepSchema } from './schemas.ts'

/** What is asked of an endpoint beside the question itself. */
export interface ChatSettings {
  readonly model: string
  /** The most tokens that an answer may have; null: as many as the endpoint gives. */
  readonly maxTokens: number | null
  /** True: the answer is to come word by word. */
  readonly streams: boolean
}

/** What an endpoint was found to take: the form of the answer, and which parameters it refuses. */
export interface TakenSettings {
  readonly form: AnswerForm
  readonly refused: readonly RefusedParameter[]
}

/** The body of `POST /chat/completions`, without what the endpoint refuses. */
export function chatBody(settings: ChatSettings, { messages }: Question, { form, refused }: TakenSettings): JsonObject {
  const body: JsonObject = {
    model: settings.model,
    messages,
    temperature: 0,
    ...(settings.maxTokens === null ? {} : { max_tokens: settings.maxTokens }),
    ...(settings.streams ? { stream: true, stream_options: { include_usage: true } } : {}),
    ...formats()[form],
  }
  const kept = Object.entries(body).flatMap(([name, value]) => {
    const named = nameTaken(name, refused)
    return named === null ? [] : [[named, value] as const]
  })
  return Object.fromEntries(kept)
}

/** Parameters that some endpoints refuse although the protocol has them, with the name that others take in their place. */
const refusable: Readonly<Record<string, string | null>> = {
  temperature: null,
  max_tokens: 'max_completion_tokens',
  max_completion_tokens: 'max_tokens',
  stream_options: null,
  stream: null,
}

/** Words with which endpoints say that they do not take a parameter at all, or not this value of it. */
const refusing =
  /unsupported|not support|unknown|unrecogni[sz]ed|unexpected|extra|not permitted|not allowed|invalid parameter|only the default/iu

/**
 * The parameter of a body that the endpoint's error is about; null where it is about none. `named`: the error's own `param`.
 */
export function refusedParameter(body: JsonObject, message: string, named: string | null): RefusedParameter | null {
  if (!refusing.test(message)) return null
  const name = Object.keys(refusable).find(
    (one) => Object.hasOwn(body, one) && (one === named || new RegExp(`\\b${one}\\b`, 'u').test(message)),
  )
  if (name === undefined) return null
  const other = refusable[name] ?? null
  return { name, inPlace: other !== null && message.includes(other) ? other : null, said: message.slice(0, 300) }
}

/** The name under which a parameter is sent; null where it is left out. */
function nameTaken(name: string, refused: readonly RefusedParameter[]): string | null {
  let taken = name
  for (const one of refused) {
    if (one.name !== taken) continue
    if (one.inPlace === null) return null
    taken = one.inPlace
  }
  return taken
}

function formats(): Readonly<Record<AnswerForm, JsonObject>> {
  return {
    json_schema: {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'expected_output', strict: true, schema: strictSchema() },
      },
    },
    json_object: { response_format: { type: 'json_object' } },
    text: {},
  }
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
