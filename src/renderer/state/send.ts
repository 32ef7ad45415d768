/** Sending the case. Where its text would let hosts out that nobody decided on, the send is held until a person did. */
import { create } from 'zustand'
import type { CallInput } from '../../shared/contract.ts'
import { ask } from '../faultline.ts'
import { showCase, useCase } from './case.ts'
import { closeReadiness } from './readiness.ts'
import { useReproductions } from './reproductions.ts'
import { flushEdit } from './request-edit.ts'
import { notifyProblem } from './toasts.ts'

/** The send that waits for the answer, and the hosts that are asked about; null: none waits. */
interface HostQuestion {
  readonly held: { readonly order: CallInput<'send'>; readonly hosts: readonly string[] } | null
}

export const useHostQuestion = create<HostQuestion>()(() => ({ held: null }))

/** Sends one item, or a batch of 3 to 5. Whoever sends goes on as it is: the sheet gives its room to what comes of it. */
export async function send(size: number, how: Omit<CallInput<'send'>, 'size'> = {}): Promise<void> {
  // A press before it is drawn that one is under way is the second of a double press.
  if (useReproductions.getState().sending) return
  closeReadiness()
  useReproductions.setState({ sending: true })
  await flushEdit()
  const hosts = useCase.getState().study?.proposedHosts ?? []
  if (hosts.length > 0) {
    useReproductions.setState({ sending: false })
    useHostQuestion.setState({ held: { order: { size, ...how }, hosts } })
    return
  }
  await begin({ size, ...how })
}

/** Takes the answer for the hosts that were shown, then sends what was held; null: sends nothing, and asks again next time. */
export async function answerHostQuestion(isReal: boolean | null): Promise<void> {
  const { held } = useHostQuestion.getState()
  useHostQuestion.setState({ held: null })
  if (held === null || isReal === null) return
  useReproductions.setState({ sending: true })
  const answer = await ask('decideHosts', { hosts: [...held.hosts], isReal })
  if (answer.ok) {
    showCase(answer.value)
    await begin(held.order)
    return
  }
  useReproductions.setState({ sending: false })
  notifyProblem(answer.problem)
}

async function begin(order: CallInput<'send'>): Promise<void> {
  const answer = await ask('send', order)
  useReproductions.setState({ sending: false })
  if (!answer.ok) notifyProblem(answer.problem)
}
