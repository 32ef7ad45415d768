import { create } from 'zustand'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import { ask } from '../faultline.ts'
import { tellDone, tellProblem, tellTrouble } from './toasts.ts'

interface Listener {
  readonly status: ListenerStatus
  readonly pinging: boolean
}

export const useListener = create<Listener>()(() => ({ status: { kind: 'starting' }, pinging: false }))

/** Asks the listener over HTTP whether it answers, and tells what came of it. */
export async function pingListener(): Promise<void> {
  useListener.setState({ pinging: true })
  const answer = await ask('pingListener', undefined)
  useListener.setState({ pinging: false })
  if (!answer.ok) tellProblem(answer.problem)
  else if (answer.value.answered) tellDone('The listener answers.', answer.value.sentence)
  else tellTrouble('The listener does not answer.', answer.value.sentence)
}
