import type { CallsOf } from '../../shared/contract.ts'
import type { channelCalls } from '../../shared/contract/channels.ts'
import type { ChannelSession } from '../channels/channel-session.ts'
import { attempt } from './attempt.ts'

export interface ChannelServices {
  readonly channels: ChannelSession
}

export function createChannelCalls({ channels }: ChannelServices): CallsOf<typeof channelCalls> {
  return {
    openChannel: (channel) => attempt(() => channels.open(channel)),
    closeChannel: async ({ url }) => {
      await channels.close(url)
      return null
    },
    channels: () => attempt(() => channels.view()),
  }
}
