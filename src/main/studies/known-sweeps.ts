import type { Sweep } from '../../shared/sweep.ts'
import type { StoredSweep } from './sweep-store.ts'

/** The sweeps and transplants of the case under study: the newest of each kind under each baseline. */
export class KnownSweeps {
  #known: readonly StoredSweep[] = []

  /** Every one, with the number of its baseline. */
  all(): readonly StoredSweep[] {
    return this.#known
  }

  /** The newest of each kind under that baseline. */
  under(baseline: number): readonly Sweep[] {
    return this.#known.filter((one) => one.baseline === baseline).map(({ sweep }) => sweep)
  }

  /** Takes the place of the one of its kind under that baseline. */
  put(baseline: number, sweep: Sweep): void {
    const others = this.#known.filter((one) => one.baseline !== baseline || one.sweep.kind !== sweep.kind)
    this.#known = [...others, { baseline, sweep }]
  }

  /** Another case is open: these are its sweeps. */
  replace(stored: readonly StoredSweep[]): void {
    this.#known = stored
  }
}
