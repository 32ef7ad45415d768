/**
 * What becomes of deliveries and executions that an earlier Faultline left behind when it ended without warning (contract §6):
 * what had not begun, or had had no effect yet after its caller was answered, runs now; what else was running is marked
 * crashed, and nothing has an effect twice without being marked so.
 */
import type { ExecutionSummary } from '../../shared/execution.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { UnfinishedExecution } from '../store/stored-execution.ts'
import type { Store } from '../store/open-store.ts'
import type { ExecutionService } from './execution-service.ts'
import { markCrashed, type CrashWords } from './mark-crashed.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'

export interface RecoveryParts {
  readonly store: Store
  readonly repository: WorkflowRepository
  readonly executions: ExecutionService
  readonly surroundings: Surroundings
  /** The node at which an execution was; null where that is not known. */
  readonly leftAt: (executionId: string) => string | null
  readonly now: () => number
  readonly onExecution: (execution: ExecutionSummary) => void
}

/**
 * Marks what was left behind. To be called before anything new is placed, by the one process that runs the executions of this
 * store. The returned function runs what had not begun.
 */
export function recoverInterrupted(parts: RecoveryParts): () => void {
  const { store } = parts
  const left = store.executions.unfinished()
  const crashed = left.filter((one) => !canBegin(one))
  // The others that wait are woken when their moment or their call comes.
  const lost = store.executions.waiting().flatMap(({ id, reproductionId }) => {
    const summary = reproductionId === null ? null : store.executions.summary(id)
    return summary === null ? [] : [summary]
  })
  store.transaction(() => {
    for (const id of store.deliveries.undecided()) decide(store, id)
    for (const one of lost) crash(parts, one, reproductionWaited)
    for (const one of left.filter(canBegin)) store.executions.putBack(one.id)
    for (const one of crashed) {
      crash(parts, one, one.status === 'running' ? whileRunning : ofReproduction)
    }
  })
  return () => {
    for (const one of [...lost, ...crashed]) notify(parts, one.id)
    for (const one of left.filter(canBegin)) begin(parts, one)
  }
}

/** An execution of a reproduction ran in a world that ended with the earlier process: it must not reach the real one. */
function canBegin({ status, deliveryId, reproductionId, harmlessStarts }: UnfinishedExecution): boolean {
  const isUntouched = status === 'new' || harmlessStarts !== null
  return isUntouched && (harmlessStarts ?? 0) < mostStarts && deliveryId !== null && reproductionId === null
}

/** One that has been cut off so often before any effect may be what ends Faultline. */
const mostStarts = 4

const whileRunning = {
  message: 'Faultline ended while this execution was running',
  description:
    'What it had done until then was not kept, and may have had effects outside. Look there first, then retry it.',
}
const ofReproduction = {
  message: 'Faultline ended before this execution began',
  description: 'It belonged to a reproduction, whose surroundings ended with Faultline. Send it again.',
}
const reproductionWaited = {
  message: 'Faultline ended while this execution was waiting',
  description: 'It belonged to a reproduction, whose surroundings ended with Faultline. Send it again.',
}
const notReadable = {
  message: 'Faultline ended before this execution began, and its delivery cannot be read as it was',
  description: 'The workflow or its webhook was changed or removed since. Send the delivery again.',
}

/** A delivery that was kept and of which nothing had become: nothing ran, and its caller was not answered. */
function decide(store: Store, id: string): void {
  const delivery = store.deliveries.find(id)
  if (delivery === null) return
  const sentence =
    'Faultline ended before this delivery was handed on: nothing ran, and it was not answered. Its provider may send it again.'
  store.deliveries.setOutcome(id, { ...delivery, outcome: 'refused', explanation: { sentence, nearest: [] } })
}

/** What its delivery brought is read when its turn comes: there may be many. */
function begin(parts: RecoveryParts, one: UnfinishedExecution): void {
  const { store, repository, executions, surroundings } = parts
  const shelved = repository.find(one.workflowId)
  if (shelved === null) {
    store.transaction(() => {
      crash(parts, one, notReadable)
    })
    notify(parts, one.id)
    return
  }
  const { id, mode, deliveryId, externalId, retryOf } = one
  void executions.placed(id, { shelved, mode, deliveryId, externalId, retryOf, surroundings }, notReadable).run()
}

function crash({ store, now, leftAt }: RecoveryParts, one: ExecutionSummary, words: CrashWords): void {
  markCrashed(store, one, { words, node: leftAt(one.id), stoppedAtMs: now() })
}

function notify({ store, onExecution }: RecoveryParts, id: string): void {
  const summary = store.executions.summary(id)
  if (summary !== null) onExecution(summary)
}
