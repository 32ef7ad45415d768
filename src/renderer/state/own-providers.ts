import { create } from 'zustand'
import type { JsonObject } from '../../shared/json.ts'
import type { OwnProvider } from '../../shared/own-provider.ts'
import type { Problem } from '../../shared/problem.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { goTo } from './navigation.ts'
import { refreshOverview } from './overview.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

/** A provider that is being described. */
export interface EditedProvider {
  /** Null: nothing of it is known yet. */
  readonly draft: OwnProvider | null
  /** Name of the one whose place it takes; null: it is a new one. */
  readonly replaces: string | null
}

interface OwnProviders {
  readonly providers: Loaded<readonly OwnProvider[]>
  /** Null: the dialog is closed. */
  readonly edited: EditedProvider | null
}

export const useOwnProviders = create<OwnProviders>()(() => ({ providers: loading, edited: null }))

export async function loadOwnProviders(): Promise<void> {
  const answer = await ask('ownProviders', undefined)
  useOwnProviders.setState({
    providers: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

/** Opens the dialog for one; null closes it. */
export function editProvider(edited: EditedProvider | null): void {
  useOwnProviders.setState({ edited })
}

/** Opens the dialog for one that was found elsewhere. */
export function proposeProvider(draft: OwnProvider): void {
  editProvider({ draft, replaces: null })
  goTo('settings')
}

/** Keeps a provider as it was typed. What does not fit is answered; null where it was kept. */
export async function keepProvider(
  { name, title }: { readonly name: string; readonly title: string },
  provider: JsonObject,
  replaces: string | null,
): Promise<Problem | null> {
  const answer = await ask('keepOwnProvider', { provider, replaces })
  if (!answer.ok) return answer.problem
  await taken(answer.value)
  notifyDone(
    `The provider "${title}" is kept.`,
    `Its secret goes into Credentials: a webhook secret with the provider ${name}.`,
  )
  return null
}

/** Removes a provider; it can be put back. */
export async function removeProvider(name: string): Promise<void> {
  const answer = await ask('removeOwnProvider', { name })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  await loadOwnProviders()
  await refreshOverview()
  const removed = answer.value
  if (removed === null) return
  notifyDone(`The provider "${removed.title}" is removed.`, '', { label: 'Undo', run: () => void bringBack(removed) })
}

async function bringBack(provider: OwnProvider): Promise<void> {
  const answer = await ask('keepOwnProvider', { provider, replaces: null })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  await taken(answer.value)
  notifyDone(`The provider "${provider.title}" is back.`)
}

/** Who chooses a provider elsewhere chooses among these as well. */
async function taken(providers: readonly OwnProvider[]): Promise<void> {
  useOwnProviders.setState({ providers: { kind: 'ready', value: providers } })
  await refreshOverview()
}
