/** What the parameters of HTTP Request that are written as JSON or text say of its query, headers and body. */
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { ProfileRules } from '../../../../shared/service-profile.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import { NodeFailure } from '../../node-failure.ts'
import { textOf } from '../items/text-of.ts'
import { clientValue } from './answer-text.ts'
import type { RequestBody } from './request-plan.ts'

const wrongJson = 'JSON parameter needs to be valid JSON'

/** What the service says of a field that is no JSON: in 2.41 with its name. */
export function wrongJsonIn(field: string, { mendsMessages }: Pick<ProfileRules, 'mendsMessages'>): string {
  return mendsMessages ? `The value in the "${field}" field is not valid JSON` : wrongJson
}

/** A JSON object that is given as such or as text. */
export function jsonObjectOf(given: unknown): JsonObject {
  const value = jsonOf(given)
  if (isObject(value)) return value
  throw new NodeFailure(wrongJson, {
    description: `It is ${JSON.stringify(value)}. It must be an object, such as {"name": "value"}.`,
  })
}

/** `wrong`: what the service says of a text that is no JSON. */
export function jsonOf(given: unknown, wrong = wrongJson): unknown {
  if (typeof given !== 'string') return given ?? {}
  try {
    return JSON.parse(given)
  } catch (error) {
    throw new NodeFailure(wrong, {
      description: `${messageOf(error)} in: ${given.slice(0, 200)}`,
    })
  }
}

/**
 * What JSON text holds, as the platform parses whatever it is given: an object that an expression gives is no JSON text, nor is
 * nothing at all (observed).
 */
export function parsedJson(given: unknown, wrong = wrongJson): unknown {
  if (isObject(given)) {
    throw new NodeFailure(wrong, {
      description: 'It is an object, not JSON text: write {{ JSON.stringify(…) }} around it.',
    })
  }
  return jsonOf(Array.isArray(given) ? textsOfList(given).join(',') : String(given), wrong)
}

/** A list has its places for names; a value that is neither has no fields. */
export function fieldsOf(value: unknown): JsonObject {
  if (Array.isArray(value)) return Object.fromEntries(value.map((one: unknown, place) => [String(place), one]))
  return isObject(value) ? value : {}
}

/** The texts of headers: those of a list one behind the other, and of an object none (observed). */
export function headersOf(fields: JsonObject): Readonly<Record<string, string>> {
  const given = Object.entries(fields).filter(
    ([, value]) =>
      value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(
    given.map(([name, value]) => {
      if (Array.isArray(value)) return [name, textsOfList(value).join(', ')]
      return [name, isObject(value) ? objectText : textOf(value)]
    }),
  )
}

/** What the platform makes of an object where a text is wanted. */
const objectText = '[object Object]'

function textsOfList(values: readonly unknown[]): readonly string[] {
  return values.map((value) => (isObject(value) ? objectText : textOf(value ?? '')))
}

/** The text is read and written anew: of a name that comes twice the last one is sent. */
export function formFieldsOf(given: unknown): JsonObject {
  return Object.fromEntries(new URLSearchParams(isObject(given) ? (given as Record<string, string>) : textOf(given)))
}

/**
 * Only an object or a list is sent as JSON; a text as it is, nothing as nothing, and any other value cannot be sent (observed).
 * `takesWhole`: the client that takes the answer in whole writes all as JSON, but a text that is JSON as it is.
 */
export function jsonBodyOf(given: unknown, takesWhole: boolean, wrong = wrongJson): RequestBody {
  const value = typeof given === 'object' ? given : parsedJson(given, wrong)
  if (takesWhole && value !== '') return wholeBodyOf(value)
  if (value === null || typeof value === 'string') {
    return { kind: 'raw', content: value ?? '', contentType: 'application/x-www-form-urlencoded' }
  }
  if (typeof value === 'object') return { kind: 'json', value }
  const message = 'Data after transformation must be a string, an ArrayBuffer, a Buffer, or a Stream'
  throw new NodeFailure(message, {
    description: `The JSON of its body is ${textOf(value)}: a number, true and false cannot be sent by themselves.`,
    code: 'ERR_BAD_REQUEST',
    itemError: { message, name: 'AxiosError', code: 'ERR_BAD_REQUEST' },
  })
}

function wholeBodyOf(value: unknown): RequestBody {
  if (typeof value !== 'string') return { kind: 'json', value }
  return { kind: 'raw', content: jsonTextOf(value), contentType: 'application/json' }
}

/** A text as the client sends it as JSON: as it is where it is some, without what is around it; else as a text of JSON (observed). */
export function jsonTextOf(text: string): string {
  const isJson = clientValue(Buffer.from(text)) !== text
  return isJson ? text.trim() : JSON.stringify(text)
}
