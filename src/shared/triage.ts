import * as z from 'zod/mini'
import { broughtInVerdicts, type BroughtInVerdict } from './case.ts'
import { layers, type Layer } from './layer.ts'

/** How far back a triage looks. */
export const triageSpans = ['24h', '7d', '30d', 'all'] as const
export type TriageSpan = (typeof triageSpans)[number]

/** Failures of one kind of a running service, one of which was brought in, reproduced and swept. */
export interface TriagedGroup {
  /** From 1, the group with the newest failure first. */
  readonly group: number
  /** By which the group is known again. */
  readonly key: string
  /** How many there are, retries left out. */
  readonly count: number
  readonly workflowId: string
  readonly workflow: string
  /** Where they first go wrong; null where the service kept no data. */
  readonly node: string | null
  readonly message: string | null
  /** The execution that stands for the group. */
  readonly executionId: string
  /** ISO 8601; null where the service told no time. */
  readonly firstSeen: string | null
  readonly lastSeen: string | null
  readonly verdict: BroughtInVerdict
  /** Null where no layer is located. */
  readonly located: Layer | null
  readonly others: readonly Layer[]
  readonly certainty: 'certain' | 'likely' | 'not known' | 'cannot be told here'
  readonly sentence: string
  /** What differs between the last success before the first of them and that first one, one sentence each. */
  readonly changedBefore: readonly string[]
}

/** What a report says of a group, as it is read back to go on with a triage that was stopped. */
export const triageLine = z.object({
  execution: z.string(),
  verdict: z.enum(broughtInVerdicts),
  located: z.nullable(z.enum(layers)),
  other_layers: z.array(z.enum(layers)),
  certainty: z.enum(['certain', 'likely', 'not known', 'cannot be told here']),
  sentence: z.string(),
  changed_before: z.array(z.string()),
})
