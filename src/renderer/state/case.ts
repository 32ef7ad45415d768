import { create } from 'zustand'
import type { Answer } from '../../shared/answer.ts'
import type { Change, ChangeKind } from '../../shared/change.ts'
import type { CallInput, CaseView } from '../../shared/contract.ts'
import { ask } from '../faultline.ts'
import { tellDone, tellProblem } from './toasts.ts'

/** The case under study; null before one is opened. */
interface Study {
  readonly study: CaseView | null
  readonly changeKinds: readonly ChangeKind[]
  /** True while the first case is on its way. */
  readonly opening: boolean
}

export const useCase = create<Study>()(() => ({ study: null, changeKinds: [], opening: true }))

export function showCase(study: CaseView): void {
  useCase.setState({ study })
}

export async function openSample(name: string): Promise<void> {
  take(await ask('openSample', { name }))
}

export async function openFile(): Promise<void> {
  const answer = await ask('openFile', undefined)
  if (!answer.ok) tellProblem(answer.problem)
  else if (answer.value !== null) opened(answer.value)
}

/** Opens a case or workflow that was dropped or pasted. */
export async function openText(name: string, text: string): Promise<void> {
  const answer = await ask('openText', { name, text })
  if (answer.ok) opened(answer.value)
  else tellProblem(answer.problem)
}

/** True where the edit was taken. */
export async function editRequest(request: CallInput<'editRequest'>): Promise<boolean> {
  return take(await ask('editRequest', request))
}

/** Null: back to the baseline. True where it was taken. */
export async function chooseChange(change: Change | null): Promise<boolean> {
  return take(
    await ask('chooseChange', { change: change === null ? null : { ...change, parameters: { ...change.parameters } } }),
  )
}

/** Makes the chosen change part of the baseline, so that another layer can be changed next. */
export async function adoptChange(): Promise<boolean> {
  const taken = take(await ask('adoptChange', undefined))
  if (taken) tellDone('The current state is the new baseline.')
  return taken
}

function opened(study: CaseView): void {
  showCase(study)
  tellDone(`Opened "${study.name}".`)
}

function take(answer: Answer<CaseView>): boolean {
  if (answer.ok) showCase(answer.value)
  else tellProblem(answer.problem)
  return answer.ok
}
