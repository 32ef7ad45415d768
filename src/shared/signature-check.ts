/**
 * What became of the signature of a delivery (contract §2.3, §6.1). It is told, not enforced: whether a delivery is accepted
 * depends on method, path and authentication alone (contract §4.1).
 */
export interface SignatureCheck {
  /** Name of the provider, as a case's profile names it: `github`. */
  readonly provider: string
  /** As a person writes it: "GitHub". */
  readonly providerTitle: string
  /** `no-secret`: there is nothing to verify it with. */
  readonly verdict: 'verified' | 'wrong' | 'no-secret'
  /** Why it is wrong, as one word for a table; null where it is not. */
  readonly reason: string | null
  /** One sentence: the verdict and, where it is wrong, the change that makes it right. Neither secret nor signature stand in it. */
  readonly sentence: string
}
