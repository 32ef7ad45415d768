import * as z from 'zod/mini'
import { deletionSchema, type Deleted, type DeletionPlan } from '../deletion.ts'
import { keptKinds, retentionSchema, type RemovalCounts, type StorageView } from '../retention.ts'
import { call, nothing } from './call.ts'

/** What the store holds, how long it is kept, and what is deleted. */
export const storageCalls = {
  /** What the store takes and holds, and how long it is kept. */
  storage: call<StorageView>()(nothing),
  /** Puts a retention in force; what is over it goes in the background. */
  changeRetention: call<StorageView>()(retentionSchema),
  /** Lets go now what the retention lets go; answers when that is done. */
  prune: call<{ readonly removed: RemovalCounts; readonly freedBytes: number; readonly isStopped: boolean }>()(nothing),
  /** Ends a removal that is under way; what is gone stays gone. */
  stopRemoval: call<null>()(nothing),
  /** Marks something to be kept whatever the retention says, or takes the mark away. */
  keep: call<null>()(z.object({ kind: z.enum(keptKinds), id: z.string(), isKept: z.boolean() })),
  /** How much a deletion would take. */
  planDeletion: call<DeletionPlan>()(deletionSchema),
  /** Deletes; answers when all is gone. */
  delete: call<Deleted>()(deletionSchema),
  /** Takes a deletion back; false where that is not possible any more. */
  undoDeletion: call<boolean>()(z.object({ undoId: z.string() })),
} as const
