import { createHash } from 'node:crypto'
import type { RawRequest } from '../../shared/delivery.ts'
import { eventIdPlaces, readEventId } from '../layers/event-id.ts'
import { findExternalId } from '../listener/external-id.ts'
import type { IdHeaders } from '../providers/provider-table.ts'

/** By what a captured request is known as an event, in one text. */
export function eventOf(request: RawRequest, ids: IdHeaders): string {
  const { kind, value } = externalIdOf(request, ids)
  return `${kind} ${value}`
}

/**
 * True where something in the request tells a repeat of it from a new event: what the listener knows events by, or one of those names
 * within a field of a form. An `id` and no more may be that of anything (who sends the same contact twice sends two events), unless it
 * begins as one of an event.
 */
export function tellsRepeats(request: RawRequest, ids: IdHeaders): boolean {
  if (externalIdOf(request, ids).kind !== 'payload_hash') return true
  return eventIdPlaces(request, ids).some(
    (place) =>
      place.kind === 'header' || !ofAnything.test(place.path) || ofEvent.test(readEventId(request, place) ?? ''),
  )
}

const ofAnything = /^\$(?:\[0\])?\.id$/u
const ofEvent = /^(?:evt|event)[-_]/iu

function externalIdOf({ headers, body }: RawRequest, ids: IdHeaders): ReturnType<typeof findExternalId> {
  const fields = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))
  const hash = createHash('sha256').update(body).digest('hex')
  return findExternalId(fields, jsonOf(body), hash, ids)
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as unknown
  } catch {
    return null
  }
}
