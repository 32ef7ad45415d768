import { create } from 'zustand'
import type { Channel, ChannelStatus } from '../../shared/channel.ts'
import type { Problem } from '../../shared/problem.ts'
import { ask } from '../faultline.ts'
import { goTo } from './navigation.ts'
import { notifyProblem } from './toasts.ts'

interface ChannelState {
  /** The channel that is listened to; null: none is. */
  readonly status: ChannelStatus | null
  readonly isAsking: boolean
  /** Why it was not listened to. */
  readonly problem: Problem | null
  /** Paths of the webhooks that are here, to choose from. */
  readonly paths: readonly string[]
}

export const useChannel = create<ChannelState>()(() => ({ status: null, isAsking: false, problem: null, paths: [] }))

export function keepChannel(status: ChannelStatus | null): void {
  useChannel.setState({ status })
}

/** The channel that was listened to before this window was drawn. */
export async function loadChannel(): Promise<void> {
  const answer = await ask('channel', undefined)
  if (answer.ok) keepChannel(answer.value)
}

/** Asks which channel is to be listened to, beside the ledger that its events come to. */
export async function askForChannel(): Promise<void> {
  goTo('deliveries')
  useChannel.setState({ isAsking: true, problem: null })
  const answer = await ask('workflows', undefined)
  if (!answer.ok) return
  const urls = answer.value.flatMap(({ webhooks }) => webhooks.map(({ productionUrl }) => productionUrl))
  useChannel.setState({ paths: [...new Set(urls.map((url) => new URL(url).pathname))] })
}

export function leaveChannelDialog(): void {
  useChannel.setState({ isAsking: false, problem: null })
}

export async function openChannel(channel: Channel): Promise<void> {
  const answer = await ask('openChannel', channel)
  if (!answer.ok) {
    useChannel.setState({ problem: answer.problem })
    return
  }
  leaveChannelDialog()
  if (useChannel.getState().status === null) keepChannel(answer.value)
}

export async function closeChannel(): Promise<void> {
  const answer = await ask('closeChannel', undefined)
  if (answer.ok) keepChannel(null)
  else notifyProblem(answer.problem)
}
