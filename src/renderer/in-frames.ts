/** Runs what is handed over in its order, all that comes between two frames in one go: one drawing instead of many. */
export interface InFrames {
  readonly hand: (work: () => void) => void
  /** Runs at once what waits for the next frame. */
  readonly flush: () => void
}

/** A window that is not shown has no frames: after so many milliseconds it goes on without one. */
const longestWait = 100

export function inFrames(): InFrames {
  let waiting: (() => void)[] = []
  let frame = 0
  let timer = 0

  const flush = (): void => {
    if (waiting.length === 0) return
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    const ready = waiting
    waiting = []
    for (const work of ready) {
      try {
        work()
      } catch (error) {
        // Told as any other error of the window; the others have their turn.
        reportError(error)
      }
    }
  }

  return {
    hand: (work) => {
      waiting.push(work)
      if (waiting.length > 1) return
      frame = requestAnimationFrame(flush)
      timer = window.setTimeout(flush, longestWait)
    },
    flush,
  }
}
