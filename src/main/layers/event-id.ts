import type { RawRequest } from '../../shared/delivery.ts'
import { headerValue, withHeader, withoutHeader } from '../../shared/headers.ts'
import { readAt, removeAt, setAt } from '../world/json-path.ts'
import { knownIds, type IdHeaders } from '../providers/provider-table.ts'
import { bodyText, jsonWithin, withBody } from './alter-body.ts'

/** Where a request carries the identifier by which a repeat is recognised (contract §2.3): a header or a JSON path. */
export type EventIdPlace =
  { readonly kind: 'header'; readonly name: string } | { readonly kind: 'path'; readonly path: string }

const paths = [
  '$.event_id',
  '$.delivery_id',
  '$.eventId',
  '$.update_id',
  '$["event-data"].id',
  '$.sg_event_id',
  '$.order_id',
]
/** Looked at only where nothing else is found: many payloads have an `id` of something else. */
const lastPaths = ['$.id', '$[0].id']

/** The places in which the request carries an event id, most telling first. `named`: this one alone (a header name or a path). */
export function eventIdPlaces(request: RawRequest, ids: IdHeaders = knownIds, named = ''): readonly EventIdPlace[] {
  if (named.startsWith('$')) return [{ kind: 'path', path: named }]
  if (named !== '') return [{ kind: 'header', name: named }]
  const headers = [...ids.headers, ...ids.transmissionHeaders]
    .map(({ name }) => name)
    .filter((name) => headerValue(request.headers, name) !== undefined)
    .map((name): EventIdPlace => ({ kind: 'header', name }))
  const inBody = (list: readonly string[]) =>
    list.map((path): EventIdPlace => ({ kind: 'path', path })).filter((place) => readEventId(request, place) !== null)
  const found = [...headers, ...inBody(paths)]
  return found.length > 0 ? found : inBody(lastPaths)
}

/** The identifier at that place, or null. */
export function readEventId(request: RawRequest, place: EventIdPlace): string | null {
  if (place.kind === 'header') return headerValue(request.headers, place.name) ?? null
  try {
    const { text, steps } = jsonWithin(request, place.path)
    const value = readAt(text, steps)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  } catch {
    // A body without JSON has no identifier in it.
    return null
  }
}

/** The request with that identifier at the place; a number stays a number where the new one can be one. */
export function withEventId(request: RawRequest, place: EventIdPlace, id: string): RawRequest {
  if (place.kind === 'header') return { ...request, headers: withHeader(request.headers, place.name, id) }
  const { text, steps, back } = jsonWithin(request, place.path)
  const wasNumber = typeof readAt(text, steps) === 'number'
  return back(setAt(text, steps, wasNumber && /^\d{1,15}$/.test(id) ? Number(id) : id))
}

/** The request without the identifier at the place. */
export function withoutEventId(request: RawRequest, place: EventIdPlace): RawRequest {
  if (place.kind === 'header') return { ...request, headers: withoutHeader(request.headers, place.name) }
  const { text, steps, back } = jsonWithin(request, place.path)
  if (steps.length === 0) return withBody(request, Buffer.from(bodyText(request)))
  return back(removeAt(text, steps))
}
