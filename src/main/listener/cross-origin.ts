import type { HeaderPairs } from '../../shared/delivery.ts'
import type { HeaderFields } from './header-fields.ts'
import { serves } from './match.ts'
import type { Target } from './target.ts'
import type { WebhookTable } from './webhook-table.ts'
import type { Registration } from './registration.ts'

/** Headers that let a page of another origin read the answer; none where the request names no origin (Fetch, CORS protocol). */
export function originHeaders(headers: HeaderFields, registration: Registration): HeaderPairs {
  const origin = headers['origin']
  if (origin === undefined) return []
  return [['access-control-allow-origin', allowedOrigin(origin, registration)]]
}

/** Headers of the answer to an OPTIONS request: what may be sent to this path. */
export function preflightHeaders(headers: HeaderFields, target: Target, table: WebhookTable): HeaderPairs {
  const at = (table.literal.get(target.path) ?? []).filter((registration) =>
    serves(registration, target.variant, table),
  )
  const first = at[0]
  const origin = headers['origin']
  if (first === undefined || origin === undefined) return []
  const asked = headers['access-control-request-headers']
  return [
    ['access-control-allow-origin', allowedOrigin(origin, first)],
    ['access-control-allow-methods', ['OPTIONS', ...new Set(at.map(({ method }) => method))].join(', ')],
    ['access-control-max-age', '300'],
    ...(asked === undefined ? [] : [['access-control-allow-headers', asked] as const]),
  ]
}

/** Option `allowedOrigins`: `*` or a list with commas; an origin outside the list is told the first of it. */
function allowedOrigin(origin: string, { options }: Registration): string {
  const written = options['allowedOrigins']
  const allowed = (typeof written === 'string' ? written : '*').split(',').map((entry) => entry.trim())
  return allowed.includes('*') || allowed.includes(origin) ? origin : (allowed[0] ?? origin)
}
