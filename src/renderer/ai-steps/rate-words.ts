import type { Rate, TokenCost } from '../../shared/ai-report.ts'
import { percent } from '../controls/format.ts'

/** `37.5 %`; a dash where there is nothing to divide by. */
export function percentOf({ value }: Rate): string {
  return value === null ? '–' : percent(value)
}

/** `3 / 8, n = 8`: never a share without what it is a share of. */
export function counts({ numerator, denominator, n }: Rate): string {
  return `${numerator} / ${denominator}, n = ${n}`
}

/** US dollars to a millionth; what is not known is said to be so. */
export function dollars(value: number | null): string {
  if (value === null) return 'not known'
  if (value === 0) return '$0'
  return value < 0.01 ? `$${value.toFixed(6)}` : `$${value.toFixed(4)}`
}

export function costWords(cost: TokenCost): string {
  return cost.attempts === 0 ? '–' : `${dollars(cost.value)}${cost.estimated ? ' est.' : ''}`
}
