import type { Surroundings } from '../engine/surroundings.ts'
import { limitedWaits } from '../executions/limited-waits.ts'
import { wait } from '../executions/wait.ts'
import type { Pace } from '../world/pace.ts'

/** The clock of one reproduction: what a wait is shorter than it says, the clock is put forward. */
export type PacedClock = Pick<Surroundings, 'now' | 'wait' | 'timeOut'>

/** Waits of one reproduction that are made shorter by what they say; what is beyond is not waited. */
const mostTold = 50

export function pacedClock(now: () => number, pace: Pace): PacedClock {
  let aheadMs = 0
  let waits = 0
  const paced: Surroundings['wait'] = async (milliseconds, signal) => {
    waits += 1
    // Who waits again and again is in a loop: nothing there is told by which wait is the longer one.
    const realMs = pace.isCompressed && waits > mostTold ? 0 : pace.rest(milliseconds)
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
