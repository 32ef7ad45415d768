const additions = 20_000_000
const pagesOfMemory = 256
/** What so many additions, each waiting for the one before it, and so much new memory take where the bounds of the tests were set. */
const usualMs = { additions: 20, memory: 5 }
/** How long a measurement holds: a machine that many share is faster at one moment than at another. */
const holdsMs = 3000

let slowness = 1
let measuredAt = -Infinity

/**
 * A bound in milliseconds for this machine as it is now: the given one where it is as fast as the one that the bounds were set
 * on, and longer by as much as this one is slower at plain computing and at giving memory, on the average of both: some machines
 * take ten times as long for new memory alone. So what is too slow fails on a slow machine too, and what is fast does not fail
 * there.
 */
export function onThisMachine(ms: number): number {
  if (performance.now() - measuredAt > holdsMs) {
    const ratios = [timeOfAdditions() / usualMs.additions, timeOfMemory() / usualMs.memory]
    slowness = ratios.reduce((sum, ratio) => sum + Math.max(1, ratio) / ratios.length, 0)
    measuredAt = performance.now()
  }
  return ms * slowness
}

function timeOfAdditions(): number {
  // Until the platform has compiled it, it is not the machine that is slow.
  if (measuredAt < 0) for (let round = 0; round < 3; round += 1) sumOf(additions / 2)
  const begun = performance.now()
  const sum = sumOf(additions)
  return sum > 0 ? performance.now() - begun : 0
}

function sumOf(count: number): number {
  let sum = 0.5
  for (let at = 0; at < count; at += 1) sum += at
  return sum
}

/** What the platform allocates itself may be memory that it has already. */
function timeOfMemory(): number {
  const begun = performance.now()
  const { buffer } = new WebAssembly.Memory({ initial: pagesOfMemory })
  new Uint8Array(buffer).fill(1)
  return performance.now() - begun
}
