// Time, real or virtual. A sweep has seconds for what takes minutes: waits are made short, what had to be waited is added up,
// and a time-out is due when something that it races would really have taken longer. Who is first is told by the lengths, never
// by the speed of the machine, whatever the lengths are.
import { performance } from 'node:perf_hooks'
import { smallest } from '../../shared/list.ts'

export interface Pace {
  readonly isCompressed: boolean
  /** How long something really takes that nobody races: a wait between two tries. */
  readonly rest: (milliseconds: number) => number
  /** Notes that such a wait begins; the returned function notes that it is over. Where it is not called it was not waited out. */
  readonly begin: (milliseconds: number) => () => void
  /**
   * Something that takes so long and that a time-out may race (an answer; Infinity: one that never comes). `done` is called when
   * it is over; the returned function gives it up.
   */
  readonly delay: (milliseconds: number, done: () => void) => () => void
  /**
   * A time-out, running since that moment of `performance.now()`. `due` is called when it is up; the returned function takes
   * it back.
   */
  readonly timeOut: (milliseconds: number, since: number, due: () => void) => () => void
  /**
   * How long something may take that waits by itself as well: `left` says how much of it is left. `due` is called once something
   * takes longer than that, or it has really passed; the returned function takes it back.
   */
  readonly limit: (left: () => number, due: () => void) => () => void
  /** Milliseconds that had to be waited since that moment of `performance.now()`; what still goes on does not count. */
  readonly waited: (since: number) => number
}

/** As it is. */
export const realPace: Pace = {
  isCompressed: false,
  rest: (milliseconds) => milliseconds,
  begin: () => () => undefined,
  delay: (milliseconds, done) => after(milliseconds, done),
  timeOut: (milliseconds, since, due) => after(milliseconds - (performance.now() - since), due),
  limit: (left, due) => after(left(), due),
  waited: (since) => performance.now() - since,
}

/** What nothing is known to delay, for instance at a real host, may really take so long before its time-out is due. */
const longestMs = 6000
/** A busy machine may be so late with an answer that comes at once, beside one that is waited for. */
const graceMs = 100
/** How long the other side may need to notice that somebody lost patience. */
const noticeMs = 400

interface Wait {
  readonly from: number
  readonly to: number
  readonly milliseconds: number
}

interface Delay {
  readonly from: number
  readonly milliseconds: number
}

interface TimeOut {
  readonly since: number
  readonly milliseconds: number
  /** Something is under way that takes longer. */
  readonly outlasted: () => void
}

interface Limit {
  /** Milliseconds that are left of it. */
  readonly left: () => number
  /** It is up in so many real milliseconds; null: once it has really passed, if nothing is waited. */
  readonly comesUp: (realMs: number | null) => void
}

/** Twenty times shorter and bounded; a world of its own, for one reproduction at a time. */
export function openCompressedPace(): Pace {
  let waits: readonly Wait[] = []
  const delays = new Set<Delay>()
  const timeOuts = new Set<TimeOut>()
  const limits = new Set<Limit>()
  const rest = (milliseconds: number): number => Math.min(milliseconds / 20, 50)
  const noted = (from: number, milliseconds: number): void => {
    waits = [...waits, { from, to: Math.max(performance.now(), from + 1), milliseconds }]
  }
  /** Limits that are up before something is over that takes so long, unless a time-out ends that before. */
  const exceeded = (milliseconds: number, patienceMs: number): readonly Limit[] =>
    [...limits].filter((limit) => limit.left() < Math.min(milliseconds, patienceMs))
  return {
    isCompressed: true,
    rest,
    begin: (milliseconds) => {
      const from = performance.now()
      return () => {
        noted(from, milliseconds)
      }
    },
    delay: (milliseconds, done) => {
      const delay = { from: performance.now(), milliseconds }
      delays.add(delay)
      const shorter = [...timeOuts].filter((one) => one.since <= delay.from && one.milliseconds < milliseconds)
      for (const one of shorter) one.outlasted()
      const patienceMs = smallest([Infinity, ...shorter.map((one) => one.milliseconds)])
      const up = exceeded(milliseconds, patienceMs)
      for (const limit of up) limit.comesUp(rest(limit.left()) + graceMs / 2)
      const end = (): void => {
        delays.delete(delay)
        noted(delay.from, milliseconds)
        done()
      }
      const stop =
        milliseconds === Infinity
          ? () => undefined
          : after(rest(milliseconds) + (shorter.length + up.length === 0 ? 0 : noticeMs), end)
      return () => {
        delays.delete(delay)
        for (const limit of up) if (limits.has(limit)) limit.comesUp(null)
        stop()
      }
    },
    timeOut: (milliseconds, since, due) => {
      let stop: () => void = () => undefined
      const up = (): void => {
        timeOuts.delete(timeOut)
        noted(since, milliseconds)
        due()
      }
      const timeOut: TimeOut = {
        since,
        milliseconds,
        outlasted: () => {
          stop()
          stop = after(rest(milliseconds) + graceMs, up)
        },
      }
      timeOuts.add(timeOut)
      stop = after(Math.min(milliseconds, longestMs), up)
      // What it races may have begun already: a thread of its own tells of its time-outs a moment late.
      if ([...delays].some((one) => one.from >= since && one.milliseconds > milliseconds)) {
        timeOut.outlasted()
        for (const limit of limits) if (limit.left() > milliseconds) limit.comesUp(null)
      }
      return () => {
        timeOuts.delete(timeOut)
        stop()
      }
    },
    limit: (left, due) => {
      const since = performance.now()
      const wholeMs = left()
      let stop: () => void = () => undefined
      const limit: Limit = {
        left,
        comesUp: (realMs) => {
          const from = performance.now()
          stop()
          stop = after(realMs ?? wholeMs - (from - since), () => {
            limits.delete(limit)
            if (realMs !== null) noted(from, left())
            due()
          })
        },
      }
      limits.add(limit)
      limit.comesUp(null)
      return () => {
        limits.delete(limit)
        stop()
      }
    },
    waited: (since) => sumOf(waits.filter(({ from }) => from >= since)),
  }
}

function after(milliseconds: number, act: () => void): () => void {
  if (milliseconds === Infinity) return () => undefined
  const timer = setTimeout(act, Math.max(0, milliseconds))
  return () => {
    clearTimeout(timer)
  }
}

/** Waits at the same time count once: of each only the part counts that no earlier one covers. */
function sumOf(waits: readonly Wait[]): number {
  let sum = 0
  let covered = -Infinity
  for (const { from, to, milliseconds } of waits.toSorted((one, other) => one.from - other.from)) {
    const open = Math.max(0, to - Math.max(from, covered))
    sum += milliseconds * (open / (to - from))
    covered = Math.max(covered, to)
  }
  return sum
}
