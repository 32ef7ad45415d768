import type { RawRequest } from '../../shared/delivery.ts'
import { idOfEventObject, providerIdFields } from '../providers/event-id.ts'
import { knownIds, type IdHeaders } from '../providers/provider-table.ts'
import type { IdHeader } from '../providers/provider.ts'
import { parsedBody } from '../layers/parsed-body.ts'
import { eventIdPlaces, readEventId, withEventId } from '../layers/event-id.ts'
import { ownIdLike } from './own-id.ts'

/** Headers of providers whose event is named by `id` in its body; anywhere else that may be the id of anything. */
const idSenders: ReadonlySet<string> = new Set(
  providerIdFields.filter(({ path }) => path === 'id').map(({ knownBy }) => knownBy),
)
const notOfEvents: ReadonlySet<string> = new Set(['$.order_id', '$.id', '$[0].id'])

const idFields = ['event_id', 'delivery_id'] as const

/**
 * The same request as a delivery of its own: fresh identifiers in the header or, where it has none there, in the top level
 * of a JSON body, or where its provider alone puts it (contract §2.3), each in the form of the captured one. Nothing else changes; a
 * body without any stays as it is, byte for byte.
 */
export function freshRequest(given: RawRequest, createId: () => string, ids: IdHeaders = knownIds): RawRequest {
  const events = withFreshHeaders(given, ids.headers, createId)
  if (events !== given) return withFreshHeaders(events, ids.transmissionHeaders, createId)
  const request = withFreshHeaders(given, ids.transmissionHeaders, createId)
  const body = freshBody(request.body, createId)
  return body === request.body ? freshElsewhere(request, createId, ids) : { ...request, body }
}

/** Each delivery of its own has another identifier in every one of these; the request itself where it has none of them. */
function withFreshHeaders(request: RawRequest, ids: readonly IdHeader[], createId: () => string): RawRequest {
  const isId = (name: string): boolean => ids.some((id) => id.name === name.toLowerCase())
  if (!request.headers.some(([name]) => isId(name))) return request
  const headers = request.headers.map(([name, value]): [string, string] => [
    name,
    isId(name) ? ownIdLike(value, createId()) : value,
  ])
  return { ...request, headers }
}

/** Where some provider alone puts it: `update_id`, `event-data.id`, `id`. An order is the same order in another event. */
function freshElsewhere(request: RawRequest, createId: () => string, ids: IdHeaders): RawRequest {
  const isFromOne =
    request.headers.some(([name]) => idSenders.has(name.toLowerCase())) ||
    idOfEventObject(parsedBody({ request })) !== null
  const known = isFromOne
    ? eventIdPlaces(request, ids, '$.id').find((one) => readEventId(request, one) !== null)
    : eventIdPlaces(request, ids).find((one) => one.kind === 'path' && !notOfEvents.has(one.path))
  if (known === undefined) return request
  return withEventId(request, known, ownIdLike(readEventId(request, known) ?? '', createId()))
}

/** Replaces the value alone, so that the rest stays as the provider wrote it, byte for byte: it may be no UTF-8. */
function freshBody(body: Uint8Array, createId: () => string): Uint8Array {
  const text = Buffer.from(body).toString('latin1')
  for (const field of idFields) {
    const written = new RegExp(`("${field}"\\s*:\\s*)"([^"\\\\]{1,200})"`, 'u')
    if (written.test(text)) {
      return Buffer.from(
        text.replace(written, (_, key: string, id: string) => `${key}"${ownIdLike(id, createId())}"`),
        'latin1',
      )
    }
  }
  return body
}
