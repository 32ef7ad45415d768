import { create } from 'zustand'
import type { CallInput } from '../../shared/contract.ts'
import type { CredentialsView } from '../../shared/views/credentials-view.ts'
import type { CredentialAtHand, CredentialFieldOfType, StoredCredential } from '../../shared/credential.ts'
import { ask } from '../faultline.ts'
import { refreshCase } from './case.ts'
import { loading, type Loaded } from './loaded.ts'
import { fillHeldChange, useHeldChange } from './held-change.ts'
import { goTo, useNavigation } from './navigation.ts'
import { namesOf } from '../../shared/listed.ts'
import { goOnWithReadiness } from './readiness.ts'
import { sendNext } from './reproductions.ts'
import type { Screen } from './screens.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

/** A credential that a step of a workflow waits for. */
export interface WantedCredential {
  readonly type: string
  /** As the step names it; null: it names none yet, and is to name the one that is kept. */
  readonly name: string | null
  readonly node: string
  /** All that wait for it alike, where they are several. */
  readonly nodes?: readonly string[]
  /** Null: no workflow waits for it, as for the secret by which a delivery is checked. */
  readonly workflowId: string | null
  /** True where a change names it that waits in its editor, and no step of the workflow does. */
  readonly isOfChange: boolean
  /** Where it was asked for: a person goes back there. */
  readonly from: Screen
}

interface Credentials {
  readonly view: Loaded<CredentialsView>
  /** The dialog is to be opened for it; null: for none. */
  readonly wanted: WantedCredential | null
}

export const useCredentials = create<Credentials>()(() => ({ view: loading, wanted: null }))

// Who goes elsewhere first is not asked again.
useNavigation.subscribe(({ screen }, before) => {
  if (before.screen === 'settings' && screen !== 'settings') useCredentials.setState({ wanted: null })
})

export function wantCredential(wanted: Omit<WantedCredential, 'from'> | null): void {
  const from = useNavigation.getState().screen
  useCredentials.setState({ wanted: wanted === null ? null : { ...wanted, from } })
}

/** Nothing was given: whoever was sent here for it goes back to where that was. */
export function leaveWantedCredential(): void {
  const { wanted } = useCredentials.getState()
  wantCredential(null)
  if (wanted === null) return
  goTo(wanted.from)
  if (wanted.from === 'reproduce') void goOnWithReadiness()
}

/** What the case under study could use; null where that cannot be told. */
export async function credentialsAtHand(): Promise<readonly CredentialAtHand[] | null> {
  const answer = await ask('credentialsAtHand', undefined)
  return answer.ok ? answer.value : null
}

/** What a person fills in for a credential of that type; empty where it is not known. */
export async function credentialFields(type: string): Promise<readonly CredentialFieldOfType[]> {
  const answer = await ask('credentialFields', { type })
  return answer.ok ? answer.value : []
}

