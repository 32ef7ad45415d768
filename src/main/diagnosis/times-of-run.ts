import type { Execution } from '../../shared/execution.ts'
import { largest, smallest } from '../../shared/list.ts'
import type { OutputComparison, ValueDifference } from '../../shared/reproduction.ts'

type Runs = Pick<Execution, 'nodeRuns'>

/**
 * Tells of an output of two executions whether nothing in it differs but the times at which they ran: each value is a time, in
 * text or as a number since 1970, and falls into its own execution (`timestamp: new Date()`).
 */
export function differsOnlyInTimes(before: Runs, after: Runs): (output: OutputComparison) => boolean {
  const [ofBefore, ofAfter] = [spanOf(before), spanOf(after)]
  const isTime = ({ kind, baseline, changed }: ValueDifference): boolean =>
    kind === 'changed' && falls(baseline, ofBefore) && falls(changed, ofAfter)
  return ({ baselineItems, changedItems, differences, differenceCount }) =>
    baselineItems === changedItems && differenceCount === differences.length && differences.every(isTime)
}

interface Span {
  readonly fromMs: number
  readonly tillMs: number
}

/** Clocks of a sandbox and of what is written down are read one after the other. */
const leewayMs = 1000

function spanOf({ nodeRuns }: Runs): Span {
  const starts = nodeRuns.map(({ startedAt }) => Date.parse(startedAt))
  const ends = nodeRuns.map(({ startedAt, runTimeMs }) => Date.parse(startedAt) + runTimeMs)
  return { fromMs: smallest(starts) - leewayMs, tillMs: largest(ends) + leewayMs }
}

/** `text`: JSON, as a difference holds it. */
function falls(text: string | null, { fromMs, tillMs }: Span): boolean {
  if (text === null) return false
  const [first, ...others] = timesIn(text)
  return first !== undefined && [first, ...others].some((time) => time >= fromMs && time <= tillMs)
}

/** What the value means as a time, in milliseconds since 1970; empty where it is none. */
function timesIn(text: string): readonly number[] {
  if (/^\d{10}(?:\.\d+)?$/u.test(text)) return [Number(text) * 1000]
  if (/^\d{13}(?:\.\d+)?$/u.test(text)) return [Number(text)]
  if (!/^"\d{4}-\d\d-\d\d[T ]\d\d:\d\d/u.test(text)) return []
  const time = Date.parse(text.slice(1, -1))
  return Number.isNaN(time) ? [] : [time]
}
