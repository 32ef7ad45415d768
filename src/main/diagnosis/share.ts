import type { Share } from '../../shared/ai-set.ts'

/** The 97.5 % point of the normal distribution: for an interval of 95 %. */
const z = 1.959963984540054

/** A share with its Wilson score interval (E. B. Wilson, 1927): it stays between 0 and 1 and holds for few messages too. */
export function shareOf(numerator: number, denominator: number): Share {
  if (denominator === 0) return { value: null, low: null, high: null, numerator, denominator }
  const value = numerator / denominator
  const square = (z * z) / denominator
  const middle = (value + square / 2) / (1 + square)
  const half = (z * Math.sqrt((value * (1 - value)) / denominator + square / (4 * denominator))) / (1 + square)
  // At its ends it touches them; what floating point leaves beside is noise.
  const low = numerator === 0 ? 0 : Math.max(0, middle - half)
  const high = numerator === denominator ? 1 : Math.min(1, middle + half)
  return { value, low: rounded(low), high: rounded(high), numerator, denominator }
}

/** To six digits: what is behind them differs between machines. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

/** Nearest-rank percentile; null of an empty list. */
export function percentile(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(Math.ceil((percent / 100) * sorted.length) - 1, 0)] ?? null
}
