/** Levels of lists and objects in what a person gives: far more than anything that a program writes, and few enough for all that is done with it. */
export const mostLevels = 1000

/** True where lists and objects are nested in each other on more than so many levels. */
export function isNestedDeeper(value: unknown, levels: number = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  return inner.some((one) => isNestedDeeper(one, levels - 1))
}
