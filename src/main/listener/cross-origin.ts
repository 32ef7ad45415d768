import type { HeaderPairs } from '../../shared/delivery.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import type { Registration } from './registration.ts'

/**
 * Headers that let a page of another origin read the answer, whatever became of the request; none where it names no origin
 * (Fetch, CORS protocol). An OPTIONS request is told besides what may be sent there. `at` are the webhooks served at its path.
 */
export function originHeaders(method: string, headers: HeaderFields, at: () => readonly Registration[]): HeaderPairs {
  const origin = headers['origin']
  if (origin === undefined) return []
  const served = at()
  const methods = ['OPTIONS', ...[...new Set(served.map((registration) => registration.method))].sort()].join(', ')
  const isPreflight = method === 'OPTIONS'
  const wanted = isPreflight ? headers['access-control-request-method'] : method
  const asked = headers['access-control-request-headers']
  const allowed = allowedOrigin(
    origin,
    served.find((registration) => registration.method === wanted),
  )
  return [
    ...(wanted === undefined ? [] : [['access-control-allow-origin', allowed] as const]),
    ['access-control-allow-methods', methods],
    ...(isPreflight && wanted !== undefined ? [['access-control-max-age', '300'] as const] : []),
    ...(isPreflight && wanted !== undefined && asked ? [['access-control-allow-headers', asked] as const] : []),
  ]
}

/**
 * True where a page of another origin calls, or asks whether it may call, a method that no webhook at the path has: the service
 * fails over its options then (observed), and answers 500 without leave to read it.
 */
export function failsOverOrigin(method: string, headers: HeaderFields, at: () => readonly Registration[]): boolean {
  const wanted = method === 'OPTIONS' ? headers['access-control-request-method'] : method
  return headers['origin'] !== undefined && wanted !== undefined && at().every((one) => one.method !== wanted)
}

/**
 * Option `allowedOrigins`: `*` or a list with commas; an origin outside the list is told the first of it. A webhook with several
 * methods allows every origin, whatever its option says (observed).
 */
function allowedOrigin(origin: string, registration: Registration | undefined): string {
  const hasSeveral = registration?.node.parameters['multipleMethods'] === true
  const written = hasSeveral ? undefined : registration?.options['allowedOrigins']
  const allowed = (typeof written === 'string' && written !== '' ? written : '*')
    .split(',')
    .map((entry) => entry.trim())
  return allowed.includes('*') || allowed.includes(origin) ? origin : (allowed[0] ?? origin)
}
