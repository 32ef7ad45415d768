import * as z from 'zod/mini'
import { replaySignings } from '../replay.ts'
import { mostPerSecond, seriesKinds, type Series, type SeriesPlan } from '../series.ts'
import { call, nothing } from './call.ts'

const pace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('in-order') }),
  z.object({ kind: z.literal('rate'), perSecond: z.number().check(z.gte(0.01), z.lte(mostPerSecond)) }),
])

/** Many deliveries that are sent again, or executions that are retried. */
export const seriesCalls = {
  /** Holds fast which are meant: those of the list, or all that the filter of the ledger lets through at this moment. */
  planSeries: call<SeriesPlan>()(
    z.object({
      what: z.enum(seriesKinds),
      chosen: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('ids'), ids: z.array(z.string()).check(z.maxLength(100_000)) }),
        z.object({
          kind: z.literal('filter'),
          text: z.optional(z.string()),
          outcome: z.optional(z.string()),
          status: z.optional(z.string()),
          workflowId: z.optional(z.string()),
          since: z.optional(z.string()),
          until: z.optional(z.string()),
        }),
      ]),
    }),
  ),
  /** Sends what was planned last to the own listener, or runs it again, and tells how far it is by the notice `series`. */
  startSeries: call<Series>()(
    z.object({
      planId: z.string(),
      pace,
      /** How deliveries go; left out: as captured. Signed are those of a provider whose secret is known, the others go as captured. */
      signing: z.optional(z.enum(replaySignings)),
      /** Where executions begin; left out: at the node that failed. */
      from: z.optional(z.enum(['failed-node', 'start'])),
      /** The workflow of executions as it is now, or as it was; left out: as it is now. */
      workflow: z.optional(z.enum(['current', 'original'])),
    }),
  ),
  /** Begins no more of them. */
  stopSeries: call<Series | null>()(nothing),
  /** The one that was started last; null before the first. */
  series: call<Series | null>()(nothing),
} as const
