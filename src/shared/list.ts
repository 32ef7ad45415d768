/** For lists of any length: a call that is given each value by itself fails on the stack beyond some 100,000 of them. */

/** Adds all of `more` to the end of `list`. */
export function append<Value>(list: Value[], more: Iterable<Value>): void {
  for (const value of more) list.push(value)
}

/** The largest of them, NaN where one is NaN; -Infinity of none, as `Math.max`. */
export function largest(numbers: Iterable<number>): number {
  let found = Number.NEGATIVE_INFINITY
  for (const one of numbers) found = Math.max(found, one)
  return found
}

/** The smallest of them, NaN where one is NaN; Infinity of none, as `Math.min`. */
export function smallest(numbers: Iterable<number>): number {
  let found = Number.POSITIVE_INFINITY
  for (const one of numbers) found = Math.min(found, one)
  return found
}
