/**
 * How providers sign what they send, as data: which header holds the signature, over which parts of the request it is made,
 * in which order, with which key and encoding, and how old it may be. Facts from the vendors' documentation.
 */

/** One part of the signed message. */
export type MessagePart =
  | { readonly kind: 'body' }
  | { readonly kind: 'timestamp' }
  | { readonly kind: 'id' }
  | { readonly kind: 'method' }
  /** The URL as the provider sees it: scheme, host, port, path and query. */
  | { readonly kind: 'url'; readonly decoded?: boolean }
  /** Fields of a form, sorted by name, name and value after each other; nothing where the body is no form. */
  | { readonly kind: 'form' }
  /** CRC-32 of the body in decimal. */
  | { readonly kind: 'crc32' }
  /** Identifier of the webhook at the provider, which comes with the key. */
  | { readonly kind: 'webhook-id' }
  | { readonly kind: 'literal'; readonly text: string }
  /** The path of the URL, with its query. */
  | { readonly kind: 'path' }
  /** What a header holds; `name` in lower case. */
  | { readonly kind: 'header'; readonly name: string }

/** Where a text of the request stands: in a header, in the body, or as one `name=value` of the signature header. */
export type Place =
  /** `name` in lower case; `written` as the provider writes it. */
  | { readonly kind: 'header'; readonly name: string; readonly written: string }
  | { readonly kind: 'field'; readonly path: string }
  | { readonly kind: 'pair'; readonly name: string }

export interface Timestamp {
  readonly at: Place
  readonly unit: 's' | 'ms' | 'iso'
  /** Seconds that it may differ from now; null where the provider names no limit. */
  readonly toleranceSeconds: number | null
  /** `past`: one from the future is accepted, as the vendor's own library does. */
  readonly direction: 'past' | 'both'
}

/** `hex`: small letters. `base64`: padded. `base64url`: without padding. The others are the same in the other way. */
export const encodingNames = ['hex', 'hex-upper', 'base64', 'base64-unpadded', 'base64url', 'base64url-padded'] as const
export type Encoding = (typeof encodingNames)[number]

export interface SignedScheme {
  readonly kind: 'signed'
  readonly algorithm: 'hmac-sha256' | 'hmac-sha1' | 'hmac-sha512' | 'ed25519' | 'ecdsa-sha256' | 'rsa-sha256'
  readonly encoding: Encoding
  readonly at: Place
  /**
   * `plain`: the signature behind `prefix`. `pairs`: `t=…,v1=…` with the signature under `prefix`. `list`: `v1,…` entries with
   * blanks between, those with `prefix` count.
   */
  readonly form: 'plain' | 'pairs' | 'list'
  readonly prefix: string
  /** What is written between pairs; absent: a comma. */
  readonly between?: ',' | ';'
  readonly parts: readonly MessagePart[]
  readonly separator: string
  /**
   * `text`: the secret's UTF-8 bytes. `base64`, `hex`: what it is decoded. `whsec`: base64 behind `whsec_`. Public keys: PEM, raw
   * hexadecimal, or DER in base64.
   */
  readonly key: 'text' | 'base64' | 'hex' | 'whsec' | 'public'
  readonly timestamp: Timestamp | null
  /** Where the identifier of the delivery stands, if it is signed. */
  readonly id: Place | null
}

/** The secret itself stands in a header. */
export interface TokenScheme {
  readonly kind: 'token'
  readonly at: Place
  /** What stands before it; absent: nothing. */
  readonly prefix?: string
}

export type Scheme = SignedScheme | TokenScheme
