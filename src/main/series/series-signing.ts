/** How each of many deliveries is sent again: as it came, or with the signature of its provider made anew. */
import type { SeriesSigning } from '../../shared/series.ts'
import type { ReplayOrder } from '../deliveries/replay-order.ts'
import type { Store } from '../store/open-store.ts'

/** What is known of who signs. */
export interface Signers {
  /** True where a secret of the provider is known here. */
  readonly canSign: (provider: string) => boolean
  readonly titleOf: (provider: string) => string
}

/** To the own listener, byte for byte; it runs although it repeats an earlier delivery. */
export function asItCame(deliveryId: string): ReplayOrder {
  const asCaptured = { size: 1, provider: null, signing: 'captured', to: null, leaves: false, edited: null } as const
  return { ...asCaptured, deliveryId, retries: false, again: true }
}

/** The same, signed as its provider signs at the moment it is sent; as it came where that cannot be. */
export function signedNow(deliveryId: string, { deliveries }: Store, { canSign }: Signers): ReplayOrder {
  const provider = deliveries.find(deliveryId)?.signature?.provider
  const order = asItCame(deliveryId)
  return provider === undefined || !canSign(provider) ? order : { ...order, provider, signing: 'signed' }
}

/** Which of them can be signed now. */
export function signingOf(ids: readonly string[], { series }: Store, { canSign, titleOf }: Signers): SeriesSigning {
  const named = series.providers(ids)
  const signed = named.filter(({ provider }) => canSign(provider))
  return {
    signable: signed.reduce((sum, { count }) => sum + count, 0),
    withoutSecret: named.filter((one) => !signed.includes(one)).map(({ provider }) => titleOf(provider)),
  }
}
