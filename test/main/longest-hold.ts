/** The longest time that the thread was held while `work` went on, in milliseconds. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const tick = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const clock = setInterval(tick, 1)
  await work().finally(() => {
    tick()
    clearInterval(clock)
  })
  return longest
}
