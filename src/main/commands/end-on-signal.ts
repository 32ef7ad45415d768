import { constants } from 'node:os'
import { say } from './say.ts'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
type Signal = (typeof signals)[number]

/** So long the end goes on without a word, and from one word to the next, in milliseconds. */
const firstWordMs = 1000
const nextWordMs = 10_000

export interface EndOnSignal {
  /** Resolves at the first signal that asks for the end. */
  readonly asked: Promise<void>
  /** Ends what `finish` does: while it takes long, how many executions are still to end is said. */
  readonly during: (finish: () => Promise<void>, unfinished: () => number) => Promise<void>
}

/**
 * Hears the signals that ask for the end. The first lets what runs come to its end; a second one ends the process at once, with 128 and
 * its number, for whoever does not want to wait: nothing that was answered is lost, as at a crash. A hangup hurries nobody: a
 * terminal that closes sends several.
 */
export function endOnSignal(): EndOnSignal {
  let left: (() => number) | null = null
  const asked = new Promise<void>((resolve) => {
    let isFirst = true
    const hear = (signal: Signal): void => {
      if (!isFirst && signal !== 'SIGHUP') endNow(signal, left?.() ?? 0)
      isFirst = false
      resolve()
    }
    for (const signal of signals) process.on(signal, hear)
  })
  return {
    asked,
    during: async (finish, unfinished) => {
      left = unfinished
      const stopSaying = sayWhatIsLeft(unfinished)
      await finish().finally(stopSaying)
    },
  }
}

function sayWhatIsLeft(unfinished: () => number): () => void {
  let isFirst = true
  const word = (): void => {
    const count = unfinished()
    if (count > 0) say(isFirst ? `${stillToEnd(count)} ${howToHurry}` : stillToEnd(count))
    isFirst = isFirst && count === 0
    timer = setTimeout(word, nextWordMs)
  }
  let timer = setTimeout(word, firstWordMs)
  return () => {
    clearTimeout(timer)
  }
}

function endNow(signal: Signal, count: number): never {
  if (count > 0)
    say(
      `Ended at once. ${count === 1 ? '1 execution had' : `${String(count)} executions had`} not ended: what had not begun, or had had no effect yet after its caller was answered, runs at the next start; the rest is marked "crashed" then.`,
    )
  process.exit(128 + constants.signals[signal])
}

function stillToEnd(count: number): string {
  return count === 1 ? 'Ending when 1 execution has ended.' : `Ending when ${String(count)} executions have ended.`
}

const howToHurry = 'No delivery is taken any more. A second signal (Ctrl+C) ends at once.'
