import type { Sweep } from '../../shared/sweep.ts'
import type { Store } from '../store/open-store.ts'

/** A sweep or transplant, and the number of the baseline under which it was made. */
export interface KeptSweep {
  readonly baseline: number
  readonly sweep: Sweep
}

/** Named after the form of what it holds: another form gets another name. */
const settingName = 'case.sweeps.1'

/** The newest sweep and transplant of the case under study, over the end of the app. */
export function keptSweeps({ settings }: Pick<Store, 'settings'>): readonly KeptSweep[] {
  // Only `keepSweeps` below writes this setting.
  return (settings.get(settingName) ?? []) as readonly KeptSweep[]
}

export function keepSweeps({ settings }: Pick<Store, 'settings'>, sweeps: readonly KeptSweep[]): void {
  settings.set(
    settingName,
    sweeps.map((one) =>
      one.sweep.status === 'running' ? { ...one, sweep: { ...one.sweep, status: 'stopped' } } : one,
    ),
  )
}
