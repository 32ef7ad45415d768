import { exactKey } from './comparable-key.ts'
import { isLooselyEqual } from './loosely-equal.ts'

/** Gives the places of the items whose values match. A missing value matches nothing. */
export type MatchFinder = (values: readonly unknown[]) => readonly number[]

/** Finds among items, each given by the values of the fields to match, those with equal values. */
export function exactMatches(others: readonly (readonly unknown[])[]): MatchFinder {
  const places = new Map<string, number[]>()
  for (const [place, values] of others.entries()) {
    if (values.includes(undefined)) continue
    const key = JSON.stringify(values.map(exactKey))
    const known = places.get(key)
    if (known === undefined) places.set(key, [place])
    else known.push(place)
  }
  return (values) => (values.includes(undefined) ? [] : (places.get(JSON.stringify(values.map(exactKey))) ?? []))
}

/**
 * The same for values that mean the same. Looks at every item: a loose likeness has no key, for "1" is like 1 and like true,
 * which need not be like each other.
 */
export function looseMatches(others: readonly (readonly unknown[])[], zeroIsNothing = false): MatchFinder {
  return (values) => {
    if (values.includes(undefined)) return []
    return others.flatMap((other, place) =>
      values.every((value, index) => isLooselyEqual(value, other[index], zeroIsNothing)) ? [place] : [],
    )
  }
}
