import type { Surroundings } from '../engine/surroundings.ts'
import type { Pace } from '../world/pace.ts'
import { wait } from '../executions/wait.ts'

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
