import { create } from 'zustand'
import type { Channel, ChannelStatus } from '../../shared/channel.ts'
import type { Problem } from '../../shared/problem.ts'
import { ask } from '../faultline.ts'
import { useCase } from './case.ts'
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
  const study = useCase.getState().study
  const found = answer.value.flatMap(({ id, webhooks }) =>
    webhooks.map(({ productionUrl }) => {
      const path = new URL(productionUrl).pathname
      if (study === null || id !== study.workflow.id) return { path, rank: 2 }
      return { path, rank: path.endsWith(pathOf(study.request.path)) ? 0 : 1 }
    }),
  )
  // The webhook of the open case first: it is what a person looks at.
  const inOrder = found.toSorted((a, b) => a.rank - b.rank)
  useChannels.setState({ paths: [...new Set(inOrder.map(({ path }) => path))] })
}

/** Without its query. */
function pathOf(path: string): string {
  return path.replace(/\?.*$/su, '')
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
