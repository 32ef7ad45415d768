import { create } from 'zustand'
import type { CallInput } from '../../shared/contract.ts'
import { ask } from '../faultline.ts'
import { showCase, undo } from './case.ts'
import { tellDone, tellProblem } from './toasts.ts'

/** The dialog of where the requests of the case go. */
export const useOutgoing = create<{ readonly shown: boolean }>()(() => ({ shown: false }))

export function showOutgoing(): void {
  useOutgoing.setState({ shown: true })
}

export function closeOutgoing(): void {
  useOutgoing.setState({ shown: false })
}

/** Lets the case send to these hosts for real, and to no others. True where it was taken. */
export async function letOut(hosts: readonly string[]): Promise<boolean> {
  const answer = await ask('letOut', { hosts: [...hosts] })
  if (!answer.ok) {
    tellProblem(answer.problem)
    return false
  }
  showCase(answer.value)
  const words =
    answer.value.realHosts.length === 0
      ? 'Nothing goes out for real.'
      : `Goes out for real: ${answer.value.realHosts.join(', ')}.`
  tellDone(words, 'The next send is made under a new baseline.', { label: 'Undo', run: () => void undo() })
  return true
}

/** Writes what the stand-in of a host answers; null: nobody wrote it any more. True where it was taken. */
export async function answerFor(host: string, given: CallInput<'answerFor'>['answer']): Promise<boolean> {
  const answer = await ask('answerFor', { host, answer: given })
  if (!answer.ok) {
    tellProblem(answer.problem)
    return false
  }
  showCase(answer.value)
  tellDone(`The answer of ${host} is written.`, 'The next send is made under a new baseline.', {
    label: 'Undo',
    run: () => void undo(),
  })
  return true
}
