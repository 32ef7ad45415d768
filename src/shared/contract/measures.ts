import * as z from 'zod/mini'
import type { Measures, Share } from '../measures.ts'
import { call } from './call.ts'

/** What is counted over the whole store. */
export const measureCalls = {
  /** The measures of contract §2.4 over what started and arrived in a period (ISO 8601, its end excluded); absent: open. */
  measures: call<Measures>()(
    z.object({ since: z.optional(z.string()), until: z.optional(z.string()), workflowId: z.optional(z.string()) }),
  ),
  /** Ends a count that is under way: it answers with the problem STOPPED. What was read is not read again. */
  stopMeasures: call<null>()(z.object({})),
  /** Repeats that were recognised in the whole ledger; a batch counts as its events (contract §2.4). */
  dedupeHitRate: call<Share>()(z.object({})),
} as const
