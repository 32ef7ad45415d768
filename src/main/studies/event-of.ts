import { createHash } from 'node:crypto'
import type { RawRequest } from '../../shared/delivery.ts'
import { findExternalId } from '../listener/external-id.ts'
import type { IdHeaders } from '../providers/provider-table.ts'

/** By what a captured request is known as an event, in one text. */
export function eventOf(request: RawRequest, ids: IdHeaders): string {
  const { kind, value } = externalIdOf(request, ids)
  return `${kind} ${value}`
}

/**
 * True where something in the request tells a repeat of it from a new event, to whoever receives it: nothing but the hash of the whole
 * payload does not, since a new event may be alike.
 */
export function tellsRepeats(request: RawRequest, ids: IdHeaders): boolean {
  return externalIdOf(request, ids).kind !== 'payload_hash'
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
