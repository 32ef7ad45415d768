/** Where JSON cannot be written whole, so many levels of it are. */
const deepest = 500

/** What stands in the place of what is nested deeper. */
export const tooDeep = '(nested deeper than 500 levels: not written here)'

/**
 * The JSON text of plain data, as `JSON.stringify` gives it. It reads any depth and writes some thousands of levels alone: where that
 * fails, what is nested deeper than 500 is words that say so.
 */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return JSON.stringify(cut(value, deepest))
  }
}

function cut(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null || typeof Reflect.get(value, 'toJSON') === 'function') return value
  if (levels === 0) return tooDeep
  if (Array.isArray(value)) return value.map((one) => cut(one, levels - 1))
  const made = Object.create(null) as Record<string, unknown>
  for (const [key, one] of Object.entries(value)) made[key] = cut(one, levels - 1)
  return made
}
