import { initialBaseUrl } from '../../shared/settings.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import { ProblemError } from '../../shared/problem.ts'

/**
 * The URL at which a request is sent.
 *
 * @throws ProblemError INVALID_INPUT where it is no http URL
 */
export function addressOf(to: string): URL {
  const address = URL.canParse(to) ? new URL(to) : null
  if (address !== null && (address.protocol === 'http:' || address.protocol === 'https:')) return address
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `"${to}" is no URL that a provider could call.`,
    remedy: `Give one such as ${initialBaseUrl}/webhook/orders.`,
  })
}

/** The request as a provider that was given this URL sends it: its Host, and its path and query where it has some. */
export function addressed(request: RawRequest, { host, pathname, search }: URL): RawRequest {
  const place = request.headers.findIndex(([name]) => name.toLowerCase() === 'host')
  const headers =
    place === -1
      ? [['Host', host] as const, ...request.headers]
      : request.headers.map(([name, value], index) => [name, index === place ? host : value] as const)
  const own = request.target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/iu, '')
  const query = search === '' && own.includes('?') ? own.slice(own.indexOf('?')) : search
  return { ...request, headers, target: pathname === '/' && search === '' ? own || '/' : pathname + query }
}

/** Where a socket is opened for it. */
export function placeOf({ protocol, hostname, port }: URL): {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
} {
  const isSecure = protocol === 'https:'
  return {
    host: hostname.replace(/^\[|\]$/gu, ''),
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    isSecure,
  }
}
