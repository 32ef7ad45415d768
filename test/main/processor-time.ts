import { onThisMachine } from '../machine-pace.ts'

/** A round lasts at least so long, in milliseconds: some systems count the processor's time in steps of ten. */
const shortestRoundMs = 60

/**
 * The least time of the processor that one run of the work took in any round, in milliseconds: what it takes when nothing else
 * gets in its way. Short work is run many times in a round, as often as it takes for the clock to see it.
 */
export async function leastProcessorMs(work: () => unknown, rounds = 7): Promise<number> {
  const times = await timesFor(work)
  let least = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage()
    for (let run = 0; run < times; run += 1) await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000 / times)
  }
  return least
}

/** How often the work is run in a round. It is warm then. */
async function timesFor(work: () => unknown): Promise<number> {
  for (let times = 1; ; times *= 2) {
    const begun = performance.now()
    for (let run = 0; run < times; run += 1) await work()
    if (performance.now() - begun >= shortestRoundMs) return times
  }
}

/**
 * How many times as long eight times the work may take, and be called linear: three times what it would, for there is more memory
 * to go through; more where new memory is slow, and always less than the 64 times of what grows with the square.
 */
export function mostForEightTimes(): number {
  return Math.min(onThisMachine(24), 48)
}
