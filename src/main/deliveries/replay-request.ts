/** What a replay sends: the request as it was captured or edited, signed anew where that was asked for. */
import { randomUUID } from 'node:crypto'
import type { RawRequest } from '../../shared/delivery.ts'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { ProviderTable } from '../providers/provider-table.ts'
import type { SignatureKey } from '../signatures/message.ts'
import { signAsProvider } from '../signatures/sign-as-provider.ts'
import { urlOf } from '../signatures/url-of.ts'
import type { Store } from '../store/open-store.ts'
import { deliveryNotFound } from './delivery-not-found.ts'
import { invalidReplay, type ReplayOrder } from './replay-order.ts'

export interface SigningParts {
  readonly keysOf: (provider: string) => readonly SignatureKey[]
  /** The providers that can sign. */
  readonly providers: () => ProviderTable
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
  { provider: name, signing }: ReplayOrder,
  baseUrl: string,
  { keysOf, providers, now }: SigningParts,
): (request: RawRequest) => RawRequest {
  const provider = name === null ? null : providers().find(name)
  if (name !== null && provider === null) {
    throw invalidReplay(`There is no provider "${name}".`, 'Choose one of the list, or none.')
  }
  if (signing === 'captured') return (request) => request
  if (name === null || provider === null)
    throw invalidReplay('It was to be signed now, but as no provider.', 'Choose the provider that signs.')
  const { title } = provider
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
      return signAsProvider(request, provider, { key, nowMs: now(), url, createId: randomUUID, over: 'body' })
    } catch (error) {
      throw invalidReplay(
        `The request cannot be signed as ${title} signs (${messageOf(error)}).`,
        'Look at the secret: a public-key scheme needs its private key in PEM; and at the body, where the signature stands in it.',
      )
    }
  }
}
