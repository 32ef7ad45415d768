/** How many deliveries of the ledger can be found by words of their headers and bodies by now, of how many. */
export interface TextIndexProgress {
  readonly indexed: number
  readonly total: number
}
