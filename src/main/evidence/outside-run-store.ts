import type { OutsideRun } from '../../shared/outside-run.ts'
import type { Store } from '../store/open-store.ts'

/** Named after the form of what it holds: another form gets another name. */
const settingName = 'outside-runs.1'
const mostKept = 100

type StoredOutsideRuns = readonly (readonly [executionId: string, run: OutsideRun])[]

function storedRuns({ settings }: Pick<Store, 'settings'>): StoredOutsideRuns {
  // Only `keepOutsideRun` below writes this setting.
  return (settings.get(settingName) ?? []) as StoredOutsideRuns
}

/** The newest run outside of an execution's failing request; null where there is none. */
export function storedOutsideRun(store: Pick<Store, 'settings'>, executionId: string): OutsideRun | null {
  return storedRuns(store).find(([id]) => id === executionId)?.[1] ?? null
}

/** Keeps a run outside as evidence for the verdict of its execution; the newest hundred stay. */
export function keepOutsideRun(store: Pick<Store, 'settings'>, executionId: string, run: OutsideRun): void {
  const others = storedRuns(store).filter(([id]) => id !== executionId)
  store.settings.set(settingName, [[executionId, run], ...others].slice(0, mostKept))
}

/** Lets go the runs outside of executions that are deleted. */
export function forgetOutsideRuns(store: Pick<Store, 'settings'>, executionIds: readonly string[]): void {
  const gone = new Set(executionIds)
  const kept = storedRuns(store)
  const left = kept.filter(([id]) => !gone.has(id))
  if (left.length < kept.length) store.settings.set(settingName, left)
}
