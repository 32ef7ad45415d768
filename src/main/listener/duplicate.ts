import type { ExternalId } from '../../shared/delivery.ts'
import type { EarlierDelivery } from '../../shared/earlier-delivery.ts'

/**
 * How a delivery lies to an earlier one (contract §2.3, §6.2, §6.3). `repeat`: it must have no second effect. `retry`: its
 * provider was answered an error before and counts it as not delivered, so it runs, marked with the earlier one. `new`: another event.
 * An order or an e-mail and date may come in several events: they make a repeat only where the payload is the same. A key
 * that the workflow has `chosen` counts as it is.
 */
export function relationTo(
  earlier: EarlierDelivery,
  externalId: ExternalId,
  bodySha256: string,
  chosen: boolean,
): 'repeat' | 'retry' | 'new' {
  const weak = externalId.kind === 'order_id' || externalId.kind === 'email_date'
  if (!chosen && (externalId.kind === 'payload_hash' || (weak && earlier.bodySha256 !== bodySha256))) return 'new'
  const failed = earlier.statusCode === null ? earlier.crashed : earlier.statusCode < 200 || earlier.statusCode > 299
  return failed ? 'retry' : 'repeat'
}
