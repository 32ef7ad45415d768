/**
 * Deletes what a person chooses: said before how much goes, taken back within some seconds where it is little, told as it goes
 * on where it is much.
 */
import { v7 as createId } from 'uuid'
import type { Deleted, Deletion, DeletionPlan } from '../../shared/deletion.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { RemovalCounts, RemovalProgress } from '../../shared/retention.ts'
import type { RemovedRows } from '../store/removal-table.ts'
import type { Store } from '../store/open-store.ts'
import { chooseDeletion, type Chosen } from './deletion-choice.ts'
import { keptSet } from './kept-set.ts'
import type { CaseRepository } from '../studies/case-repository.ts'
import { forgetOutsideRuns } from '../evidence/outside-run-store.ts'
import { giveBackSpace, nothingRemoved, removeInSlices, type ChooseBatch } from './removal-work.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'

export interface DeletionService {
  /** @throws ProblemError DELIVERY_NOT_FOUND, EXECUTION_NOT_FOUND, WORKFLOW_NOT_FOUND, FILE_NOT_FOUND */
  readonly plan: (deletion: Deletion) => Promise<DeletionPlan>
  /** The same problems; nothing is deleted then. */
  readonly delete: (deletion: Deletion) => Promise<Deleted>
  /** Takes a deletion back; false where that is not possible any more. */
  readonly undo: (undoId: string) => boolean
  /** Ends a deletion that is under way; what is gone stays gone. */
  readonly stop: () => void
  readonly progress: () => RemovalProgress | null
  readonly close: () => Promise<void>
}

export interface DeletionParts {
  readonly store: Store
  readonly repository: WorkflowRepository
  readonly cases: Pick<CaseRepository, 'recent' | 'given' | 'remove' | 'openId'>
  /** Forgets the credentials and puts the settings back, where that was asked for. */
  readonly reset: (what: { readonly settings: boolean; readonly credentials: boolean }) => Promise<void>
  /** Forgets what a person answered about the workflow of that id; the returned function puts it back. */
  readonly forgetAnswers: (workflowId: string) => () => void
  /** Closes the case that is open, where it studies that workflow, or any. */
  readonly closeCase: (workflowId: string | null) => Promise<void>
  /** False: nobody is there to take anything back. */
  readonly offersUndo: boolean
  /** Ends an execution that waits. */
  readonly cancel: (executionId: string) => boolean
  readonly onProgress: (progress: RemovalProgress) => void
}

/** A deletion of more executions and deliveries, or of more bytes, is not held in memory to be taken back. */
const mostUndone = 2000
const mostUndoneBytes = 64 * 1024 * 1024
/** So long it can be taken back: the ten seconds of the window's word about it, and the time to press. */
const undoMs = 15_000
const tellMs = 250

interface Undo {
  readonly put: () => void
  readonly timer: NodeJS.Timeout
}

export function openDeletionService(parts: DeletionParts): DeletionService {
  const { store } = parts
  const undos = new Map<string, Undo>()
  let progress: RemovalProgress | null = null
  let stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  const chosenFor = async (deletion: Deletion): Promise<Chosen> =>
    deletion.kind === 'case' ? nothingChosen : chooseDeletion(store, deletion, keptSet(store, []))
  const plan = (deletion: Deletion, chosen: Chosen): DeletionPlan => {
    assertThere(parts, deletion)
    return {
      counts: countsOf(parts, deletion, chosen),
      kept: chosen.kept,
      active: chosen.active,
      canBeUndone: parts.offersUndo && canBeUndone(store, deletion, chosen),
    }
  }
  const removeChosen = (deletion: Deletion, chosen: Chosen, signal: AbortSignal): Promise<RemovalCounts> => {
    const total = chosen.executionIds.length + chosen.deliveryIds.length
    let told = 0
    return removeInSlices(store, batchesOf(chosen), signal, (removed) => {
      if (performance.now() - told < tellMs) return
      told = performance.now()
      progress = { work: 'deletion', status: 'running', removed, total }
      parts.onProgress(progress)
    }).finally(() => {
      if (progress !== null) parts.onProgress({ ...progress, status: signal.aborted ? 'stopped' : 'done' })
      progress = null
      if (deletion.kind !== 'case') forgetOutsideRuns(store, chosen.executionIds)
    })
  }
  const remove = async (deletion: Deletion): Promise<Deleted> => {
    if (deletion.kind === 'everything') await endAll(parts)
    const chosen = await chosenFor(deletion)
    const { counts, canBeUndone: undoable } = plan(deletion, chosen)
    const { signal } = (stopping = new AbortController())
    const rows: RemovedRows = undoable ? store.removals.copy(chosen.executionIds, chosen.deliveryIds) : []
    // What can be taken back is still there.
    const release = undoable ? store.binaries.keepBack([...chosen.executionIds, ...chosen.deliveryIds]) : null
    const removed = await removeChosen(deletion, chosen, signal)
    const putOwner = signal.aborted ? () => undefined : await removeOwner(parts, deletion)
    const undoId = undoable
      ? keepUndo(undos, () => {
          store.transaction(() => {
            store.removals.restore(rows)
            putOwner()
          })
        })
      : null
    // What can be taken back goes from the file when it cannot be any more; the log is emptied with it.
    if (undoId === null) await giveBackSpace(store, signal)
    else {
      setTimeout(() => {
        release?.()
        giveBackSpace(store, stopping.signal).catch(() => undefined)
      }, undoMs).unref()
    }
    const { kept, active } = chosen
    return {
      counts: signal.aborted ? { ...removed, workflows: 0, cases: 0 } : counts,
      kept,
      active,
      undoId,
      isStopped: signal.aborted,
    }
  }
  return {
    plan: async (deletion) => plan(deletion, await chosenFor(deletion)),
    delete: (deletion) => {
      const deleted = running.then(() => remove(deletion))
      running = deleted.catch(() => undefined)
      return deleted
    },
    undo: (undoId) => {
      const undo = undos.get(undoId)
      if (undo === undefined) return false
      // Where that fails, it can be tried again for as long as it could be.
      undo.put()
      clearTimeout(undo.timer)
      undos.delete(undoId)
      return true
    },
    stop: () => {
      stopping.abort()
    },
    progress: () => progress,
    close: async () => {
      stopping.abort()
      for (const { timer } of undos.values()) clearTimeout(timer)
      await running
    },
  }
}

