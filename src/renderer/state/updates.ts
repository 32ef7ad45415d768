import { create } from 'zustand'
import type { NewestVersion } from '../../shared/newest-version.ts'
import type { Problem } from '../../shared/problem.ts'
import { ask } from '../faultline.ts'
import { notifyDone } from './toasts.ts'

/** What is known of newer versions: nothing before a person wanted it. */
export type UpdateLook =
  | { readonly kind: 'not looked' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly newest: NewestVersion }
  | { readonly kind: 'failed'; readonly problem: Problem }

export const useUpdates = create<{ readonly look: UpdateLook }>()(() => ({ look: { kind: 'not looked' } }))

/** Asks the release feed, and keeps what it said. */
export async function lookForNewer(): Promise<void> {
  useUpdates.setState({ look: { kind: 'looking' } })
  const answer = await ask('lookForNewer', undefined)
  useUpdates.setState({
    look: answer.ok ? { kind: 'found', newest: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

/** At a start where a person wanted it: a newer version is told, whatever else came stands in Settings alone. */
export async function lookAtStart(): Promise<void> {
  await lookForNewer()
  const { look } = useUpdates.getState()
  if (look.kind !== 'found' || !look.newest.isNewer) return
  const { version, notes } = look.newest
  notifyDone(`Faultline ${version} is out`, notes === null ? '' : `What is new in it: ${notes}`)
}
