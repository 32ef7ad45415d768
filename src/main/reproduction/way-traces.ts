import type { HeaderPairs } from '../../shared/delivery.ts'
import { headerValue } from '../../shared/headers.ts'
import type { WayTraces } from '../../shared/reproduction.ts'

/** Headers that something on the way sets (RFC 9110 §7.6.3, RFC 7239, and what proxies set by custom). */
const wayHeaders = [
  'via',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

/** What a proxy left in a request as it arrived at the listener; null where it left nothing. */
export function wayTraces(request: {
  readonly method: string
  readonly headers: HeaderPairs
  readonly bodyBytes: number
}): WayTraces | null {
  const { method, headers, bodyBytes } = request
  const found = wayHeaders.filter((name) => headerValue(headers, name) !== undefined)
  if (found.length === 0) return null
  // A redirect that was followed makes a GET of it (RFC 9110 §15.4.2), and what told of its body may stay.
  return { headers: found, isTurned: method === 'GET' && bodyBytes === 0 }
}

/** The same in words. */
export function wayWords({ headers, isTurned }: WayTraces): string {
  return `The request came through a proxy (${headers.join(', ')})${isTurned ? ', as a GET without a body' : ''}.`
}
