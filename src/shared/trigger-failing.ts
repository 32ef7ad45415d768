/** The trigger of a provider fails over a delivery, of which it makes no item. */
export interface TriggerFailing {
  /** In the words of the service. */
  readonly message: string
  /** What it read on in and was not there, by its keys in the body; null where that is not why. */
  readonly lacks: { readonly keys: readonly string[]; readonly found: 'missing' | 'null' } | null
}
