/** Values of returned items that JSON has no text for, so that null goes on in their place. */

/** One of them. */
export interface LostValue {
  /** Place of the item among those that were returned, from 0. */
  readonly item: number
  /** Keys within its `json`. */
  readonly keys: readonly string[]
  /** `NaN`, `Infinity`, `-Infinity` or `Invalid Date`. */
  readonly value: string
}

/** So many are told; deeper, and among more values, none is looked for. */
const most = 20
const deepest = 20
const mostValues = 200_000

const isFinite = Number.isFinite
const keysOf = Object.keys
const isArray = Array.isArray

/** The first of them. Anything that refuses to be looked at is passed by. */
export function lostValues(items: readonly { readonly json: unknown }[]): LostValue[] {
  const found: LostValue[] = []
  let left = mostValues
  const walk = (value: unknown, item: number, keys: readonly string[]): void => {
    if (found.length >= most || keys.length > deepest || left-- <= 0) return
    const word = lostWord(value)
    if (word !== null) found[found.length] = { item, keys, value: word }
    else if (typeof value === 'object' && value !== null && !writesItself(value)) {
      for (const key of keysOf(value)) walk((value as Record<string, unknown>)[key], item, [...keys, key])
    }
  }
  try {
    items.forEach(({ json }, item) => walk(json, item, []))
  } catch {
    // A getter or a proxy of the code threw: what was found so far stands.
  }
  return found
}

function lostWord(value: unknown): string | null {
  if (typeof value === 'number') return isFinite(value) ? null : String(value)
  if (!(value instanceof Date)) return dateWord(value)
  return isFinite(value.getTime()) ? null : 'Invalid Date'
}

function writesItself(value: object): boolean {
  return typeof (value as { readonly toJSON?: unknown }).toJSON === 'function'
}

/** A date of Luxon that is none says so itself. */
function dateWord(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || isArray(value)) return null
  const { isLuxonDateTime, isValid } = value as { readonly isLuxonDateTime?: unknown; readonly isValid?: unknown }
  return isLuxonDateTime === true && isValid === false ? 'Invalid DateTime' : null
}
