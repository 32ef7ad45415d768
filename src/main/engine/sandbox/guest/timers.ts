/** Timers of the guest: a list that the worker asks for, really sleeps for, and fires. */

interface Timer {
  readonly id: number
  readonly due: number
  readonly everyMs: number | null
  readonly run: () => void
}

let timers: Timer[] = []
let nextId = 1
let maximum = 1_000

export function limitTimers(count: number): void {
  maximum = count
}

function start(callback: unknown, delay: unknown, repeat: boolean, values: readonly unknown[]): number {
  if (typeof callback !== 'function') {
    throw new TypeError(
      `The "callback" argument must be of type function. Received ${callback === null ? 'null' : typeof callback}`,
    )
  }
  if (timers.length >= maximum)
    throw new RangeError(`The code has ${timers.length} timers running; at most ${maximum} are allowed.`)
  const wanted = Number(delay)
  const wait = Number.isFinite(wanted) && wanted >= 1 ? Math.min(wanted, 2 ** 31 - 1) : 1
  const id = nextId++
  const run = (): void => void Reflect.apply(callback, undefined, values)
  timers.push({ id, due: Date.now() + wait, everyMs: repeat ? wait : null, run })
  return id
}

/** Runs it once what runs now is done, as Node.js calls the callbacks of its own work. */
export function afterwards(run: () => void): void {
  start(run, 0, false, [])
}

function stop(id: unknown): void {
  timers = timers.filter((timer) => timer.id !== Number(id))
}

/** Milliseconds until the next timer; -1 where there is none. */
export function nextTimerMs(): number {
  let due = Infinity
  for (const timer of timers) due = Math.min(due, timer.due)
  return due === Infinity ? -1 : Math.max(0, due - Date.now())
}

/** Runs the timers that are due, the earliest first. */
export function fireTimers(): void {
  const now = Date.now()
  const due = timers.filter((timer) => timer.due <= now).sort((a, b) => a.due - b.due || a.id - b.id)
  for (const timer of due) {
    if (!timers.includes(timer)) continue
    timers = timers.filter((other) => other !== timer)
    if (timer.everyMs !== null) timers.push({ ...timer, due: now + timer.everyMs })
    timer.run()
  }
}

export const timerGlobals: Readonly<Record<string, unknown>> = {
  setTimeout: (callback: unknown, delay?: unknown, ...values: readonly unknown[]) =>
    start(callback, delay, false, values),
  setInterval: (callback: unknown, delay?: unknown, ...values: readonly unknown[]) =>
    start(callback, delay, true, values),
  setImmediate: (callback: unknown, ...values: readonly unknown[]) => start(callback, 0, false, values),
  clearTimeout: stop,
  clearInterval: stop,
  clearImmediate: stop,
}
