/** So many waiting executions let one more begin at each turn: what waits stays bounded, however many callers come. */
const waitingForEach = 512

/**
 * When executions begin whose callers are answered first: one at each turn of the event loop, so that callers who come in
 * meanwhile are answered before it; more, the more wait. Resolves in the order of the calls.
 */
export function openTurns(): () => Promise<void> {
  let waiting: (() => void)[] = []
  const release = (): void => {
    const count = 1 + Math.floor(waiting.length / waitingForEach)
    const released = waiting.slice(0, count)
    waiting = waiting.slice(count)
    for (const go of released) go()
    if (waiting.length > 0) setImmediate(release)
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(release)
      waiting.push(resolve)
    })
}
