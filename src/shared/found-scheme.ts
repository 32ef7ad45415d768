import type { OwnProvider } from './own-provider.ts'

/** How a delivery is signed, as far as it was found out by trying. */
export interface FoundScheme {
  /** Header that holds the signature, as it came. */
  readonly header: string
  readonly algorithm: 'hmac-sha256' | 'hmac-sha1' | 'hmac-sha512' | 'secret-itself'
  readonly encoding: 'hex' | 'base64' | 'base64url' | 'text'
  /** What stands before the signature in its header: `sha256=`, `v1,`; empty: nothing. */
  readonly prefix: string
  /** Parts of the message in their order; empty where the secret itself is sent. */
  readonly parts: readonly FoundPart[]
  /** What stands between the parts. */
  readonly separator: string
  /** How the secret becomes the key. */
  readonly key: 'text' | 'base64' | 'hex' | 'whsec'
}

/** One part of a signed message; `header`: the value of this header; `literal`: these letters, whatever the delivery. */
export type FoundPart =
  | { readonly kind: 'body' | 'method' | 'path' | 'url' }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'pair'; readonly name: string }
  | { readonly kind: 'literal'; readonly text: string }

/** A scheme with the provider that it makes, whose signature of that delivery is right; null where it cannot be said as one. */
interface OfferedScheme extends FoundScheme {
  readonly provider: OwnProvider | null
}

/** What came of the search, to be kept. */
export interface SchemeOffer {
  readonly found: readonly OfferedScheme[]
  readonly tried: number
}

/** What came of the search; `tried`: how many combinations. */
export interface SchemeSearch {
  readonly found: readonly FoundScheme[]
  readonly tried: number
}
