import type { HeaderPairs, RawRequest } from '../../shared/delivery.ts'
import { eventIdHeaders, providerIdFields } from '../providers/event-id.ts'
import { eventIdPlaces, readEventId, withEventId } from '../layers/event-id.ts'

/** Each delivery of its own has another identifier in every one of these. */
const idHeaders: ReadonlySet<string> = new Set(eventIdHeaders.map(({ name }) => name))

/** Headers of providers whose event is named by `id` in its body; anywhere else that may be the id of anything. */
const idSenders: ReadonlySet<string> = new Set(
  providerIdFields.filter(({ path }) => path === 'id').map(({ knownBy }) => knownBy),
)
const notOfEvents: ReadonlySet<string> = new Set(['$.order_id', '$.id', '$[0].id'])

const idFields = ['event_id', 'delivery_id'] as const

/**
 * The same request as a delivery of its own: fresh identifiers in the header or, where it has none there, in the top level
 * of a JSON body, or where its provider alone puts it (contract §2.3). Nothing else changes; a body without any stays as it is,
 * byte for byte.
 */
export function freshRequest(request: RawRequest, createId: () => string): RawRequest {
  const named = request.headers.some(([name]) => idHeaders.has(name.toLowerCase()))
  const headers: HeaderPairs = request.headers.map(([name, value]) =>
    idHeaders.has(name.toLowerCase()) ? [name, createId()] : [name, value],
  )
  if (named) return { ...request, headers }
  const body = freshBody(request.body, createId)
  return body === request.body ? freshElsewhere(request, createId) : { ...request, body }
}

/** Where some provider alone puts it: `update_id`, `event-data.id`, `id`. An order is the same order in another event. */
function freshElsewhere(request: RawRequest, createId: () => string): RawRequest {
  const isFromOne = request.headers.some(([name]) => idSenders.has(name.toLowerCase()))
  const known = isFromOne
    ? eventIdPlaces(request, '$.id').find((one) => readEventId(request, one) !== null)
    : eventIdPlaces(request).find((one) => one.kind === 'path' && !notOfEvents.has(one.path))
  if (known === undefined) return request
  const id = createId()
  // A number stays a number.
  const isNumber = /^\d+$/.test(readEventId(request, known) ?? '')
  return withEventId(request, known, isNumber ? id.replace(/\D/g, '').replace(/^0+/, '').slice(0, 12) : id)
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
