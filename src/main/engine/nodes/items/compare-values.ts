import { exactKey } from './comparable-key.ts'

/**
 * Order of two values as nodes that sort see it: equal where they say the same, whatever the order of fields; else the first
 * comes before only where it is less: two texts as texts, anything else as numbers. What is no number (a missing value, a
 * text beside a number) is never less, so that the order of such items depends on the order in which they came.
 */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b || (typeof a === typeof b && exactKey(a) === exactKey(b))) return 0
  return isLess(a, b) ? -1 : 1
}

function isLess(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' ? a < b : quantity(a) < quantity(b)
}

/** A list of one is what is in it, an empty one is 0; an object is no number. */
function quantity(value: unknown): number {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? NaN : Number(value)
}
