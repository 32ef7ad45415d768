import type { Problem } from '../../shared/problem.ts'
import type { NoticeListener } from '../../shared/notices.ts'
import type { ThreadedFaultline } from './threaded-faultline.ts'

const minuteMs = 60_000
/** Ends within a minute after which it is not started again. */
const mostEnds = 3

/**
 * Faultline in a thread that is started again when it ends by itself: what was recorded is kept, and the window is told in one
 * sentence. One that ends three times within a minute stays ended, and every call says so.
 */
export function restartFaultline(
  start: () => ThreadedFaultline,
  restarted: () => void,
  now: () => number = Date.now,
): ThreadedFaultline {
  const listeners = new Set<NoticeListener>()
  let ends: readonly number[] = []
  let closing = false
  let current = begin()

  function begin(): ThreadedFaultline {
    const next = start()
    next.onNotice((name, value) => {
      for (const listener of listeners) listener(name, value)
    })
    void next.ended.then((why) => {
      if (closing) return
      const at = now()
      ends = [...ends.filter((end) => at - end < minuteMs), at]
      const goesOn = ends.length < mostEnds
      if (goesOn) {
        current = begin()
        restarted()
      }
      for (const listener of listeners) listener('problem', problemOf(why, goesOn))
    })
    return next
  }

  return {
    answer: (name, input) => current.answer(name, input),
    onNotice: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get ended() {
      return current.ended
    },
    close: () => {
      closing = true
      return current.close()
    },
  }
}

function problemOf(why: string, goesOn: boolean): Problem {
  return {
    code: 'UNEXPECTED',
    sentence: `Faultline has ended by itself: ${why}${goesOn ? '; it was started again, and deliveries that came in between were not taken' : ''}.`,
    remedy: goesOn
      ? 'What was recorded is kept; send again what its provider was not answered.'
      : 'Close the window and open Faultline again; what was recorded is kept.',
  }
}
