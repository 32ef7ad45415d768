import type { Sweep } from '../../shared/sweep.ts'
import type { Store } from '../store/open-store.ts'

/** A sweep or transplant, and the number of the baseline under which it was made. */
export interface StoredSweep {
  readonly baseline: number
  readonly sweep: Sweep
}

/** Named after the form of what it holds: another form gets another name. */
const prefix = 'case.sweeps.1/'

/** The newest sweep and transplant of every case that is kept. */
export function storedSweeps({ settings }: Pick<Store, 'settings'>): readonly StoredSweep[] {
  return settings.namesUnder(prefix).flatMap((name) => sweepsIn(settings.get(name)))
}

/** Those of one case. */
export function sweepsOfCase({ settings }: Pick<Store, 'settings'>, caseId: string): readonly StoredSweep[] {
  return sweepsIn(settings.get(prefix + caseId))
}

/** Keeps them over the end of the app; an empty list forgets them. */
export function keepSweeps(
  { settings }: Pick<Store, 'settings'>,
  caseId: string,
  sweeps: readonly StoredSweep[],
): void {
  if (sweeps.length === 0) settings.remove(prefix + caseId)
  else
    settings.set(
      prefix + caseId,
      sweeps.map((one) =>
        one.sweep.status === 'running' ? { ...one, sweep: { ...one.sweep, status: 'stopped' } } : one,
      ),
    )
}

function sweepsIn(kept: unknown): readonly StoredSweep[] {
  // Only `keepSweeps` above writes these settings.
  return Array.isArray(kept) ? (kept as readonly StoredSweep[]) : []
}
