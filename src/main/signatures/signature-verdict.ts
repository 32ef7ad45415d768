/** Why a signature is not right, as one word for a table. */
export type SignatureReason =
  | 'no-signature'
  | 'malformed-signature'
  | 'no-timestamp'
  | 'no-id'
  | 'unreadable-key'
  | 'stale'
  | 'future'
  | 'body-changed'
  | 'url-changed'
  | 'secret-format'
  | 'encoding'
  | 'algorithm'
  | 'message-changed'
  | 'secret-of-another-provider'
  | 'wrong-secret-or-altered'

export interface SignatureVerdict {
  readonly valid: boolean
  /** Null where it is valid. */
  readonly reason: SignatureReason | null
  /** One sentence for the person; no secret and no signature stands in it. */
  readonly sentence: string
}

/** A verdict that says no. */
export function invalid(reason: SignatureReason, sentence: string): SignatureVerdict {
  return { valid: false, reason, sentence }
}
