import * as z from 'zod/mini'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { isObject } from '../../shared/json.ts'
import { filledNames } from './filled-names.ts'

/** What the authorisation of a request of Postman adds to it when it is sent. */
export interface PostmanAuth {
  readonly headers: HeaderPairs
  /** Added to the query, encoded; empty: nothing. */
  readonly query: string
  /** What of it is not carried over; null: nothing is missing. */
  readonly note: string | null
}

const nothing: PostmanAuth = { headers: [], query: '', note: null }
const parts = z.array(z.object({ key: z.string(), value: z.nullish(z.unknown()) }))

/** Reads the authorisation that holds for a request: its own, or that of its folder or collection. */
export function postmanAuth(auth: unknown, names: ReadonlyMap<string, string>): PostmanAuth {
  if (!isObject(auth) || typeof auth['type'] !== 'string' || auth['type'] === 'noauth') return nothing
  const { type } = auth
  const values = valuesOf(auth[type])
  const valueOf = (key: string): string => filledNames(values.get(key) ?? '', names)
  switch (type) {
    case 'basic': {
      const pair = Buffer.from(`${valueOf('username')}:${valueOf('password')}`).toString('base64')
      return { ...nothing, headers: [['Authorization', `Basic ${pair}`]] }
    }
    case 'bearer':
      return { ...nothing, headers: [['Authorization', `Bearer ${valueOf('token')}`]] }
    case 'apikey': {
      const [key, value] = [valueOf('key'), valueOf('value')]
      if (valueOf('in') === 'query') return { ...nothing, query: new URLSearchParams([[key, value]]).toString() }
      return { ...nothing, headers: [[key, value]] }
    }
    default:
      return {
        ...nothing,
        note: `Postman authorises it by "${type.slice(0, 40)}" when it sends it: no header of that is here.`,
      }
  }
}

/** Version 2.1 lists them, version 2.0 has an object. */
function valuesOf(given: unknown): ReadonlyMap<string, string> {
  const listed = z.safeParse(parts, given)
  const pairs: readonly (readonly [string, unknown])[] = listed.success
    ? listed.data.map(({ key, value }) => [key, value])
    : Object.entries(isObject(given) ? given : {})
  return new Map(pairs.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])))
}
