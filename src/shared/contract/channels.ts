import * as z from 'zod/mini'
import type { ChannelStatus } from '../channel.ts'
import { call, nothing } from './call.ts'

/** An endpoint of server-sent events, each of whose events becomes a delivery. */
export const channelCalls = {
  /** Listens to it from now on, in place of the one before, and tells how it is by the notice `channel`. */
  openChannel: call<ChannelStatus>()(
    z.object({ url: z.string().check(z.maxLength(2000)), path: z.string().check(z.maxLength(2000)) }),
  ),
  /** Listens to it no more. */
  closeChannel: call<null>()(nothing),
  /** The one that is listened to; null: none is. */
  channel: call<ChannelStatus | null>()(nothing),
} as const
