/** What the provider of a delivery saw, and what it makes of that (contract §6.2). Field names are those of the file. */
export interface ProviderSaw {
  /** Null where it was not answered. */
  readonly status: number | null
  /** Null where that is up to the provider. */
  readonly counts_as_done: boolean | null
  readonly sentence: string
}
