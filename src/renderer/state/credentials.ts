import { create } from 'zustand'
import type { CallInput, CredentialsView } from '../../shared/contract.ts'
import type { KeptCredential } from '../../shared/credential.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { tellDone, tellProblem } from './toasts.ts'

export const useCredentials = create<{ readonly view: Loaded<CredentialsView> }>()(() => ({ view: loading }))

export async function loadCredentials(): Promise<void> {
  const answer = await ask('credentials', undefined)
  useCredentials.setState({
    view: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

/** True where the credential was taken. */
export async function saveCredential(credential: CallInput<'saveCredential'>): Promise<boolean> {
  const answer = await ask('saveCredential', credential)
  if (!answer.ok) {
    tellProblem(answer.problem)
    return false
  }
  tellDone(`The credential "${answer.value.name}" is kept.`)
  await loadCredentials()
  return true
}

export async function importCredentials(): Promise<void> {
  const answer = await ask('importCredentials', undefined)
  if (!answer.ok) tellProblem(answer.problem)
  else if (answer.value !== null) {
    tellDone(
      answer.value.length === 1 ? '1 credential was imported.' : `${answer.value.length} credentials were imported.`,
    )
    await loadCredentials()
  }
}

export async function removeCredential(id: string, name: string): Promise<void> {
  const answer = await ask('removeCredential', { id })
  if (!answer.ok) tellProblem(answer.problem)
  else
    tellDone(`The credential "${name}" is forgotten.`, '', {
      label: 'Undo',
      run: () => void restoreCredential(id, name),
    })
  await loadCredentials()
}

async function restoreCredential(id: string, name: string): Promise<void> {
  const answer = await ask('restoreCredential', { id })
  if (!answer.ok) tellProblem(answer.problem)
  else if (answer.value === null) tellDone(`"${name}" cannot be had back.`, 'Another credential was removed since.')
  else tellDone(`The credential "${name}" is back.`)
  await loadCredentials()
}

/** Keeps the hosts that a credential may go to. True where they were taken. */
export async function allowCredentialHosts({ id, name }: KeptCredential, hosts: readonly string[]): Promise<boolean> {
  const answer = await ask('allowCredentialHosts', { id, hosts: [...hosts] })
  if (!answer.ok) {
    tellProblem(answer.problem)
    return false
  }
  tellDone(hosts.length === 0 ? `"${name}" may go to any host.` : `"${name}" may go to ${hosts.join(', ')} only.`)
  await loadCredentials()
  return true
}
