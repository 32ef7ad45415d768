import type { FieldRead, Found } from './field-read.ts'

/** Parts of what a Webhook node gives; `item`: beside them, where nothing stands. */
export const payloadParts = ['body', 'headers', 'query', 'params', 'item'] as const
type PayloadPart = (typeof payloadParts)[number]

/** Parts of a request in which a sender may put a field. */
export type RequestPart = Extract<PayloadPart, 'body' | 'headers' | 'query'>

/**
 * Where a field that was read comes from: a part of what the provider sent, an answer that a node was given, or neither, so far
 * as it can be told.
 */
export type ReadOrigin =
  | { readonly kind: 'payload'; readonly part: PayloadPart }
  | { readonly kind: 'answer'; readonly node: string }
  | { readonly kind: 'item'; readonly node: string }

/** A field that a node read, followed back to where it comes from. */
export interface TracedRead extends Pick<FieldRead, 'found' | 'line' | 'listed' | 'assumed' | 'wants'> {
  /** The node that reads. */
  readonly node: string
  readonly origin: ReadOrigin
  /** Keys from there: `['shipping_address', 'city']` within the body, an item's `json`, or an answer (of one that is a list with the place in it). */
  readonly keys: readonly string[]
  /** The same as a JSON path: `$.shipping_address.city`. */
  readonly path: string
  /** Names of the fields beside one that is missing, the first 30; absent where it is not missing. */
  readonly beside?: readonly string[]
  /** Where a field of that name stands one deeper beside it, as keys from what it is missing in; absent where none does. */
  readonly within?: readonly string[]
  /** Present where it is missing, and the node goes on with something else there, as it is written. */
  readonly hasFallback?: true
  /** Present where that is nothing as well: an empty text, or null. */
  readonly fallsToNothing?: true
  /** The part of the request that has a field of that name; present where it is missing in the part that it is read of. */
  readonly otherPart?: RequestPart
  /**
   * The value under its own name, as it is written in JSON; present of a short text or a number that a node read by itself.
   */
  readonly sample?: Readonly<Record<string, string>>
  /** What stands in this place in other elements of the list, or other items; present where this one lacks it or has another form. */
  readonly elsewhere?: Found
}

/** Traced reads that the view of a workflow holds: the failed node's own before the others. */
export const mostTracedReads = 40

/** `$.order.lines[0].sku` */
export function pathOfKeys(keys: readonly string[]): string {
  return `$${keys.map(stepOfKey).join('')}`
}

function stepOfKey(key: string): string {
  if (/^(?:0|[1-9]\d*)$/u.test(key)) return `[${key}]`
  return /^[A-Za-z_$][\w$-]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}
