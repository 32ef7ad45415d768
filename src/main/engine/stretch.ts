import { setImmediate as othersFirst } from 'node:timers/promises'

/** So long a node works at a stretch, in milliseconds, while others wait for the thread. */
const longestStretchMs = 10

/** How long something has been at work without waiting for anything. Whoever goes through many items asks it after each. */
export class Stretch {
  #begunAt = performance.now()
  #workedMs = 0

  get isLong(): boolean {
    return performance.now() - this.#begunAt >= longestStretchMs
  }

  /** How long it was at work in the stretches that are over, without the time of others. In milliseconds. */
  get workedMs(): number {
    return this.#workedMs
  }

  /** Lets the rest of the app have its turn; the next stretch begins then. */
  async rest(): Promise<void> {
    this.#workedMs += performance.now() - this.#begunAt
    await othersFirst()
    this.#begunAt = performance.now()
  }
}
