import type { Delivery, HeaderPairs, RawRequest } from '../../shared/delivery.ts'
import type { RequestComparison } from '../../shared/request-comparison.ts'
import { compareRequests } from '../interchange/compare-requests.ts'
import { writeHar } from '../interchange/har.ts'
import { writeCurl } from '../interchange/write-curl.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { Store } from '../store/open-store.ts'
import { deliveryNotFound } from './delivery-not-found.ts'

/** A delivery as others read it. */
export interface DeliveryTexts {
  /**
   * As a cURL line or a HAR 1.2 log that sends the same bytes to the listener; secrets and personal data hidden, unless
   * `withSecrets`.
   *
   * @throws ProblemError DELIVERY_NOT_FOUND
   */
  readonly written: (order: {
    readonly deliveryId: string
    readonly format: 'curl' | 'har'
    readonly withSecrets: boolean
  }) => { readonly text: string; readonly redactionCount: number }
  /**
   * Two deliveries beside each other, secrets hidden.
   *
   * @throws ProblemError DELIVERY_NOT_FOUND
   */
  readonly compare: (leftId: string, rightId: string) => RequestComparison
}

export interface DeliveryTextsParts {
  readonly store: Store
  readonly redactor: () => Redactor
  /** Scheme, host and port of the listener, without a slash at its end. */
  readonly baseUrl: () => string
  readonly version: string
}

export function openDeliveryTexts({ store, redactor, baseUrl, version }: DeliveryTextsParts): DeliveryTexts {
  const kept = (deliveryId: string): { readonly delivery: Delivery; readonly request: RawRequest } => {
    const delivery = store.deliveries.find(deliveryId)
    const body = store.deliveries.body(deliveryId)
    if (delivery === null || body === null) throw deliveryNotFound(deliveryId)
    const { method, target, headers } = delivery
    return { delivery, request: { method, target, headers, body: Uint8Array.from(body) } }
  }
  return {
    written: ({ deliveryId, format, withSecrets }) => {
      const { delivery, request } = kept(deliveryId)
      const redact = withSecrets ? null : redactor()
      const shown = redact === null ? request : hidden(request, redact)
      const { answer } = delivery
      const text =
        format === 'curl'
          ? writeCurl(shown, baseUrl())
          : JSON.stringify(
              writeHar(
                [
                  {
                    request: shown,
                    origin: baseUrl(),
                    httpVersion: delivery.httpVersion,
                    startedAt: delivery.receivedAt,
                    answer:
                      answer === null || redact === null
                        ? answer
                        : { ...answer, headers: pairs(answer.headers, redact), body: redact.redact(answer.body) },
                  },
                ],
                version,
              ),
              null,
              2,
            )
      const counts = redact === null ? [] : Object.values(redact.counts)
      return { text: `${text}\n`, redactionCount: counts.reduce((sum, count) => sum + count, 0) }
    },
    compare: (leftId, rightId) =>
      compareRequests(kept(leftId).request, kept(rightId).request, redactor(), {
        left: 'the left request',
        right: 'the right request',
      }),
  }
}

/** The request without its secrets: of the same shape, so that it can be read, and sent once they are filled in. */
function hidden(request: RawRequest, redact: Redactor): RawRequest {
  return {
    method: request.method,
    target: redact.redact(request.target),
    headers: pairs(request.headers, redact),
    body: hiddenBody(request.body, redact),
  }
}

function pairs(headers: HeaderPairs, redact: Redactor): HeaderPairs {
  return redact.redactHeaders(headers)
}

/** Bytes that are no text cannot be searched: nothing of them leaves. */
function hiddenBody(body: Uint8Array, redact: Redactor): Uint8Array {
  const text = Buffer.from(body).toString('utf8')
  return Buffer.from(Buffer.from(text).equals(Buffer.from(body)) ? redact.redact(text) : '[redacted:unscanned#1]')
}