export async function loadCredentials(): Promise<void> {
  const answer = await ask('credentials', undefined)
  useCredentials.setState({
    view: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

/** True where the credential was taken. */
export async function saveCredential(credential: CallInput<'saveCredential'>): Promise<boolean> {
  const { wanted } = useCredentials.getState()
  const answer = await ask('saveCredential', { ...credential, ...leaveFor(wanted, credential) })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return false
  }
  if (wanted === null) notifyDone(`The credential "${answer.value.name}" is kept.`)
  else await handToStep(wanted, answer.value)
  await loadCredentials()
  await refreshCase()
  if (wanted?.from === 'reproduce') await goOnWithReadiness()
  return true
}

/** Whoever gives what a step waits for, by the name and the type by which it waits, lets its workflow use it. */
function leaveFor(
  wanted: WantedCredential | null,
  { name, type }: CallInput<'saveCredential'>,
): Pick<CallInput<'saveCredential'>, 'forWorkflowId'> {
  if (wanted?.workflowId == null || wanted.isOfChange || wanted.name !== name || wanted.type !== type) return {}
  return { forWorkflowId: wanted.workflowId }
}

/** The step that waited for it names it, and the method goes on. */
async function handToStep(wanted: WantedCredential, kept: StoredCredential): Promise<void> {
  useCredentials.setState({ wanted: null })
  const isHeld = useHeldChange.getState().held !== null
  if (wanted.isOfChange) {
    fillHeldChange('name', kept.name)
    goTo(wanted.from)
    notifyDone(`The credential "${kept.name}" is kept, and the change is as you left it.`, 'Apply it, then send.')
    return
  }
  if (kept.type === 'webhookSecret') {
    goTo(wanted.from)
    if (wanted.workflowId === null)
      notifyDone(
        `The secret "${kept.name}" is kept.`,
        'What comes from now on is checked with it, and a replay can be signed.',
      )
    else notifyDone(`The secret "${kept.name}" is kept: what is sent is signed with it.`, sendNext())
    return
  }
  const isNamed = wanted.name === kept.name && wanted.type === kept.type
  if (isNamed || (await nameCredential(wanted, kept))) {
    goTo(wanted.from)
    const again = isHeld ? 'The change is as you left it: apply it, then send.' : sendNext()
    const next = wanted.from === 'reproduce' ? again : 'Retry the execution.'
    const users = wanted.nodes ?? [wanted.node]
    notifyDone(
      `The credential "${kept.name}" is kept, and ${namesOf(users)} ${users.length === 1 ? 'uses' : 'use'} it.`,
      next,
    )
  }
}

/** True where each step that waits for it names the credential now. */
async function nameCredential(wanted: WantedCredential, kept: StoredCredential): Promise<boolean> {
  for (const node of wanted.nodes ?? [wanted.node]) if (!(await nameInStep(node, wanted, kept))) return false
  return true
}

async function nameInStep(
  node: string,
  { workflowId, type }: WantedCredential,
  kept: StoredCredential,
): Promise<boolean> {
  if (workflowId === null) return false
  const detail = await ask('workflow', { workflowId })
  const step = detail.ok ? detail.value.workflow.nodes.find(({ name }) => name === node) : undefined
  if (step === undefined) return false
  const credentials = { ...step.credentials, [type]: { id: kept.id, name: kept.name } }
  const saved = await ask('saveNode', { workflowId, node, text: JSON.stringify({ ...step, credentials }, null, 2) })
  if (!saved.ok) notifyProblem(saved.problem)
  return saved.ok
}

export async function importCredentials(): Promise<void> {
  const answer = await ask('importCredentials', undefined)
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value !== null) {
    notifyDone(
      answer.value.length === 1 ? '1 credential was imported.' : `${answer.value.length} credentials were imported.`,
    )
    await loadCredentials()
  }
}

export async function removeCredential(id: string, name: string): Promise<void> {
  const answer = await ask('removeCredential', { id })
  if (!answer.ok) notifyProblem(answer.problem)
  else
    notifyDone(`The credential "${name}" is forgotten.`, '', {
      label: 'Undo',
      run: () => void restoreCredential(id, name),
    })
  await loadCredentials()
}

async function restoreCredential(id: string, name: string): Promise<void> {
  const answer = await ask('restoreCredential', { id })
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value === null) notifyDone(`"${name}" cannot be had back.`, 'Another credential was removed since.')
  else notifyDone(`The credential "${name}" is back.`)
  await loadCredentials()
}

/** Keeps the hosts that a credential may go to. True where they were taken. */
export async function allowCredentialHosts({ id, name }: StoredCredential, hosts: readonly string[]): Promise<boolean> {
  const answer = await ask('allowCredentialHosts', { id, hosts: [...hosts] })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return false
  }
  notifyDone(hosts.length === 0 ? `"${name}" may go to any host.` : `"${name}" may go to ${hosts.join(', ')} only.`)
  await loadCredentials()
  return true
}
