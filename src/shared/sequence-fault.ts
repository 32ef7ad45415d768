/**
 * `same-event`: it came before under another delivery id, and both had effects; `older-event`: it took the place of a newer one;
 * `lost-update`: at the same time another one counted on from the same row.
 */
export interface SequenceFault {
  readonly kind: 'same-event' | 'older-event' | 'lost-update'
  readonly sentence: string
}

/** One thing outside that was given another content. */
export interface Overwrite {
  readonly node: string
  /** `PUT https://shop.example/orders/A-1`, `row 1 of "orders"` */
  readonly place: string
  /** JSON text of what was written, the first 500 characters. */
  readonly content: string
  /** A column whose new value was made of the one that was read of the row before; absent where none was. */
  readonly counted?: { readonly column: string; readonly read: string; readonly written: string }
}
