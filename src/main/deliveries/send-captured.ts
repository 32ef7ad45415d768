import { randomUUID } from 'node:crypto'
import { againHeader } from '../listener/sent-again.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Provider } from '../providers/provider.ts'
import { knownIds, type IdHeaders } from '../providers/provider-table.ts'
import { signAsProvider } from '../signatures/sign-as-provider.ts'
import { checkBatchSize } from '../reproduction/batch-size.ts'
import { freshRequest } from '../reproduction/fresh-request.ts'
import { plainProfile } from '../providers/delivery-profile.ts'
import { deliverAsProvider, type SentAttempt } from '../world/provider-simulator.ts'
import { sendRequest } from '../world/send-request.ts'
import { addressed, addressOf, placeOf } from './target-address.ts'
import { messageOf } from '../../shared/message-of.ts'

export interface CapturedOrder {
  readonly request: RawRequest
  /** Where to: scheme, host and port; with a path and query these take the place of the request's own. */
  readonly to: string
  /** 1, or a batch of 3 to 5. */
  readonly size: number
  /** Signs each request anew, as this provider does; null: sent with the signature that it has. */
  readonly signing: { readonly provider: Provider; readonly secret: string } | null
  /** Headers of which each item of a batch has values of its own; absent: those of the known providers. */
  readonly ids?: IdHeaders
  /** Makes the provider's further attempts too, its waits left out. */
  readonly retries: boolean
  /** True: a Faultline on this machine runs it although it repeats an earlier delivery. */
  readonly again: boolean
  readonly now: () => number
}

/** One attempt of one request of a captured order: what its provider saw, and what it makes of it. */
export interface CapturedSend extends SentAttempt {
  readonly index: number
}

/**
 * Sends a captured request, once or as a batch of deliveries of their own, one after the other, as its provider would.
 *
 * @throws ProblemError BATCH_SIZE; INVALID_INPUT where `to` is no http URL, or the provider cannot sign with that secret
 */
export async function* sendCaptured(order: CapturedOrder): AsyncGenerator<CapturedSend> {
  const size = checkBatchSize(order.size)
  const address = addressOf(order.to)
  const plain = sentAgain(addressed(order.request, address), order.again)
  const place = { ...placeOf(address), signal: new AbortController().signal }
  for (let index = 0; index < size; index += 1) {
    const attempts = deliverAsProvider({
      request: index === 0 ? plain : freshRequest(plain, randomUUID, order.ids ?? knownIds),
      profile: order.signing?.provider.delivery ?? plainProfile,
      title: order.signing?.provider.title ?? 'The sender',
      retries: order.retries,
      prepare: (request) => signed(request, address, order),
      send: (request, timeoutMs) => sendRequest(request, { ...place, timeoutMs }),
      signal: place.signal,
    })
    for await (const attempt of attempts) yield { index, ...attempt }
  }
}

/** With the header that has a Faultline on this machine run it although it repeats an earlier delivery. */
function sentAgain(request: RawRequest, again: boolean): RawRequest {
  return again ? { ...request, headers: [...request.headers, [againHeader, '1']] } : request
}

function signed(request: RawRequest, { protocol, host }: URL, { signing, now }: CapturedOrder): RawRequest {
  if (signing === null) return request
  const { provider, secret } = signing
  try {
    return signAsProvider(request, provider, {
      key: { secret },
      nowMs: now(),
      url: `${protocol}//${host}${request.target}`,
      createId: randomUUID,
      over: 'body',
    })
  } catch (error) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `The request cannot be signed for "${provider.title}" with this secret (${messageOf(error)}).`,
      remedy: 'Give the secret that the provider signs with; for a public-key scheme its private key in PEM.',
    })
  }
}
