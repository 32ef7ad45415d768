import type { Surroundings } from './surroundings.ts'

/** The time that an execution may take. */
export interface TimeLimit {
  /** Aborted when the execution is stopped from outside, or its time is up: then with a `TimeoutError`. */
  readonly signal: AbortSignal
  /** The shorter of its limits, in milliseconds; null: there is none. */
  readonly milliseconds: number | null
  /** To be called at its end. */
  readonly clear: () => void
}

/**
 * Begins to count: `timeoutMs` on the clock of this machine, `executionTimeout` of the workflow's settings (seconds) on that of
 * its surroundings. The timers are its own: `AbortSignal.timeout` joined by `AbortSignal.any` may be collected before it fires,
 * and keeps no process alive.
 */
export function limitTime(
  {
    timeoutMs,
    executionTimeout = -1,
  }: { readonly timeoutMs: number | undefined; readonly executionTimeout?: number | undefined },
  { wait }: Pick<Surroundings, 'wait'>,
  stopped: AbortSignal,
): TimeLimit {
  const limits = [
    ...(timeoutMs === undefined ? [] : [timeoutMs]),
    ...(executionTimeout > 0 ? [executionTimeout * 1000] : []),
  ]
  if (limits.length === 0) return { signal: stopped, milliseconds: null, clear: () => undefined }
  const controller = new AbortController()
  const ended = new AbortController()
  const timeIsUp = (): void => {
    controller.abort(new DOMException('The time of the execution is up.', 'TimeoutError'))
  }
  const stop = (): void => {
    controller.abort(stopped.reason)
  }
  if (stopped.aborted) stop()
  stopped.addEventListener('abort', stop, { once: true })
  const timer = timeoutMs === undefined ? undefined : setTimeout(timeIsUp, Math.min(timeoutMs, longestTimerMs))
  if (executionTimeout > 0) {
    // Rejects when the execution has ended before.
    wait(Math.min(executionTimeout * 1000, longestTimerMs), ended.signal).then(timeIsUp, () => undefined)
  }
  return {
    signal: controller.signal,
    milliseconds: Math.min(...limits),
    clear: () => {
      clearTimeout(timer)
      ended.abort()
      stopped.removeEventListener('abort', stop)
    },
  }
}

/** A timer that is set to more fires at once. */
const longestTimerMs = 2 ** 31 - 1
