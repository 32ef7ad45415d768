import { exactKey } from './comparable-key.ts'

/** True where two values are equal as JSON, whatever the order of their fields. */
export function isEqual(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === typeof b && exactKey(a) === exactKey(b))
}

/**
 * True where two values mean the same to a person ("Fuzzy Compare"): nothing, an empty text and an empty list; a number or a
 * yes-no and its text; a yes-no and 0 or 1. Values of one type are compared exactly. `zeroIsNothing`: 0 counts as nothing
 * where the other is missing.
 */
export function isLooselyEqual(a: unknown, b: unknown, zeroIsNothing = false): boolean {
  if (isNothing(a) || isNothing(b)) {
    const other = isNothing(a) ? b : a
    return isBlank(other) || (zeroIsNothing && (other === 0 || other === '0'))
  }
  if (typeof a === typeof b) return isEqual(a, b)
  if (isBlank(a) && isBlank(b)) return true
  return sameMeaning(a, b) || sameMeaning(b, a)
}

function sameMeaning(a: unknown, b: unknown): boolean {
  if (typeof a === 'number') return typeof b === 'string' && String(a) === b
  if (typeof a !== 'boolean') return false
  if (typeof b === 'string') return String(a) === b.toLowerCase() || (a ? '1' : '0') === b
  return typeof b === 'number' && b === Number(a)
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}

function isBlank(value: unknown): boolean {
  return isNothing(value) || value === '' || (Array.isArray(value) && value.length === 0)
}
