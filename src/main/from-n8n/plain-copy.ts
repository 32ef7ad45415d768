import { isObject } from '../../shared/json.ts'

/** Deeper values are cut: no execution nests so deep, and a reader that walks them would not come back. */
const deepest = 150
const most = 5_000_000

/** A value from outside as plain JSON, and what had to be left out of it. */
export interface PlainCopy {
  readonly value: unknown
  /** True where a value stood in itself; it was put as `[cyclic]`. */
  readonly cyclic: boolean
  /** True where it was deeper or more than is read; the rest was put as `[cut]`. */
  readonly cut: boolean
}

/**
 * Copies a value that was read from outside, where references may lead back to where they came from, or on for ever: each is
 * followed once on its way down. Names that JavaScript gives a meaning (`__proto__`) stay plain names.
 */
export function plainCopy(given: unknown): PlainCopy {
  const above = new Set<object>()
  const found = { cyclic: false, cut: false }
  let count = 0
  const copy = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return value === undefined ? null : value
    if (above.has(value)) {
      found.cyclic = true
      return '[cyclic]'
    }
    count += 1
    if (depth > deepest || count > most) {
      found.cut = true
      return '[cut]'
    }
    above.add(value)
    const made = Array.isArray(value)
      ? value.map((one: unknown) => copy(one, depth + 1))
      : isObject(value)
        ? Object.fromEntries(
            Object.entries(value)
              .filter(([, one]) => one !== undefined)
              .map(([name, one]) => [name, copy(one, depth + 1)]),
          )
        : null
    above.delete(value)
    return made
  }
  return { value: copy(given, 0), ...found }
}
