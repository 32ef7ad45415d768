import { create } from 'zustand'
import type { KeptMark, RemovalProgress, Retention, StorageView } from '../../shared/retention.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { tellDone, tellProblem } from './toasts.ts'

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
    tellProblem(answer.problem)
    return
  }
  useStorage.setState({ view: { kind: 'ready', value: answer.value } })
  const undo = before === null ? null : { label: 'Undo', run: () => void changeRetention(before, null) }
  tellDone('The retention is changed.', 'What is over it goes in the background; what went stays gone.', undo)
}

/** Lets go now what the retention lets go. */
export async function pruneNow(): Promise<void> {
  const answer = await ask('prune', undefined)
  if (answer.ok) {
    const { removed } = answer.value
    if (removed.executions + removed.deliveries === 0) tellDone('Nothing is over the retention.')
  } else tellProblem(answer.problem)
  await loadStorage()
}

export async function stopRemoval(): Promise<void> {
  const answer = await ask('stopRemoval', undefined)
  if (!answer.ok) tellProblem(answer.problem)
}

/** Marks something to be kept whatever the retention says, or takes the mark away. */
export async function keep(mark: KeptMark, isKept: boolean): Promise<void> {
  const answer = await ask('keep', { ...mark, isKept })
  if (!answer.ok) tellProblem(answer.problem)
  await loadStorage()
}

/** Takes in how far a removal is, and tells what the retention took. */
export function keepRemoval(progress: RemovalProgress): void {
  useStorage.setState({ removal: progress.status === 'running' ? progress : null })
  if (progress.status === 'running') return
  if (progress.work === 'retention') {
    const { executions, deliveries } = progress.removed
    tellDone(
      `The retention removed ${executions.toLocaleString('en')} executions and ${deliveries.toLocaleString('en')} deliveries.`,
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
