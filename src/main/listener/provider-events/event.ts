import type { HeaderFields } from '../../../shared/headers.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { jsonText } from '../../../shared/json-text.ts'
import type { WireAnswer } from '../wire-answer.ts'

/** A request as the trigger of a provider reads it. */
export interface ProviderRequest {
  readonly headers: HeaderFields
  readonly query: JsonObject
  readonly body: JsonObject
  /** The body where it is a list; else the body alone. */
  readonly list: readonly JsonObject[]
}

/** What becomes of it: items that the trigger gives; or nothing runs, and why. `answer` null: that it was received. */
export type ProviderEvent =
  | { readonly kind: 'runs'; readonly items: readonly JsonObject[] }
  | { readonly kind: 'dropped'; readonly why: string; readonly answer: WireAnswer | null }

/** The trigger that is asked, by its parameters. */
export interface AskedTrigger {
  readonly parameters: JsonObject
  readonly typeVersion: number
}

export type ReadEvent = (request: ProviderRequest, trigger: AskedTrigger) => ProviderEvent

export function runs(...items: readonly JsonObject[]): ProviderEvent {
  return { kind: 'runs', items }
}

export function dropped(why: string, answer: WireAnswer | null = null): ProviderEvent {
  return { kind: 'dropped', why, answer }
}

/** A value of a request where a text or a number is awaited: anything else is its JSON, whatever stands in it. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? 'undefined' : jsonText(value)
}

/** The texts of a parameter that lists some; null where it is computed or not there. */
export function listedIn({ parameters }: AskedTrigger, name: string): readonly string[] | null {
  const written = parameters[name]
  if (typeof written === 'string') return written === '' || written.startsWith('=') ? null : [written]
  return Array.isArray(written) ? written.filter((one) => typeof one === 'string') : null
}

/** Drops what is of none of the kinds that the trigger waits for; null where it may run. `all` stands for every kind. */
export function unwanted(
  trigger: AskedTrigger,
  { name, all }: { readonly name: string; readonly all: string },
  [field, value]: readonly [string, unknown],
): ProviderEvent | null {
  const wanted = listedIn(trigger, name)
  if (wanted === null || wanted.includes(all)) return null
  if (typeof value === 'string' && wanted.includes(value)) return null
  const found = typeof value === 'string' ? `${field} is "${value}"` : `it has no ${field}`
  return dropped(`waits for ${wanted.map((one) => `"${one}"`).join(', ') || 'nothing'}, and ${found}`)
}

/** Drops what comes without headers that the provider sends with each event; null where they are there. */
export function withoutHeaders(headers: HeaderFields, needed: readonly string[]): ProviderEvent | null {
  const missing = needed.filter((name) => headers[name] === undefined)
  if (missing.length === 0) return null
  return dropped(`takes only what comes with the ${missing.length === 1 ? 'header' : 'headers'} ${missing.join(', ')}`)
}
