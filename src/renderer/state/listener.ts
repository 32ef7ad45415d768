import { create } from 'zustand'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import { ask } from '../faultline.ts'
import { notifyDone, notifyProblem, notifyTrouble } from './toasts.ts'

interface Listener {
  readonly status: ListenerStatus
  readonly pinging: boolean
}

export const useListener = create<Listener>()(() => ({ status: { kind: 'starting' }, pinging: false }))

/** Listens at a port that no other program has; it is kept for the next starts. */
export async function takeFreePort(): Promise<void> {
  const answer = await ask('takeFreePort', undefined)
  if (answer.ok)
    notifyDone(`The listener has port ${String(answer.value.port)} now.`, 'It is kept; give it to your provider.')
  else notifyProblem(answer.problem)
}

/** Says once, at the start, that another port was taken than the usual one. */
export function notifyMovedPort(status: ListenerStatus): void {
  if (status.kind !== 'listening' || status.movedFrom === undefined) return
  notifyDone(
    `Port ${String(status.movedFrom)} is taken by another program: Faultline listens on ${String(status.port)}.`,
    'The port is kept for the next starts. Settings has another one where it is needed.',
  )
}

/** Asks the listener over HTTP whether it answers, and tells what came of it. */
export async function pingListener(): Promise<void> {
  useListener.setState({ pinging: true })
  const answer = await ask('pingListener', undefined)
  useListener.setState({ pinging: false })
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value.answered) notifyDone('The listener answers.', answer.value.sentence)
  else notifyTrouble('The listener does not answer.', answer.value.sentence)
}
