import type { OutsideRun } from '../../shared/outside-run.ts'
import type { Store } from '../store/open-store.ts'

/** Named after the form of what it holds: another form gets another name. */
const settingName = 'outside-runs.1'
const mostKept = 100

type KeptOutsideRuns = readonly (readonly [executionId: string, run: OutsideRun])[]

function keptRuns({ settings }: Pick<Store, 'settings'>): KeptOutsideRuns {
  // Only `keepOutsideRun` below writes this setting.
  return (settings.get(settingName) ?? []) as KeptOutsideRuns
}

/** The newest run outside of an execution's failing request; null where there is none. */
export function keptOutsideRun(store: Pick<Store, 'settings'>, executionId: string): OutsideRun | null {
  return keptRuns(store).find(([id]) => id === executionId)?.[1] ?? null
}

/** Keeps a run outside as evidence for the verdict of its execution; the newest hundred stay. */
export function keepOutsideRun(store: Pick<Store, 'settings'>, executionId: string, run: OutsideRun): void {
  const others = keptRuns(store).filter(([id]) => id !== executionId)
  store.settings.set(settingName, [[executionId, run], ...others].slice(0, mostKept))
}

/** Lets go the runs outside of executions that are deleted. */
export function forgetOutsideRuns(store: Pick<Store, 'settings'>, executionIds: readonly string[]): void {
  const gone = new Set(executionIds)
  const kept = keptRuns(store)
  const left = kept.filter(([id]) => !gone.has(id))
  if (left.length < kept.length) store.settings.set(settingName, left)
}
