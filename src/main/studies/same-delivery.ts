import { createHash } from 'node:crypto'
import type { CaseRequest } from '../../shared/case.ts'
import { fieldsOf } from '../../shared/headers.ts'
import type { SameDelivery } from '../../shared/views/service-view.ts'
import { findExternalId } from '../listener/external-id.ts'
import type { Store } from '../store/open-store.ts'

/** By which a delivery is found in the ledger: its own identifier (null where it has none) and the hash of its body. */
export interface DeliveryMarks {
  readonly externalId: string | null
  readonly bodySha256: string
}

/** The marks of a rebuilt request; null where it has neither an identifier nor a body. */
export function marksOf({ headers, body, body_base64: base64 }: CaseRequest): DeliveryMarks | null {
  const bytes = base64 === undefined ? Buffer.from(body ?? '') : Buffer.from(base64, 'base64')
  const bodySha256 = createHash('sha256').update(bytes).digest('hex')
  const { kind, value } = findExternalId(fieldsOf(headers), jsonOf(bytes), bodySha256)
  const externalId = kind === 'payload_hash' ? null : value
  return externalId === null && bytes.length === 0 ? null : { externalId, bodySha256 }
}

/** The newest delivery from outside in our own ledger that has the same identifier, or the same body; null where none has. */
export function sameDelivery(
  marks: DeliveryMarks | null,
  { deliveries }: Pick<Store, 'deliveries'>,
): SameDelivery | null {
  if (marks === null) return null
  const { externalId, bodySha256 } = marks
  const byId = externalId === null ? null : deliveries.newestFromOutside(externalId)
  const found = byId ?? deliveries.newestFromOutside(bodySha256)
  if (found === null) return null
  const { id, receivedAt } = found
  return { id, receivedAt, by: byId === null ? 'body' : 'identifier', hasSameBytes: found.bodySha256 === bodySha256 }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    return null
  }
}
