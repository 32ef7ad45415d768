// Time, real or compressed. A sweep has seconds for what takes minutes: waits are made short, and what had to be waited is
// added up, so that a provider or a proxy loses its patience exactly when it would have.
import { performance } from 'node:perf_hooks'

export interface Pace {
  readonly isCompressed: boolean
  /** How long something really takes that is raced by something else: an answer, a time-out. Who is first stays first. */
  readonly race: (milliseconds: number) => number
  /** How long something really takes that nobody races: a wait between two tries. */
  readonly rest: (milliseconds: number) => number
  /** Notes that a wait of so many milliseconds begins; the returned function takes it back: it was not waited out. */
  readonly begin: (milliseconds: number, realMs: number) => () => void
  /** True while a shorter wait than so many milliseconds, begun since that moment, is still about to end: it comes first. */
  readonly comesFirst: (since: number, milliseconds: number) => boolean
  /** Milliseconds that had to be waited since that moment of `performance.now()`. */
  readonly waited: (since: number) => number
}

/** As it is. */
export const realPace: Pace = {
  isCompressed: false,
  race: (milliseconds) => milliseconds,
  rest: (milliseconds) => milliseconds,
  begin: () => () => undefined,
  comesFirst: () => false,
  waited: (since) => performance.now() - since,
}

/** How much later than it should a wait may end on a busy machine. */
const busyMs = 1000

interface Wait {
  readonly from: number
  readonly to: number
  readonly milliseconds: number
}

/** Twenty times shorter and bounded; a world of its own, for one reproduction at a time. */
export function openCompressedPace(): Pace {
  let waits: readonly Wait[] = []
  return {
    isCompressed: true,
    // The half second is what a busy machine may need for an answer that comes at once.
    race: (milliseconds) => (milliseconds <= 100 ? milliseconds : Math.min(500 + milliseconds / 20, 1100)),
    rest: (milliseconds) => Math.min(milliseconds / 20, 50),
    begin: (milliseconds, realMs) => {
      const from = performance.now()
      const wait = { from, to: from + Math.max(realMs, 1), milliseconds }
      waits = [...waits, wait]
      return () => {
        waits = waits.filter((one) => one !== wait)
      }
    },
    comesFirst: (since, milliseconds) => {
      const now = performance.now()
      return waits.some((one) => one.from >= since && one.milliseconds < milliseconds && now <= one.to + busyMs)
    },
    waited: (since) => sumOf(waits.filter(({ from }) => from >= since)),
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
