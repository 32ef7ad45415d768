import * as z from 'zod/mini'
import { replaySignings, type Replay } from '../replay.ts'
import { call, nothing } from './call.ts'

/** Deliveries of the ledger that are sent once more. */
export const replayCalls = {
  /** Sends a delivery of the ledger once more, as its provider does; answers when the last attempt is over. */
  replay: call<Replay>()(
    z.object({
      deliveryId: z.string(),
      size: z.number(),
      provider: z.nullable(z.string()),
      signing: z.enum(replaySignings),
      /** URL that it is sent to; null: the own listener. */
      to: z.nullable(z.string()),
      /** True: the person has agreed to send it to another machine. */
      leaves: z.boolean(),
      edited: z.nullable(
        z.object({
          method: z.string().check(z.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u)),
          target: z.string().check(z.regex(/^[!-~]+$/u)),
          headers: z.array(z.tuple([z.string(), z.string()])),
          body: z.string(),
        }),
      ),
      retries: z.boolean(),
      /** True: the workflow runs although the delivery repeats an earlier one. */
      again: z.optional(z.boolean()),
    }),
  ),
  /** Makes the attempt of a replay that is under way its last one. */
  stopReplay: call<null>()(nothing),
  /** What was replayed of a delivery, newest first. */
  replays: call<readonly Replay[]>()(z.object({ deliveryId: z.string() })),
} as const
