/** Wakes what waits for a moment. One timer for each id; a moment that has passed wakes at once. */
export interface Alarms {
  /** Wakes the id at that moment (milliseconds since 1970), in place of any other moment set for it. */
  readonly set: (id: string, at: number) => void
  readonly clear: (id: string) => void
  /** Wakes nothing any more. */
  readonly close: () => void
}

/** The longest that a timer of the platform can take: about 24.8 days. */
const longestTimerMs = 2_147_483_647

export function openAlarms(now: () => number, wake: (id: string) => void): Alarms {
  const timers = new Map<string, NodeJS.Timeout>()
  let closed = false

  const clear = (id: string): void => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  const set = (id: string, at: number): void => {
    clear(id)
    if (closed) return
    const restMs = Math.max(0, at - now())
    const ring = (): void => {
      timers.delete(id)
      if (at > now()) set(id, at)
      else wake(id)
    }
    timers.set(id, setTimeout(ring, Math.min(restMs, longestTimerMs)))
  }
  return {
    set,
    clear,
    close: () => {
      closed = true
      for (const id of [...timers.keys()]) clear(id)
    },
  }
}
