import { isObject } from '../../shared/json.ts'
import { isJson } from '../world/json-path.ts'
import { bodyText, isForm } from './alter-body.ts'
import type { Studied } from './studied.ts'

/** The parsed body, as a Webhook node gives it; null where it is none that can be read. */
export function parsedBody(studied: Pick<Studied, 'request'>): unknown {
  const text = bodyText(studied.request)
  if (isForm(studied.request)) return Object.fromEntries(new URLSearchParams(text))
  return isJson(text) ? (JSON.parse(text) as unknown) : null
}

/** The same with the fields of a form taken apart that hold an object or a list as JSON: `payload={"user":…}`. */
export function openedBody(studied: Pick<Studied, 'request'>): unknown {
  const body = parsedBody(studied)
  if (!isForm(studied.request) || !isObject(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const inner =
        typeof value === 'string' && /^\s*[[{]/u.test(value) && isJson(value) ? (JSON.parse(value) as unknown) : value
      return [name, inner]
    }),
  )
}
