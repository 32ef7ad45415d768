import type { Surroundings } from '../engine/surroundings.ts'
import { limitedWaits } from '../executions/limited-waits.ts'
import { wait } from '../executions/wait.ts'
import type { Pace } from '../world/pace.ts'

/** The clock of one reproduction: what a wait is shorter than it says, the clock is put forward. */
export type PacedClock = Pick<Surroundings, 'now' | 'wait' | 'timeOut'>

export function pacedClock(now: () => number, pace: Pace): PacedClock {
  let aheadMs = 0
  const paced: Surroundings['wait'] = async (milliseconds, signal) => {
    const realMs = pace.rest(milliseconds)
    const over = pace.begin(milliseconds)
    await wait(realMs, signal)
    over()
    aheadMs += milliseconds - realMs
  }
  const virtualNow = (): number => now() + aheadMs
  if (!pace.isCompressed) return { now: virtualNow, wait: paced }
  return {
    now: virtualNow,
    ...limitedWaits(paced, (left, due) =>
      pace.limit(left, () => {
        aheadMs += left()
        due()
      }),
    ),
  }
}
