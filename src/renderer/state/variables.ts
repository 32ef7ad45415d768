import { create } from 'zustand'
import { variableTypes, type VariableKind } from '../../shared/variables.ts'
import { ask } from '../faultline.ts'
import { refreshCase } from './case.ts'
import { loadCredentials } from './credentials.ts'
import { goTo, useNavigation } from './navigation.ts'
import { goOnWithReadiness } from './readiness.ts'
import { sendNext } from './reproductions.ts'
import type { Screen } from './screens.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

/** A variable that a step waits for, to be filled in with its value. */
interface WantedVariable {
  readonly kind: VariableKind
  readonly name: string
  /** Where it was asked for: a person goes back there. */
  readonly from: Screen
}

/** Null: no step waits for one. */
export const useWantedVariable = create<{ readonly wanted: WantedVariable | null }>()(() => ({ wanted: null }))

// Who goes elsewhere first is not asked again.
useNavigation.subscribe(({ screen }, before) => {
  if (before.screen === 'settings' && screen !== 'settings') wantVariable(null)
})

export function wantVariable(wanted: Omit<WantedVariable, 'from'> | null): void {
  const from = useNavigation.getState().screen
  useWantedVariable.setState({ wanted: wanted === null ? null : { ...wanted, from } })
}

/** How workflows read variables of a kind. */
export const readAs: Readonly<Record<VariableKind, string>> = { vars: '$vars', env: '$env' }

/** Keeps a variable. True where it was taken. */
export async function saveVariable(kind: VariableKind, name: string, value: string): Promise<boolean> {
  const answer = await ask('saveCredential', { name, type: variableTypes[kind], data: { value } })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return false
  }
  const { wanted } = useWantedVariable.getState()
  const isWanted = wanted?.kind === kind && wanted.name === name
  notifyDone(`${readAs[kind]}.${name} is kept.`, nextOf(isWanted ? wanted.from : null))
  await loadCredentials()
  await refreshCase()
  if (isWanted) {
    wantVariable(null)
    goTo(wanted.from)
    if (wanted.from === 'reproduce') await goOnWithReadiness()
  }
  return true
}

function nextOf(from: Screen | null): string {
  return from === null ? '' : from === 'reproduce' ? sendNext() : 'Retry the execution.'
}

export async function forgetVariable(id: string, shown: string): Promise<void> {
  const answer = await ask('removeCredential', { id })
  if (!answer.ok) notifyProblem(answer.problem)
  else notifyDone(`${shown} is forgotten.`, '', { label: 'Undo', run: () => void bringBack(id, shown) })
  await loadCredentials()
}

async function bringBack(id: string, shown: string): Promise<void> {
  const answer = await ask('restoreCredential', { id })
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value === null) notifyDone(`${shown} cannot be had back.`, 'Something else was removed since.')
  else notifyDone(`${shown} is back.`)
  await loadCredentials()
}
