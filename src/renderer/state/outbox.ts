import { create } from 'zustand'
import type { StoredMessage } from '../../shared/outbox-message.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { notifyProblem } from './toasts.ts'

/** Messages that went nowhere, newest first, as far as they were asked for. */
interface Outbox {
  readonly isOpen: boolean
  readonly total: number
  readonly messages: Loaded<readonly StoredMessage[]>
}

export const useOutbox = create<Outbox>()(() => ({ isOpen: false, total: 0, messages: loading }))

const pageSize = 50

export async function openOutbox(): Promise<void> {
  useOutbox.setState({ isOpen: true, messages: loading })
  const answer = await ask('outbox', { limit: pageSize })
  useOutbox.setState(
    answer.ok
      ? { total: answer.value.total, messages: { kind: 'ready', value: answer.value.messages } }
      : { messages: { kind: 'failed', problem: answer.problem } },
  )
}

export async function loadMoreMessages(): Promise<void> {
  const { messages } = useOutbox.getState()
  const last = messages.kind === 'ready' ? messages.value.at(-1) : undefined
  if (messages.kind !== 'ready' || last === undefined) return
  const answer = await ask('outbox', { limit: pageSize, before: last.id })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  const { value } = answer
  useOutbox.setState({ total: value.total, messages: { kind: 'ready', value: [...messages.value, ...value.messages] } })
}

export function closeOutbox(): void {
  useOutbox.setState({ isOpen: false })
}
