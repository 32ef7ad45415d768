import { smallest } from '../../shared/list.ts'
import { StopSwitch, whenStopped, type Stopped } from './stop-switch.ts'
import type { Surroundings } from './surroundings.ts'

/** The time that an execution may take. */
export interface TimeLimit {
  /** Aborted when the execution is stopped from outside, or its time is up: then with a `TimeoutError`. */
  readonly stopped: StopSwitch
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
  surroundings: Pick<Surroundings, 'wait' | 'timeOut'>,
  stopped: Stopped,
): TimeLimit {
  const limits = [
    ...(timeoutMs === undefined ? [] : [timeoutMs]),
    ...(executionTimeout > 0 ? [executionTimeout * 1000] : []),
  ]
  const milliseconds = limits.length === 0 ? null : smallest(limits)
  if (milliseconds === null && stopped instanceof StopSwitch) return { stopped, milliseconds, clear: () => undefined }
  const limited = new StopSwitch()
  const timeIsUp = (): void => {
    limited.abort(new DOMException('The time of the execution is up.', 'TimeoutError'))
  }
  const unfollow = whenStopped(stopped, () => {
    limited.abort(stopped.reason)
  })
  const timer = timeoutMs === undefined ? undefined : setTimeout(timeIsUp, Math.min(timeoutMs, longestTimerMs))
  const takeBack =
    executionTimeout > 0
      ? dueAfter(Math.min(executionTimeout * 1000, longestTimerMs), timeIsUp, limited, surroundings)
      : () => undefined
  return {
    stopped: limited,
    milliseconds,
    clear: () => {
      clearTimeout(timer)
      takeBack()
      unfollow()
    },
  }
}

function dueAfter(
  milliseconds: number,
  due: () => void,
  { signal }: StopSwitch,
  { wait, timeOut }: Pick<Surroundings, 'wait' | 'timeOut'>,
): () => void {
  if (timeOut !== undefined) return timeOut(milliseconds, due, signal)
  const ended = new AbortController()
  // Rejects when the execution has ended before.
  wait(milliseconds, ended.signal).then(due, () => undefined)
  return () => {
    ended.abort()
  }
}

/** A timer that is set to more fires at once. */
const longestTimerMs = 2 ** 31 - 1
