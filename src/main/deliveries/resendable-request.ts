/** A delivery of the ledger as a request that is sent once more. */
import type { Delivery, HeaderPairs, RawRequest } from '../../shared/delivery.ts'
import type { UrlVariant } from '../../shared/webhook.ts'

/** Headers that belong to the connection on which a delivery came: the sender writes its own. */
const ofTheConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
])

/** The headers of a delivery as they are sent once more. */
export function resendableHeaders(headers: HeaderPairs): HeaderPairs {
  return headers.filter(([name]) => !ofTheConnection.has(name.toLowerCase()))
}

/** A delivery as it is sent once more, byte for byte; null where its body was not kept whole. */
export function resendableRequest(
  { method, target, headers, bodyBytes }: Delivery,
  body: Uint8Array | null,
): RawRequest | null {
  if (body === null || body.byteLength !== bodyBytes) return null
  return { method, target, headers: resendableHeaders(headers), body }
}

/** The URL variant that a request target names, and the path behind its prefix. */
export function splitTarget(target: string): readonly [UrlVariant, string] {
  const match = /^\/(webhook-test|webhook)(\/.*|\?.*|)$/u.exec(target)
  if (match === null) return ['production', target]
  return [match[1] === 'webhook-test' ? 'test' : 'production', match[2] === '' ? '/' : (match[2] ?? '/')]
}
