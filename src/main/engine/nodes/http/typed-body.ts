/**
 * The type that a request names decides how the client of the service writes its body (n8n 1.123.5, recorded; the same in 2.41):
 * fields with the type of a form go as that form, whatever the node was told to send. In: a plan. Out: the plan with the body that goes.
 */
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { textOf } from '../items/text-of.ts'
import { renamed } from './error-in-words.ts'
import { fieldsOf, jsonTextOf } from './json-parameters.ts'
import { formText } from './request-body.ts'
import type { MultipartPart, RequestBody, RequestPlan } from './request-plan.ts'

export const formType = 'application/x-www-form-urlencoded'
export const multipartType = 'multipart/form-data'

/** `sendsNothing`: a field without a value is sent in a multipart form; else the request fails. */
export function withTypedBody(plan: RequestPlan, sendsNothing: boolean): RequestPlan {
  const type = Object.entries(plan.headers).find(([name]) => isContentType(name))?.[1] ?? ''
  const fields = fieldsIn(plan.body)
  if (type.includes(multipartType) && fields !== null) {
    // The fields of the other form are lost there.
    const parts = plan.body.kind === 'form' ? [] : partsOf(fields, sendsNothing)
    return { ...untyped(plan), body: { kind: 'multipart', parts } }
  }
  if (plan.body.kind === 'form') return untyped(plan)
  if (type === formType) return fields === null ? plan : { ...plan, body: { kind: 'form', fields } }
  if (type.includes(formType) && fields !== null) {
    return { ...plan, body: { kind: 'raw', content: clientForm(fields), contentType: type } }
  }
  return type.includes('application/json') ? { ...plan, body: asJson(plan.body, type) } : plan
}

function isContentType(name: string): boolean {
  return name.toLowerCase() === 'content-type'
}

/** Without a type of its own: the form names its own. */
function untyped(plan: RequestPlan): RequestPlan {
  return { ...plan, headers: Object.fromEntries(Object.entries(plan.headers).filter(([name]) => !isContentType(name))) }
}

/** The fields of a body; null where it is a text, a file or nothing. */
function fieldsIn(body: RequestBody): JsonObject | null {
  if (body.kind === 'form') return body.fields
  return body.kind === 'json' && typeof body.value === 'object' && body.value !== null ? fieldsOf(body.value) : null
}

function partsOf(fields: JsonObject, sendsNothing: boolean): readonly MultipartPart[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown) => ({
      name,
      content: partText(one, sendsNothing),
      file: null,
    })),
  )
}

/** The item of what cannot be written says nothing of it. */
function partText(value: unknown, sendsNothing: boolean): string {
  try {
    return formText(value, sendsNothing)
  } catch (thrown) {
    if (!(thrown instanceof NodeFailure)) throw thrown
    throw renamed(thrown, thrown.message, { ...thrown.details, itemError: {} })
  }
}

/** Names and texts as the client itself writes a form: without what is null, lists of plain values without their places. */
export function clientPairs(fields: JsonObject): readonly (readonly [name: string, value: string])[] {
  const pairs: (readonly [string, string])[] = []
  const add = (name: string, value: unknown, isTop: boolean): void => {
    if (value === null || value === undefined) return
    if (Array.isArray(value)) {
      const isFlat = isTop && !value.some((one) => typeof one === 'object' && one !== null)
      for (const [place, one] of value.entries()) add(isFlat ? `${name}[]` : `${name}[${place}]`, one, false)
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner, false)
    } else pairs.push([name, textOf(value)])
  }
  for (const [name, value] of Object.entries(fields)) add(name, value, true)
  return pairs
}

/** Those pairs as one text. */
export function clientForm(fields: JsonObject): string {
  const form = new URLSearchParams()
  for (const [name, value] of clientPairs(fields)) form.append(name, value)
  return form.toString()
}

/** A text that is no JSON is made one. */
function asJson(body: RequestBody, contentType: string): RequestBody {
  if (body.kind !== 'raw' || typeof body.content !== 'string' || body.content === '') return body
  return { kind: 'raw', content: jsonTextOf(body.content), contentType }
}
