// A value that the workflow reads of one part of the request and that came in another one. In: the request. Out: the part and the value.
// Pure.
import { fieldsOf } from '../../shared/headers.ts'
import { isObject } from '../../shared/json.ts'
import { ownOf } from '../../shared/own-field.ts'
import type { RequestPart } from '../../shared/traced-read.ts'
import { openedBody } from './parsed-body.ts'
import type { Studied } from './studied.ts'

const parts: readonly RequestPart[] = ['body', 'query', 'headers']

/** The value of what opens something stands in no change: a change is shown, and kept. */
const opens = /token|secret|passw|api[-_]?key|credential|authorization|signature|cookie/iu

/** Null where no other part of the request has a plain value of that name; a made-up one in place of what opens something. */
export function valueInOtherPart(
  studied: Pick<Studied, 'request'>,
  read: RequestPart,
  name: string,
): { readonly part: RequestPart; readonly key: string; readonly value: string | number | boolean } | null {
  for (const part of parts) {
    if (part === read) continue
    const key = part === 'headers' ? name.toLowerCase() : name
    const value = ownOf(fieldsIn(studied, part), key)
    if ((typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean')
      return { part, key, value: opens.test(name) ? 'example' : value }
  }
  return null
}

function fieldsIn(studied: Pick<Studied, 'request'>, part: RequestPart): Readonly<Record<string, unknown>> {
  const { target, headers } = studied.request
  if (part === 'headers') return fieldsOf(headers)
  if (part === 'query') return Object.fromEntries(new URLSearchParams(target.slice(`${target}?`.indexOf('?'))))
  const body = openedBody(studied)
  return isObject(body) ? body : {}
}
