import type { KeptMark, Retention, StorageView } from '../../shared/retention.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Store } from '../store/open-store.ts'
import type { DeletionService } from './deletion-service.ts'
import { graceOf } from './retention-grace.ts'
import { readRetention, writeRetention } from './retention-settings.ts'
import type { RetentionService } from './retention-service.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'

/** What the store takes, how long it is kept, and what is kept whatever that says. */
export interface StorageService {
  readonly view: () => StorageView
  /** Puts a retention in force; what is over it goes in the background. */
  readonly change: (retention: Retention) => StorageView
  /** @throws ProblemError INVALID_INPUT where there is no such thing */
  readonly mark: (mark: KeptMark, isKept: boolean) => void
}

export interface StorageParts {
  readonly store: Store
  readonly repository: Pick<WorkflowRepository, 'all' | 'find'>
  readonly retention: RetentionService
  readonly deletions: DeletionService
  readonly isCase: (name: string) => boolean
  readonly now: () => number
}

export function openStorageService(parts: StorageParts): StorageService {
  const { store, retention, deletions } = parts
  const view = (): StorageView => ({
    ...measured(store),
    workflows: parts.repository.all().length,
    kept: store.keptMarks.all(),
    grace: graceOf(store, parts.now()),
    removal: deletions.progress() ?? retention.progress(),
    lastRemoval: retention.last(),
  })
  return {
    view,
    change: (changed) => {
      writeRetention(store, changed)
      retention.pruneQuietly()
      return view()
    },
    mark: (mark, isKept) => {
      if (isKept && !isThere(parts, mark)) throw notThere(mark)
      store.keptMarks.set(mark, isKept)
    },
  }
}

/** What the command line says of a store as well. */
export function measured(
  store: Pick<Store, 'space' | 'removals' | 'settings'>,
): Pick<StorageView, 'fileBytes' | 'usedBytes' | 'shrinks' | 'deliveries' | 'executions' | 'oldest' | 'retention'> {
  return {
    fileBytes: store.space.fileBytes(),
    usedBytes: store.space.usedBytes(),
    shrinks: store.space.shrinks(),
    deliveries: store.removals.countDeliveries(),
    executions: store.removals.countExecutions(),
    oldest: store.removals.oldest(),
    retention: readRetention(store),
  }
}

function isThere({ store, repository, isCase }: StorageParts, { kind, id }: KeptMark): boolean {
  switch (kind) {
    case 'delivery':
      return store.removals.delivery(id) !== null
    case 'execution':
      return store.removals.execution(id) !== null
    case 'workflow':
      return repository.find(id) !== null
    case 'case':
      return isCase(id)
  }
}

function notThere({ kind, id }: KeptMark): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `There is no ${kind} "${id}" that could be kept.`,
    remedy: 'It may have been deleted; choose one of the list.',
  })
}
