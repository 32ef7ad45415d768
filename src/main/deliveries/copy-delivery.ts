import type { CopyFormat } from '../../shared/copy-format.ts'
import type { Delivery, RawRequest } from '../../shared/delivery.ts'
import type { SchemeOffer } from '../../shared/found-scheme.ts'
import type { Redacted } from '../../shared/redacted.ts'
import type { RequestComparison } from '../../shared/request-comparison.ts'
import { compareRequests } from '../interchange/compare-requests.ts'
import type { Exchange } from '../interchange/har.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { findScheme } from '../signatures/find-scheme.ts'
import { providerOfScheme } from '../signatures/provider-of-scheme.ts'
import { urlOf } from '../signatures/url-of.ts'
import type { Store } from '../store/open-store.ts'
import { deliveryNotFound } from './delivery-not-found.ts'
import { hiddenAnswer, hiddenRequest, requestText } from './request-texts.ts'

/** A delivery as others read it: as a cURL line, a HAR 1.2 log or a call of fetch that sends the same bytes to the listener. */
export interface DeliveryTexts {
  /**
   * Secrets and personal data hidden.
   *
   * @throws ProblemError DELIVERY_NOT_FOUND
   */
  readonly redacted: (order: CopyOrder) => { readonly text: Redacted; readonly redactionCount: number }
  /**
   * Everything as it came: for a person who asked for it and was told what it holds.
   *
   * @throws ProblemError DELIVERY_NOT_FOUND
   */
  readonly withSecrets: (order: CopyOrder) => string
  /**
   * Two deliveries beside each other, secrets hidden.
   *
   * @throws ProblemError DELIVERY_NOT_FOUND
   */
  readonly compare: (leftId: string, rightId: string) => RequestComparison
  /**
   * How it was signed with that secret: what was found by trying.
   *
   * @throws ProblemError DELIVERY_NOT_FOUND
   */
  readonly findScheme: (deliveryId: string, secret: string) => SchemeOffer
}

interface CopyOrder {
  readonly deliveryId: string
  readonly format: CopyFormat
}

export interface DeliveryTextsParts {
  readonly store: Store
  readonly redactor: () => Redactor
  /** Scheme, host and port of the listener, without a slash at its end. */
  readonly baseUrl: () => string
  readonly version: string
}

export function openDeliveryTexts(parts: DeliveryTextsParts): DeliveryTexts {
  const { store, redactor, version } = parts
  return {
    redacted: ({ deliveryId, format }) => {
      const redact = redactor()
      const exchange = exchangeOf(parts, deliveryId)
      const hidden = {
        ...exchange,
        request: hiddenRequest(exchange.request, redact),
        answer: hiddenAnswer(exchange.answer, redact),
      }
      const text = requestText(format, hidden, version)
      const redactionCount = Object.values(redact.counts).reduce((sum, count) => sum + count, 0)
      return { text: redact.redact(text), redactionCount }
    },
    withSecrets: ({ deliveryId, format }) => requestText(format, exchangeOf(parts, deliveryId), version),
    findScheme: (deliveryId, secret) => {
      const request = requestOf(store, deliveryId)
      const url = urlOf(request, parts.baseUrl())
      const { found, tried } = findScheme(request, url, secret)
      return { tried, found: found.map((one) => ({ ...one, provider: providerOfScheme(one, request, url, secret) })) }
    },
    compare: (leftId, rightId) =>
      compareRequests(requestOf(store, leftId), requestOf(store, rightId), redactor(), {
        left: 'the left request',
        right: 'the right request',
      }),
  }
}

function exchangeOf({ store, baseUrl }: DeliveryTextsParts, deliveryId: string): Exchange {
  const { delivery, body } = stored(store, deliveryId)
  const { method, target, headers, answer, httpVersion, receivedAt: startedAt } = delivery
  return { request: { method, target, headers, body }, origin: baseUrl(), httpVersion, startedAt, answer }
}

function requestOf(store: Store, deliveryId: string): RawRequest {
  const { delivery, body } = stored(store, deliveryId)
  const { method, target, headers } = delivery
  return { method, target, headers, body }
}

function stored(store: Store, deliveryId: string): { readonly delivery: Delivery; readonly body: Uint8Array } {
  const delivery = store.deliveries.find(deliveryId)
  const body = store.deliveries.body(deliveryId)
  if (delivery === null || body === null) throw deliveryNotFound(deliveryId)
  return { delivery, body: Uint8Array.from(body) }
}
