/** What a host's stand-in answers by the rules of the case. */
export interface StandInAnswer {
  readonly host: string
  /** Rules of the host. */
  readonly ruleCount: number
  /** The one answer to everything, where it has just this one; null where its rules are more than that. */
  readonly only: { readonly status: number; readonly body: string } | null
}
