/** The longest that a timer of the platform can take: about 24.8 days. */
const longestTimerMs = 2_147_483_647

/** Wakes what waits for a moment. One timer for each id; a moment that has passed wakes at once. */
export class WakeTimers {
  readonly #now: () => number
  readonly #wake: (id: string) => void
  readonly #timers = new Map<string, NodeJS.Timeout>()
  #isClosed = false

  constructor(now: () => number, wake: (id: string) => void) {
    this.#now = now
    this.#wake = wake
  }

  /** Wakes the id at that moment (milliseconds since 1970), in place of any other moment set for it. */
  set(id: string, at: number): void {
    this.clear(id)
    if (this.#isClosed) return
    const restMs = Math.max(0, at - this.#now())
    const due = (): void => {
      this.#timers.delete(id)
      if (at > this.#now()) this.set(id, at)
      else this.#wake(id)
    }
    this.#timers.set(id, setTimeout(due, Math.min(restMs, longestTimerMs)))
  }

  clear(id: string): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
  }

  /** Wakes nothing any more. */
  close(): void {
    this.#isClosed = true
    for (const id of [...this.#timers.keys()]) this.clear(id)
  }
}
