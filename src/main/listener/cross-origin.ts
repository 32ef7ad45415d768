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
  const methods = ['OPTIONS', ...new Set(served.map((registration) => registration.method))].join(', ')
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

/** Option `allowedOrigins`: `*` or a list with commas; an origin outside the list is told the first of it. */
function allowedOrigin(origin: string, registration: Registration | undefined): string {
  const written = registration?.options['allowedOrigins']
  const allowed = (typeof written === 'string' && written !== '' ? written : '*')
    .split(',')
    .map((entry) => entry.trim())
  return allowed.includes('*') || allowed.includes(origin) ? origin : (allowed[0] ?? origin)
}
