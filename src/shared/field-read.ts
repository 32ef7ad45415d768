/** What stood where a field was read. `empty`: a text, list or object without anything in it. */
export const foundKinds = ['missing', 'null', 'empty', 'text', 'number', 'boolean', 'array', 'object'] as const
export type Found = (typeof foundKinds)[number]

/** What the reader does with a field: it is used as a text, as a number, or walked through as a list. */
export const wantedKinds = ['text', 'number', 'list'] as const
export type Wanted = (typeof wantedKinds)[number]

/**
 * One field that an expression, code or a node has read: where it stands and what was there, never its value. Noted in
 * reproductions alone.
 */
export interface FieldRead {
  /** The node whose item it is, as the reader names it; null: an item of the reader's own input. */
  readonly from: string | null
  /** Input of the reader, from 0; 0 for another node's item. */
  readonly input: number
  /** Place of the item among those of the input or the node, from 0. */
  readonly item: number
  /** Keys from the item's `json`, array places as texts: `['body', 'lines', '0', 'sku']`. */
  readonly keys: readonly string[]
  readonly found: Found
  /** Line of the code, from 1; null for expressions and nodes. */
  readonly line: number | null
  /** Present where all fields of an object were listed, and this was one of them. */
  readonly listed?: true
  /** Present where something above it was null or missing, so that only what the reader would have read there is known. */
  readonly assumed?: true
  /** What the reader does with it; absent where it is not known. */
  readonly wants?: Wanted
}

/** Reads of one node run that are kept: those that found nothing go before the others. */
export const mostReads = 120

/** What stands there. */
export function foundOf(value: unknown): Found {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'array'
  switch (typeof value) {
    case 'string':
      return value === '' ? 'empty' : 'text'
    case 'number':
    case 'bigint':
      return 'number'
    case 'boolean':
      return 'boolean'
    default:
      return Object.keys(value).length === 0 ? 'empty' : 'object'
  }
}

/** True where nothing stood there. */
export function isLacking({ found }: Pick<FieldRead, 'found'>): boolean {
  return found === 'missing' || found === 'null' || found === 'empty'
}

/** What tells one read of a node run from another. */
export function readKey({ from, input, item, keys }: Pick<FieldRead, 'from' | 'input' | 'item' | 'keys'>): string {
  return JSON.stringify([from, input, item, keys])
}
