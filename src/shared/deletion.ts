import * as z from 'zod/mini'
import type { RemovalCounts } from './retention.ts'

const ids = z.array(z.string().check(z.minLength(1))).check(z.minLength(1), z.maxLength(100_000))

/** What a person wants deleted. */
export const deletionSchema = z.discriminatedUnion('kind', [
  /** With their executions. */
  z.object({ kind: z.literal('deliveries'), ids }),
  /** With those that their nodes called. */
  z.object({ kind: z.literal('executions'), ids }),
  z.object({ kind: z.literal('workflow'), id: z.string(), withHistory: z.boolean() }),
  /** One of the recent cases. */
  z.object({ kind: z.literal('case'), id: z.string() }),
  /** What arrived or started before then (ISO 8601), and is not marked to be kept. */
  z.object({ kind: z.literal('older'), before: z.string(), workflowId: z.optional(z.string()) }),
  /** Everything that was recorded and imported, marked or not. */
  z.object({ kind: z.literal('everything'), withSettings: z.boolean(), withCredentials: z.boolean() }),
])

export type Deletion = z.infer<typeof deletionSchema>

/** What a deletion takes, before it is done. */
export interface DeletionPlan {
  readonly counts: RemovalCounts
  /** Left alone because they are marked to be kept. */
  readonly kept: number
  /** Left alone because they have not ended. */
  readonly active: number
  /** True where it can be taken back for a while. */
  readonly canBeUndone: boolean
}

export interface Deleted {
  readonly counts: RemovalCounts
  readonly kept: number
  readonly active: number
  /** For taking it back, within some seconds; null where it cannot be. */
  readonly undoId: string | null
  /** True where it was stopped before everything was gone. */
  readonly isStopped: boolean
}