const nothingChosen: Chosen = { executionIds: [], deliveryIds: [], kept: 0, active: 0 }

function keepUndo(undos: Map<string, Undo>, put: () => void): string {
  const id = createId()
  const timer = setTimeout(() => undos.delete(id), undoMs)
  timer.unref()
  undos.set(id, { put, timer })
  return id
}

function canBeUndone(
  { removals }: Pick<Store, 'removals'>,
  { kind }: Deletion,
  { executionIds, deliveryIds }: Chosen,
): boolean {
  if (kind === 'everything' || kind === 'older' || executionIds.length + deliveryIds.length > mostUndone) return false
  return (
    removals.executionBytes({ ids: executionIds }) + removals.deliveryBytes({ ids: deliveryIds }) <= mostUndoneBytes
  )
}

/** Everything is to go: what is open, and what waits, ends first. */
async function endAll({ store, closeCase, cancel }: DeletionParts): Promise<void> {
  await closeCase(null)
  for (const { id } of store.executions.waiting()) cancel(id)
}

/** Removes what is no execution or delivery; returns what puts it back. */
async function removeOwner(
  { store, repository, cases, reset, closeCase, forgetAnswers }: DeletionParts,
  deletion: Deletion,
): Promise<() => void> {
  switch (deletion.kind) {
    case 'workflow': {
      await closeCase(deletion.id)
      const putAnswers = forgetAnswers(deletion.id)
      const putWorkflow = repository.remove(deletion.id)
      return () => {
        putWorkflow()
        putAnswers()
      }
    }
    case 'case':
      if (cases.openId() === deletion.id) await closeCase(null)
      return cases.remove(deletion.id)
    case 'everything':
      for (const { workflow } of repository.all()) {
        forgetAnswers(workflow.id)
        repository.remove(workflow.id)
      }
      for (const { id } of cases.recent()) cases.remove(id)
      store.transaction(store.removals.removeRest)
      await reset({ settings: deletion.withSettings, credentials: deletion.withCredentials })
      return () => undefined
    case 'deliveries':
    case 'executions':
    case 'older':
      return () => undefined
  }
}

function countsOf({ repository, cases }: DeletionParts, deletion: Deletion, chosen: Chosen): RemovalCounts {
  const { kind } = deletion
  return {
    ...nothingRemoved,
    executions: chosen.executionIds.length,
    deliveries: chosen.deliveryIds.length,
    workflows: kind === 'workflow' ? 1 : kind === 'everything' ? repository.all().length : 0,
    cases: kind === 'case' ? 1 : kind === 'everything' ? cases.recent().length : 0,
  }
}

function batchesOf({ executionIds, deliveryIds }: Chosen): ChooseBatch {
  let execution = 0
  let delivery = 0
  return (rows) => {
    if (execution < executionIds.length) {
      execution += rows
      return { executionIds: executionIds.slice(execution - rows, execution), deliveryIds: [] }
    }
    if (delivery >= deliveryIds.length) return null
    delivery += rows
    return { executionIds: [], deliveryIds: deliveryIds.slice(delivery - rows, delivery) }
  }
}

function assertThere({ store, repository, cases }: DeletionParts, deletion: Deletion): void {
  switch (deletion.kind) {
    case 'deliveries':
      for (const id of deletion.ids)
        if (store.removals.delivery(id) === null) throw notThere('DELIVERY_NOT_FOUND', 'delivery', id)
      return
    case 'executions':
      for (const id of deletion.ids)
        if (store.removals.execution(id) === null) throw notThere('EXECUTION_NOT_FOUND', 'execution', id)
      return
    case 'workflow':
      repository.get(deletion.id)
      return
    case 'case':
      cases.given(deletion.id)
      return
    case 'older':
    case 'everything':
  }
}

function notThere(code: 'DELIVERY_NOT_FOUND' | 'EXECUTION_NOT_FOUND', what: string, id: string): ProblemError {
  return new ProblemError({
    code,
    sentence: `There is no ${what} with the id "${id}", so nothing was deleted.`,
    remedy: `Choose ids of the list of "${what === 'delivery' ? 'deliveries' : 'executions'}"; it may have gone with the retention.`,
  })
}
