import * as z from 'zod/mini'
import type { ChannelStatus } from '../channel.ts'
import { call, nothing } from './call.ts'

/** Endpoints of server-sent events, each of whose events becomes a delivery. */
export const channelCalls = {
  /** Listens to it from now on, beside the others and in place of the one of its URL; the notice `channels` tells how they are. */
  openChannel: call<ChannelStatus>()(
    z.object({ url: z.string().check(z.maxLength(2000)), path: z.string().check(z.maxLength(2000)) }),
  ),
  /** Listens to the one of that URL no more. */
  closeChannel: call<null>()(z.object({ url: z.string().check(z.maxLength(2000)) })),
  /** Those that are listened to, in the order in which they were opened. */
  channels: call<readonly ChannelStatus[]>()(nothing),
} as const
