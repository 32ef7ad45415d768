import { createHash } from 'node:crypto'
import type { RawRequest } from '../../shared/delivery.ts'
import { eventIdPlaces } from '../layers/event-id.ts'
import { findExternalId } from '../listener/external-id.ts'
import type { IdHeaders } from '../providers/provider-table.ts'

/** By what a captured request is known as an event, in one text. */
export function eventOf(request: RawRequest, ids: IdHeaders): string {
  const { kind, value } = externalIdOf(request, ids)
  return `${kind} ${value}`
}

/**
 * True where something in the request tells a repeat of it from a new event: what the listener knows events by, or an id of the whole
 * body. The ids of the things in a list are of those things.
 */
export function tellsRepeats(request: RawRequest, ids: IdHeaders): boolean {
  if (externalIdOf(request, ids).kind !== 'payload_hash') return true
  return eventIdPlaces(request, ids).some((place) => place.kind === 'header' || !place.path.startsWith('$[0]'))
}

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
