/** So many deliveries in a second are a rush. */
const mostInSecond = 100
/** The longest that work is put off for a rush, in milliseconds. */
const longestMs = 5000

/** Whether deliveries come so fast that work which nobody waits for is put off until they are answered. */
export class DeliveryRush {
  #seen: { readonly total: number; readonly atMs: number } | null = null
  #since: number | null = null

  /**
   * `total`: how many there are by now. True where many have come since this was asked last; after a few seconds of it the work
   * has its turn, until it is done.
   */
  lasts(total: number, nowMs: number): boolean {
    const before = this.#seen
    this.#seen = { total, atMs: nowMs }
    const isRush = before !== null && (total - before.total) * 1000 > mostInSecond * (nowMs - before.atMs)
    if (!isRush) {
      this.#since = null
      return false
    }
    this.#since ??= before.atMs
    return nowMs - this.#since < longestMs
  }

  /** True while many come, also once the work has its turn: then it is to take little at a time. */
  get isOn(): boolean {
    return this.#since !== null
  }

  /** The work is done: the next rush puts it off again. */
  isCaughtUp(): void {
    this.#since = null
  }
}
