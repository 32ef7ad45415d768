import * as z from 'zod/mini'
import type { Comparison, Reproduction } from '../reproduction.ts'
import type { Sweep } from '../sweep.ts'
import { layers } from '../layer.ts'
import { call, nothing } from './call.ts'

/** What is sent of the case under study: reproductions, sweeps, transplants. */
export const reproductionCalls = {
  /** Sends one item (size 1) or a batch of 3 to 5 under the baseline plus the chosen change. */
  send: call<{ readonly reproductionId: string }>()(
    z.object({
      size: z.number(),
      withDuplicate: z.optional(z.boolean()),
      concurrent: z.optional(z.boolean()),
      /** Payloads of the items, as many as `size`; absent: fresh identifiers in the payload of the case. */
      bodies: z.optional(z.array(z.string())),
      /** Deliveries of the ledger that are sent once more, one for each item, in this order; absent: the case's request. */
      deliveryIds: z.optional(z.array(z.string())),
    }),
  ),
  /** Stops a reproduction after the item that is under way. */
  stopReproduction: call<null>()(z.object({ reproductionId: z.string() })),
  reproductions: call<readonly Reproduction[]>()(nothing),
  /** The two side by side. */
  compare: call<Comparison>()(z.object({ baselineId: z.string(), changedId: z.string() })),
  /**
   * Tries the catalogue of single-layer changes (`layers` empty: all eight), or takes each layer from the last successful
   * run. It goes on by itself and is told as it grows; `resume` goes on where the newest of its kind was stopped.
   */
  sweep: call<{ readonly sweepId: string }>()(
    z.object({
      kind: z.enum(['sweep', 'transplant']),
      layers: z.optional(z.array(z.enum(layers))),
      resume: z.optional(z.boolean()),
      /** Hosts that it may send to for real; absent: none, whatever the case says. */
      realHosts: z.optional(z.array(z.string())),
    }),
  ),
  stopSweep: call<null>()(nothing),
  /** The newest sweep and the newest transplant of the case under study. */
  sweeps: call<readonly Sweep[]>()(nothing),
} as const
