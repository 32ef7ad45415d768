import { counted } from '../../shared/counted.ts'
import { create } from 'zustand'
import type { KeptMark, RemovalProgress, Retention, StorageView } from '../../shared/retention.ts'
import { graceSentence } from '../../shared/retention-grace.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

/** What the store takes, how long it is kept, and what is kept whatever that says. */
interface Storage {
  readonly view: Loaded<StorageView>
  /** The removal that is under way; null: none. */
  readonly removal: RemovalProgress | null
}

export const useStorage = create<Storage>()(() => ({ view: loading, removal: null }))

export async function loadStorage(): Promise<void> {
  const answer = await ask('storage', undefined)
  useStorage.setState(
    answer.ok
      ? { view: { kind: 'ready', value: answer.value }, removal: answer.value.removal }
      : { view: { kind: 'failed', problem: answer.problem } },
  )
}

/** Puts a retention in force and offers the way back. */
export async function changeRetention(retention: Retention, before: Retention | null): Promise<void> {
  const answer = await ask('changeRetention', copied(retention))
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  useStorage.setState({ view: { kind: 'ready', value: answer.value } })
  const undo = before === null ? null : { label: 'Undo', run: () => void changeRetention(before, null) }
  notifyDone('The retention is changed.', 'What is over it goes in the background; what went stays gone.', undo)
}

/** Sets no limit from now on. */
export async function keepAll(before: Retention): Promise<void> {
  await changeRetention({ days: 0, maximumExecutions: 0, maximumBytes: 0, workflows: before.workflows }, before)
}

/** At the start: what will go of a store that was kept without limits is said once, with the way to keep it. */
export async function notifyGrace(): Promise<void> {
  await loadStorage()
  const { view } = useStorage.getState()
  if (view.kind !== 'ready' || view.value.grace === null) return
  const { grace, retention } = view.value
  const keepIt = { label: 'Keep all', run: () => void keepAll(retention) }
  notifyDone('Old recordings will go.', graceSentence(grace, retention.days), keepIt)
}

/** Lets go now what the retention lets go. */
export async function pruneNow(): Promise<void> {
  const answer = await ask('prune', undefined)
  if (answer.ok) {
    const { removed } = answer.value
    if (removed.executions + removed.deliveries === 0) notifyDone('Nothing is over the retention.')
  } else notifyProblem(answer.problem)
  await loadStorage()
}

export async function stopRemoval(): Promise<void> {
  const answer = await ask('stopRemoval', undefined)
  if (!answer.ok) notifyProblem(answer.problem)
}

/** Marks something to be kept whatever the retention says, or takes the mark away. */
export async function keep(mark: KeptMark, isKept: boolean): Promise<void> {
  const answer = await ask('keep', { ...mark, isKept })
  if (!answer.ok) notifyProblem(answer.problem)
  await loadStorage()
}

/** Takes in how far a removal is, and tells what the retention took. */
export function keepRemoval(progress: RemovalProgress): void {
  useStorage.setState({ removal: progress.status === 'running' ? progress : null })
  if (progress.status === 'running') return
  if (progress.work === 'retention') {
    const { executions, deliveries } = progress.removed
    notifyDone(
      `The retention removed ${counted(executions, 'execution')} and ${counted(deliveries, 'delivery', 'deliveries')}.`,
      'Settings, Storage says how long what is kept.',
    )
  }
  void loadStorage()
}

/** As the call takes it, which wants its records to be its own. */
function copied({
  workflows,
  ...limits
}: Retention): Retention & { workflows: Record<string, Retention['workflows'][string]> } {
  return { ...limits, workflows: { ...workflows } }
}
