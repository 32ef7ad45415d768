export const aggregations = ['append', 'average', 'concatenate', 'count', 'countUnique', 'max', 'min', 'sum'] as const
export type Aggregation = (typeof aggregations)[number]

export interface AggregateOptions {
  readonly aggregation: Aggregation
  /** True: missing values, null and empty texts count too (append, concatenate, count, countUnique). */
  readonly includeEmpty: boolean
  /** Between the texts of `concatenate`. */
  readonly separator: string
}

/** One figure over the values of a field. Null where there is nothing to compute it from. */
export function aggregateValues(values: readonly unknown[], options: AggregateOptions): unknown {
  const counted = options.includeEmpty ? values : values.filter((value) => !isEmpty(value))
  const numbers = values.filter((value) => typeof value === 'number')
  switch (options.aggregation) {
    case 'append':
      return counted.map((value) => value ?? null)
    case 'concatenate':
      return counted.map(asText).join(options.separator)
    case 'count':
      return counted.length
    case 'countUnique':
      // No two objects are the same one, whatever is in them.
      return new Set(counted.map((value) => (typeof value === 'object' && value !== null ? {} : value))).size
    case 'sum':
      return total(numbers)
    case 'average':
      return numbers.length === 0 ? null : total(numbers) / numbers.length
    case 'min':
      return extreme(values, (value, best) => value < best)
    case 'max':
      return extreme(values, (value, best) => value > best)
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** A value as text: a text as it is, anything else as JSON. */
export function asText(value: unknown): string {
  if (value === undefined) return 'undefined'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** The first of the best; what is no text, number or truth value is compared as the platform does it, as a text or a number. */
function extreme(values: readonly unknown[], isBetter: (value: Ordered, best: Ordered) => boolean): unknown {
  let best: unknown = null
  for (const value of values) {
    if (isEmpty(value)) continue
    if (best === null || isBetter(ordered(value), ordered(best))) best = value
  }
  return best
}

type Ordered = string | number | boolean

function ordered(value: unknown): Ordered {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return String(value)
}
