/**
 * The memory that the bodies under way may take together, whoever sends them: each body has a limit of its own, and many callers
 * at once would take many times that. Counted from the first byte until its delivery was answered.
 */
export class BodyBudget {
  readonly totalBytes: number
  #heldBytes = 0

  constructor(totalBytes: number) {
    this.totalBytes = totalBytes
  }

  /** Takes so many bytes more; false, and nothing taken, where there is no room for them. */
  take(bytes: number): boolean {
    if (this.#heldBytes + bytes > this.totalBytes) return false
    this.#heldBytes += bytes
    return true
  }

  giveBack(bytes: number): void {
    this.#heldBytes -= bytes
  }
}

/** After so many seconds a caller that found no room may try again (RFC 9110 §10.2.3). */
export const retryAfterSeconds = 5
