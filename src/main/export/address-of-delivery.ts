import type { BundleDelivery, EvidenceBundle } from '../../shared/evidence-bundle.ts'
import { headerValue } from '../../shared/headers.ts'

/** A host with or without a port, as a Host header has it. */
const hostShape = /^(?:[\p{L}\p{N}_.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/iu

/** The whole address that the delivery was sent to: host and port as its provider wrote them, else those of Faultline. */
export function addressOfDelivery(
  { environment }: Pick<EvidenceBundle, 'environment'>,
  { headers, target }: Pick<BundleDelivery, 'headers' | 'target'>,
): string {
  if (/^https?:\/\//iu.test(target)) return target
  const host = headerValue(headers, 'host')?.trim() ?? ''
  if (!hostShape.test(host)) return `${environment.base_url ?? 'http://localhost:5678'}${target}`
  const scheme = headerValue(headers, 'x-forwarded-proto')?.trim().toLowerCase() === 'https' ? 'https' : 'http'
  return `${scheme}://${host}${target}`
}
