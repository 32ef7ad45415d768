import type { ExternalId } from '../../shared/delivery.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import type { Received } from './arrival.ts'
import type { KnownOutcome } from './decision.ts'
import { findExternalId } from './external-id.ts'

/** Longest body that is looked into, in bytes. */
const mostBytes = 256 * 1024

/**
 * The event that a delivery told of which no workflow took: whoever asks the provider for it needs its name. Null where it was taken, or
 * names no event; the hash of a payload is no name.
 */
export function eventOfUntaken(
  { outcome }: Pick<KnownOutcome, 'outcome'>,
  { arrival, body }: Received,
  headers: HeaderFields,
): ExternalId | null {
  if (outcome !== 'unmatched' && outcome !== 'refused') return null
  const bytes = body ?? arrival.request.body
  const isShort = bytes instanceof Uint8Array && bytes.length <= mostBytes
  const found = findExternalId(headers, isShort ? valueOf(bytes, headers) : null, arrival.bodySha256)
  return found.kind === 'payload_hash' ? null : found
}

/** As its sender names it, a form or else JSON; null where it is neither. */
function valueOf(bytes: Uint8Array, headers: HeaderFields): unknown {
  const text = new TextDecoder().decode(bytes)
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
