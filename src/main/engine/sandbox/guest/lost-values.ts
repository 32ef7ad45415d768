/** Values of returned items that JSON has no text for, so that null goes on in their place; in that of a promise, an object without fields. */

/** One of them. */
export interface LostValue {
  /** Place of the item among those that were returned, from 0. */
  readonly item: number
  /** Keys within its `json`. */
  readonly keys: readonly string[]
  /** `NaN`, `Infinity`, `-Infinity`, `Invalid Date`, `Invalid DateTime` or `Promise`. */
  readonly value: string
}

/** So many are told; deeper, and among more values, none is looked for. */
const most = 20
const deepest = 20
const mostValues = 200_000

const isFinite = Number.isFinite
const isArray = Array.isArray

/** The first of them. Anything that refuses to be looked at is passed by. */
export function lostValues(items: readonly { readonly json: unknown }[]): LostValue[] {
  const found: LostValue[] = []
  let left = mostValues
  // The keys that lead to what is looked at: one list for all, since most values are none of these.
  const path: string[] = []
  let item = 0
  const tell = (key: string, value: string): void => {
    if (found.length < most) found[found.length] = { item, keys: [...path, key], value }
  }
  const walk = (holder: Readonly<Record<string, unknown>>): void => {
    for (const key in holder) {
      const value = holder[key]
      if (left-- <= 0) return
      if (typeof value === 'number') {
        if (!isFinite(value)) tell(key, String(value))
      } else if (typeof value === 'object' && value !== null) {
        const word = lostWord(value)
        if (word !== null) tell(key, word)
        else if (path.length < deepest && !writesItself(value)) {
          path[path.length] = key
          walk(value as Record<string, unknown>)
          path.length -= 1
        }
      }
    }
  }
  try {
    for (item = 0; item < items.length && found.length < most; item += 1) {
      const json = items[item]?.json
      if (typeof json === 'object' && json !== null) walk(json as Record<string, unknown>)
    }
  } catch {
    // A getter or a proxy of the code threw: what was found so far stands.
  }
  return found
}

function lostWord(value: object): string | null {
  if (value instanceof Promise) return 'Promise'
  if (!(value instanceof Date)) return dateWord(value)
  return isFinite(value.getTime()) ? null : 'Invalid Date'
}

function writesItself(value: object): boolean {
  return typeof (value as { readonly toJSON?: unknown }).toJSON === 'function'
}

/** A date of Luxon that is none says so itself. */
function dateWord(value: object): string | null {
  if (isArray(value)) return null
  const { isLuxonDateTime, isValid } = value as { readonly isLuxonDateTime?: unknown; readonly isValid?: unknown }
  return isLuxonDateTime === true && isValid === false ? 'Invalid DateTime' : null
}
