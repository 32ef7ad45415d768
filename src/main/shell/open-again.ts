/** Something that is opened once, and again for whoever looks again after it could not be. */
export interface OpenedAgain<Opened> {
  /** What is open or on its way; rejects with why it could not be opened. */
  readonly current: () => Promise<Opened>
  /**
   * The same, for whoever looks at it from the beginning. From the second look on one that has failed is opened again first: what
   * stood in its way, a lock or a full disk, may have gone.
   */
  readonly look: () => Promise<Opened>
}

/** Opens it at once. */
export function openAgain<Opened>(open: () => Promise<Opened>): OpenedAgain<Opened> {
  let hasFailed = false
  let isLookedAt = false
  let opening = begin()

  function begin(): Promise<Opened> {
    hasFailed = false
    const begun = open()
    // Whoever waits for it hears of it; nobody may be waiting yet.
    begun.catch(() => {
      hasFailed = true
    })
    return begun
  }

  return {
    current: () => opening,
    look: () => {
      if (hasFailed && isLookedAt) opening = begin()
      isLookedAt = true
      return opening
    },
  }
}
