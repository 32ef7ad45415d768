import type { HeaderFields } from '../../../shared/headers.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { jsonText } from '../../../shared/json-text.ts'
import type { ProfileRules } from '../../../shared/service-profile.ts'
import type { TriggerFailing } from '../../../shared/trigger-failing.ts'
import type { WireAnswer } from '../wire-answer.ts'

/** A request as the trigger of a provider reads it. */
interface ProviderRequest {
  readonly headers: HeaderFields
  readonly query: JsonObject
  /** As it was parsed; undefined where none came. */
  readonly body: unknown
}

/**
 * What becomes of it: what the trigger gives, of which each is an item; or nothing runs, and why. `answer` null: that it was
 * received. `asks`: the trigger asks its provider for more, and what is given is what it has of the event itself.
 */
export type ProviderEvent =
  | { readonly kind: 'runs'; readonly given: readonly unknown[]; readonly asks?: true }
  | { readonly kind: 'dropped'; readonly why: string; readonly answer: WireAnswer | null }

/** The trigger that is asked, by its parameters. */
export interface AskedTrigger {
  readonly parameters: JsonObject
  readonly typeVersion: number
  readonly rules: Pick<ProfileRules, 'checksNotices'>
}

/** Throws a {@link TriggerFailure} where the trigger fails over a request. */
export type ReadEvent = (request: ProviderRequest, trigger: AskedTrigger) => ProviderEvent

/** The trigger fails; its execution is one that failed at once. */
export class TriggerFailure extends Error implements TriggerFailing {
  override readonly name = 'TriggerFailure'

  constructor(
    message: string,
    readonly lacks: TriggerFailing['lacks'] = null,
  ) {
    super(message)
  }
}

export function runs(...given: readonly unknown[]): ProviderEvent {
  return { kind: 'runs', given }
}

/** What it has of the event itself; the rest of each item it asks its provider for. */
export function asks(...given: readonly JsonObject[]): ProviderEvent {
  return { kind: 'runs', given, asks: true }
}

export function dropped(why: string, answer: WireAnswer | null = null): ProviderEvent {
  return { kind: 'dropped', why, answer }
}

/**
 * A member as the code of a trigger reads it. Throws, as the platform does, where there is nothing to read it of. `at`: the keys
 * that lead there in the body; none for the body itself.
 */
export function read(of: unknown, name: string, at: readonly string[] = []): unknown {
  if (of === undefined || of === null)
    throw new TriggerFailure(
      `Cannot read properties of ${String(of)} (reading '${name}')`,
      at.length === 0 ? null : { keys: at, found: of === null ? 'null' : 'missing' },
    )
  return isObject(of) && Object.hasOwn(of, name) ? of[name] : undefined
}

/** A list stands for its elements, anything else for itself; an element that has an item inside is that item. */
export function elementsOf(value: unknown): readonly unknown[] {
  const elements: readonly unknown[] = Array.isArray(value) ? value : [value]
  return elements.map((one) => (isObject(one) && isObject(one['json']) ? one['json'] : one))
}

/** A value of a request where a text or a number is awaited: anything else is its JSON, whatever stands in it. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? 'undefined' : jsonText(value)
}

/** The texts of a parameter that lists some, none where it is left as it comes; null where it is computed. */
export function listedIn({ parameters }: AskedTrigger, name: string): readonly string[] | null {
  const written = parameters[name] ?? []
  if (typeof written === 'string') return written.startsWith('=') ? null : written === '' ? [] : [written]
  return Array.isArray(written) ? written.filter((one) => typeof one === 'string') : null
}

/** Drops what is of none of the kinds that the trigger waits for; null where it may run. `all` stands for every kind that is named. */
export function unwanted(
  wanted: readonly string[] | null,
  all: string | null,
  [field, value]: readonly [string, unknown],
): ProviderEvent | null {
  const isNamed = value !== undefined
  if (wanted === null || (isNamed && all !== null && wanted.includes(all))) return null
  if (typeof value === 'string' && wanted.includes(value)) return null
  const found = isNamed ? `${field} is ${jsonText(value)}` : `it has no ${field}`
  const named = wanted.map((one) => `"${one}"`).join(', ')
  return dropped(`waits for ${wanted.length === 0 ? 'nothing' : named}, and ${found}`)
}

/** Drops what comes without headers that the provider sends with each event; null where they are there. */
export function withoutHeaders(headers: HeaderFields, needed: readonly string[]): ProviderEvent | null {
  const missing = needed.filter((name) => headers[name] === undefined)
  if (missing.length === 0) return null
  return dropped(`takes only what comes with the ${missing.length === 1 ? 'header' : 'headers'} ${missing.join(', ')}`)
}
