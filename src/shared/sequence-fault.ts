/**
 * `same-event`: it came before under another delivery id, and both had effects; `older-event`: it took the place of a newer one.
 */
export interface SequenceFault {
  readonly kind: 'same-event' | 'older-event'
  readonly sentence: string
}

/** One thing outside that was given another content. */
export interface Overwrite {
  readonly node: string
  /** `PUT https://shop.example/orders/A-1`, `row 1 of "orders"` */
  readonly place: string
  /** JSON text of what was written, the first 500 characters. */
  readonly content: string
}
