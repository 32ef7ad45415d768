import type { HeaderPairs, RawRequest } from '../../shared/delivery.ts'

/** Headers in which a provider puts the id of a delivery: each delivery of its own has another one. */
const idHeaders: ReadonlySet<string> = new Set([
  'x-github-delivery',
  'x-shopify-webhook-id',
  'webhook-id',
  'svix-id',
  'x-gitlab-event-uuid',
  'idempotency-key',
  'linear-delivery',
  'x-event-id',
  'x-delivery-id',
])

const idFields = ['event_id', 'delivery_id'] as const

/**
 * The same request as a delivery of its own: fresh identifiers in the header or, where it has none there, in the top level
 * of a JSON body (contract §2.3). Nothing else changes; a body without such a field stays as it is, byte for byte.
 */
export function freshRequest(request: RawRequest, createId: () => string): RawRequest {
  const named = request.headers.some(([name]) => idHeaders.has(name.toLowerCase()))
  const headers: HeaderPairs = request.headers.map(([name, value]) =>
    idHeaders.has(name.toLowerCase()) ? [name, createId()] : [name, value],
  )
  return named ? { ...request, headers } : { ...request, body: freshBody(request.body, createId) }
}

/** Replaces the value alone, so that the rest of the text stays as the provider wrote it. */
function freshBody(body: Uint8Array, createId: () => string): Uint8Array {
  const text = Buffer.from(body).toString('utf8')
  for (const field of idFields) {
    const written = new RegExp(`("${field}"\\s*:\\s*)"[^"\\\\]{1,200}"`, 'u')
    if (written.test(text)) return Buffer.from(text.replace(written, (_, key: string) => `${key}"${createId()}"`))
  }
  return body
}
