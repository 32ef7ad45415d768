import { create } from 'zustand'
import type { Channel, ChannelStatus } from '../../shared/channel.ts'
import type { Problem } from '../../shared/problem.ts'
import { ask } from '../faultline.ts'
import { goTo } from './navigation.ts'
import { notifyProblem } from './toasts.ts'

interface Channels {
  /** Those that are listened to, in the order in which they were opened. */
  readonly channels: readonly ChannelStatus[]
  readonly isAsking: boolean
  /** Why it was not listened to. */
  readonly problem: Problem | null
  /** Paths of the webhooks that are here, to choose from. */
  readonly paths: readonly string[]
}

export const useChannels = create<Channels>()(() => ({ channels: [], isAsking: false, problem: null, paths: [] }))

export function keepChannels(channels: readonly ChannelStatus[]): void {
  useChannels.setState({ channels })
}

/** The channels that were listened to before this window was drawn. */
export async function loadChannels(): Promise<void> {
  const answer = await ask('channels', undefined)
  if (answer.ok) keepChannels(answer.value)
}

/** Asks which channel is to be listened to, beside the ledger that its events come to. */
export async function askForChannel(): Promise<void> {
  goTo('deliveries')
  useChannels.setState({ isAsking: true, problem: null })
  const answer = await ask('workflows', undefined)
  if (!answer.ok) return
  const urls = answer.value.flatMap(({ webhooks }) => webhooks.map(({ productionUrl }) => productionUrl))
  useChannels.setState({ paths: [...new Set(urls.map((url) => new URL(url).pathname))] })
}

export function leaveChannelDialog(): void {
  useChannels.setState({ isAsking: false, problem: null })
}

export async function openChannel(channel: Channel): Promise<void> {
  const answer = await ask('openChannel', channel)
  if (!answer.ok) {
    useChannels.setState({ problem: answer.problem })
    return
  }
  leaveChannelDialog()
}

export async function closeChannel(url: string): Promise<void> {
  const answer = await ask('closeChannel', { url })
  if (!answer.ok) notifyProblem(answer.problem)
}
