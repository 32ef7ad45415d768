import type { Surroundings } from '../engine/surroundings.ts'
import type { Pace } from '../world/pace.ts'

/** The clock of one reproduction: what a wait is shorter than it says, the clock is put forward. */
export type PacedClock = Pick<Surroundings, 'now' | 'wait'>

export function pacedClock(now: () => number, pace: Pace): PacedClock {
  let aheadMs = 0
  return {
    now: () => now() + aheadMs,
    wait: async (milliseconds, signal) => {
      const realMs = pace.rest(milliseconds)
      const over = pace.begin(milliseconds)
      await wait(realMs, signal)
      over()
      aheadMs += milliseconds - realMs
    },
  }
}

/** Waits; rejects with the signal's reason when it is aborted. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const done = (): void => {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const clock = setTimeout(done, milliseconds)
    const stop = (): void => {
      clearTimeout(clock)
      reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
