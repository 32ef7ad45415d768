import { create } from 'zustand'
import type { CallInput } from '../../shared/contract.ts'
import { ask } from '../faultline.ts'
import { showStep, stepBack, useCase } from './case.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

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
    notifyProblem(answer.problem)
    return false
  }
  showStep(answer.value)
  const words =
    answer.value.realHosts.length === 0
      ? 'Nothing goes out for real.'
      : `Goes out for real: ${answer.value.realHosts.join(', ')}.`
  notifyDone(words, 'The next send is made under a new baseline.', stepBack())
  return true
}

/** What the nodes that call the host read of its answer, made up, as JSON; null where none is known to call it, or nothing is read. */
export async function suggestedBody(host: string): Promise<string | null> {
  const nodes = useCase.getState().study?.workflow.nodes ?? []
  const callers = nodes.filter(({ parameters: { url } }) => typeof url === 'string' && url.includes(host))
  for (const { name } of callers) {
    const answer = await ask('nodeAnswer', { node: name })
    if (answer.ok && Object.keys(answer.value.madeUp).length > 0) return JSON.stringify(answer.value.madeUp, null, 2)
  }
  return null
}

/** Writes what the stand-in of a host answers; null: nobody wrote it any more. True where it was taken. */
export async function answerFor(host: string, given: CallInput<'answerFor'>['answer']): Promise<boolean> {
  const answer = await ask('answerFor', { host, answer: given })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return false
  }
  showStep(answer.value)
  notifyDone(`The answer of ${host} is written.`, 'The next send is made under a new baseline.', stepBack())
  return true
}
