import { wait } from '../executions/wait.ts'
import type { SeriesPace } from '../../shared/series.ts'

/** The time that a pace is kept by. */
export interface PaceClock {
  readonly now: () => number
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const realPaceClock: PaceClock = { now: () => performance.now(), wait }

/** Most that are under way at a time: what takes long slows the pace down, and does not pile up. */
const mostUnderWay = 200

/**
 * Does something with each value, in their order: one at a time, or so many begun in a second. Begins no more once it is to
 * stop; resolves when all that was begun has ended.
 *
 * @param act never rejects
 */
export async function paced<Value>(
  values: readonly Value[],
  pace: SeriesPace,
  act: (value: Value) => Promise<void>,
  stopping: AbortSignal,
  clock: PaceClock = realPaceClock,
): Promise<void> {
  if (pace.kind === 'in-order') {
    for (const value of values) {
      if (stopping.aborted) return
      await act(value)
    }
    return
  }
  const gapMs = 1000 / pace.perSecond
  const underWay = new Set<Promise<void>>()
  let due = clock.now()
  for (const value of values) {
    if (due > clock.now()) await clock.wait(due - clock.now(), stopping).catch(() => undefined)
    while (underWay.size >= mostUnderWay) await Promise.race(underWay)
    if (stopping.aborted) break
    // What was late by a moment is made up for; what was held up longer is not followed by a rush.
    due = Math.max(due, clock.now() - gapMs) + gapMs
    const acting = act(value).finally(() => underWay.delete(acting))
    underWay.add(acting)
  }
  await Promise.all(underWay)
}
