/** A provider as a person chooses it. */
export interface ProviderOption {
  /** As a case's profile names it. */
  readonly name: string
  /** As a person writes it. */
  readonly title: string
  /** Present where it sends its secret as a token and signs nothing. */
  readonly sendsToken?: true
}
