import { isJson } from '../world/json-path.ts'
import { bodyText, isForm } from './alter-body.ts'
import type { Studied } from './studied.ts'

/** The parsed body, as a Webhook node gives it; null where it is none that can be read. */
export function parsedBody(studied: Pick<Studied, 'request'>): unknown {
  const text = bodyText(studied.request)
  if (isForm(studied.request)) return Object.fromEntries(new URLSearchParams(text))
  return isJson(text) ? (JSON.parse(text) as unknown) : null
}
