/** What a replay sends: the request as it was captured or edited, signed anew where that was asked for. */
import { randomUUID } from 'node:crypto'
import type { RawRequest } from '../../shared/delivery.ts'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import { providerNameOf, providerTitle, type ProviderName } from '../providers/catalogue.ts'
import type { SignatureKey } from '../signatures/message.ts'
import { signAsProvider } from '../signatures/sign-as-provider.ts'
import { urlOf } from '../signatures/url-of.ts'
import type { Store } from '../store/open-store.ts'
import { deliveryNotFound } from './delivery-not-found.ts'
import { invalidReplay, type ReplayOrder } from './replay-order.ts'

export interface SigningParts {
  readonly keysOf: (provider: ProviderName) => readonly SignatureKey[]
  readonly now: () => number
}

/**
 * The request of the delivery, byte for byte, or as it was edited.
 *
 * @throws ProblemError DELIVERY_NOT_FOUND, INVALID_INPUT where only a part of its body was kept
 */
export function replayRequest(store: Store, { deliveryId, edited }: ReplayOrder): RawRequest {
  const delivery = store.deliveries.find(deliveryId)
  const body = store.deliveries.body(deliveryId)
  if (delivery === null || body === null) throw deliveryNotFound(deliveryId)
  if (edited !== null) return { ...edited, body: Buffer.from(edited.body, 'utf8') }
  if (body.length < delivery.bodyBytes) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `Of the body of ${delivery.bodyBytes} bytes only the first ${body.length} were kept, so it cannot be sent as it was captured.`,
      remedy: 'Have the provider send it again, or edit the request before it is sent.',
    })
  }
  return { method: delivery.method, target: delivery.target, headers: delivery.headers, body: Uint8Array.from(body) }
}

/**
 * Signs an attempt at the moment it is sent; as captured it stays as it is. `baseUrl`: of the URL that is signed where the
 * request names no host.
 *
 * @throws ProblemError INVALID_INPUT: no such provider, or no secret of it; the returned function, where it cannot sign with it
 */
export function replaySigner(
  { provider, signing }: ReplayOrder,
  baseUrl: string,
  { keysOf, now }: SigningParts,
): (request: RawRequest) => RawRequest {
  const name = provider === null ? null : providerNameOf(provider)
  if (provider !== null && name === null) {
    throw invalidReplay(`There is no provider "${provider}".`, 'Choose one of the list, or none.')
  }
  if (signing === 'captured') return (request) => request
  if (name === null)
    throw invalidReplay('It was to be signed now, but as no provider.', 'Choose the provider that signs.')
  const title = providerTitle(name)
  const [key] = keysOf(name)
  if (key === undefined) {
    throw invalidReplay(
      `No secret of ${title} is known here, so nothing can be signed.`,
      'Add it in Settings, Credentials: "Webhook secret of a provider".',
    )
  }
  return (request) => {
    try {
      const url = baseUrl.startsWith('https:') ? `${baseUrl}${request.target}` : urlOf(request, baseUrl)
      return signAsProvider(request, name, { key, nowMs: now(), url, createId: randomUUID, over: 'body' })
    } catch (error) {
      throw invalidReplay(
        `The request cannot be signed as ${title} signs (${messageOf(error)}).`,
        'Look at the secret: a public-key scheme needs its private key in PEM; and at the body, where the signature stands in it.',
      )
    }
  }
}
