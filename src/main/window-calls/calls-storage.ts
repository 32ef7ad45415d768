import type { CallsOf } from '../../shared/contract.ts'
import type { storageCalls } from '../../shared/contract/storage.ts'
import type { DeletionService } from '../retention/deletion-service.ts'
import type { RetentionService } from '../retention/retention-service.ts'
import type { StorageService } from '../retention/storage-service.ts'
import { attempt, attemptDone } from './attempt.ts'

export interface StorageServices {
  readonly storage: StorageService
  readonly retention: RetentionService
  readonly deletions: DeletionService
}

export function createStorageCalls({ storage, retention, deletions }: StorageServices): CallsOf<typeof storageCalls> {
  return {
    storage: () => attempt(() => storage.view()),
    changeRetention: (given) => attempt(() => storage.change(given)),
    prune: async () => {
      const { removed, fileBytesBefore, fileBytesAfter, isStopped } = await retention.prune()
      return { removed, freedBytes: Math.max(0, fileBytesBefore - fileBytesAfter), isStopped }
    },
    stopRemoval: () =>
      attemptDone(() => {
        retention.stop()
        deletions.stop()
      }),
    keep: ({ kind, id, isKept }) =>
      attemptDone(() => {
        storage.mark({ kind, id }, isKept)
      }),
    planDeletion: (deletion) => deletions.plan(deletion),
    delete: (deletion) => deletions.delete(deletion),
    undoDeletion: ({ undoId }) => attempt(() => deletions.undo(undoId)),
  }
}
