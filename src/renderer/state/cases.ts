import { create } from 'zustand'
import { ask } from '../faultline.ts'
import { refreshOverview, useOverview } from './overview.ts'
import { loadStorage } from './storage.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

/** The list of all cases that are kept: whether it is shown, and the one that is looked at in it. */
interface CaseShelf {
  readonly isShown: boolean
  /** Null: none is. */
  readonly chosenId: string | null
}

export const useCaseShelf = create<CaseShelf>()(() => ({ isShown: false, chosenId: null }))

export function showCases(chosenId: string | null = null): void {
  useCaseShelf.setState({ isShown: true, chosenId })
  void refreshOverview()
  void loadStorage()
}

export function closeCases(): void {
  useCaseShelf.setState({ isShown: false })
}

export function chooseCase(chosenId: string): void {
  useCaseShelf.setState({ chosenId })
}

/** True where the case is called so now. */
export async function renameCase(id: string, title: string): Promise<boolean> {
  const before = titleOf(id)
  if (before === title) return true
  const answer = await ask('renameCase', { id, title })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return false
  }
  await refreshOverview()
  const undo = before === null ? null : { label: 'Undo', run: () => void renameCase(id, before) }
  notifyDone(`The case is called "${titleOf(id) ?? title}" now.`, '', undo)
  return true
}

export async function noteOnCase(id: string, note: string): Promise<void> {
  const answer = await ask('noteCase', { id, note })
  if (answer.ok) await refreshOverview()
  else notifyProblem(answer.problem)
}

/** Puts a copy beside the case and looks at it. */
export async function copyCase(id: string): Promise<void> {
  const answer = await ask('copyCase', { id })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  await refreshOverview()
  chooseCase(answer.value.id)
  notifyDone(`"${titleOf(answer.value.id) ?? ''}" is there.`, 'Both study the same workflow; the rest is its own.')
}

/** Writes the case where the person says. */
export async function writeCase(id: string): Promise<void> {
  const answer = await ask('exportCase', { id })
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value !== null) notifyDone('The case was written.', wordsOf(answer.value))
}

function wordsOf({ path, secretCount }: { readonly path: string; readonly secretCount: number }): string {
  const secrets =
    secretCount === 0
      ? 'No secret was found in it.'
      : `${String(secretCount)} ${secretCount === 1 ? 'secret was' : 'secrets were'} put aside as names.`
  return `${path}\n${secrets} What tells of persons stays in it: look through it before you hand it on.`
}

function titleOf(id: string): string | null {
  const { overview } = useOverview.getState()
  if (overview.kind !== 'ready') return null
  return overview.value.recentCases.find((one) => one.id === id)?.title ?? null
}
