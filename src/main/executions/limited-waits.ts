import type { Surroundings } from '../engine/surroundings.ts'
import type { Pace } from '../world/pace.ts'

/** What is left of the time of an execution, and what ends it. */
interface Limit {
  leftMs: number
  readonly end: () => void
}

/**
 * Waits, and the time that an execution may take, where time is virtual. Others that run meanwhile put the same clock forward, so
 * each has its own waits counted, by its signal: one that would wait longer than it has left is ended once that is over.
 */
export function limitedWaits(
  wait: Surroundings['wait'],
  limit: Pace['limit'],
): Required<Pick<Surroundings, 'wait' | 'timeOut'>> {
  const limits = new Map<AbortSignal, Limit>()
  return {
    wait: async (milliseconds, signal) => {
      const own = limits.get(signal)
      const waitMs = Math.min(milliseconds, own?.leftMs ?? Infinity)
      await wait(waitMs, signal)
      if (own === undefined) return
      own.leftMs -= waitMs
      if (waitMs === milliseconds) return
      own.end()
      signal.throwIfAborted()
    },
    timeOut: (milliseconds, due, signal) => {
      const takeBack = (): void => {
        limits.delete(signal)
        stop()
      }
      const own: Limit = {
        leftMs: milliseconds,
        end: () => {
          takeBack()
          due()
        },
      }
      const stop = limit(() => own.leftMs, own.end)
      limits.set(signal, own)
      return takeBack
    },
  }
}
