const additions = 20_000_000
/** What so many additions, each waiting for the one before it, take on a machine on which the bounds of the tests were set. */
const usualMs = 26
/** How long a measurement holds: a machine that many share is faster at one moment than at another. */
const holdsMs = 3000

let slowness = 1
let measuredAt = -Infinity

/**
 * A bound in milliseconds for this machine as it is now: the given one where it is as fast as the one that the bounds were set
 * on, and longer by as much as this one is slower at plain computing. So what is too slow fails on a slow machine too, and what
 * is fast does not fail there.
 */
export function onThisMachine(ms: number): number {
  if (performance.now() - measuredAt > holdsMs) {
    slowness = Math.max(1, Math.min(timeOfAdditions(), timeOfAdditions()) / usualMs)
    measuredAt = performance.now()
  }
  return ms * slowness
}

function timeOfAdditions(): number {
  const begun = performance.now()
  let sum = 0.5
  for (let count = 0; count < additions; count += 1) sum += count
  return sum > 0 ? performance.now() - begun : 0
}
