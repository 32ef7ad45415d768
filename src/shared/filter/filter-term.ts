/** What the values of a key look like. */
export type FilterValues =
  | { readonly kind: 'text' }
  /** A status of HTTP, or a hundred of them: `404`, `5xx`. */
  | { readonly kind: 'status' }
  /** A day (`2026-03-01`, from its midnight here), a moment (ISO 8601) or an age (`30m`, `2h`, `7d`). */
  | { readonly kind: 'time' }
  | { readonly kind: 'word'; readonly words: readonly string[] }

/** A key that a list can be filtered by. */
export interface FilterKey {
  /** What it looks at, in few words. */
  readonly says: string
  readonly example: string
  readonly values: FilterValues
}

export type FilterKeys = Readonly<Record<string, FilterKey>>

/** One condition of a filter: what it lets through fits one of the values, or, excluded, none of them. */
export interface FilterTerm<Key extends string = string> {
  /** Null: any text of the row. */
  readonly key: Key | null
  readonly values: readonly string[]
  readonly isExcluded: boolean
}

/** A filter as it is given, or why it cannot be read. */
export type ReadFilter<Key extends string> =
  | { readonly kind: 'read'; readonly terms: readonly FilterTerm<Key>[] }
  /** One sentence with what was given and what was expected. */
  | { readonly kind: 'unreadable'; readonly sentence: string }
