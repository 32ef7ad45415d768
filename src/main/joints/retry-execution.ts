import type { Execution } from '../../shared/execution.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { RereadOptions } from '../listener/reread-delivery.ts'
import type { Store } from '../store/open-store.ts'
import type { ExecutionDesk } from './execution-desk.ts'
import { beginningOf, type Beginning } from './kept-delivery.ts'
import type { ShelvedWorkflow, WorkflowShelf } from './workflow-shelf.ts'

export interface RetryParts {
  readonly store: Store
  readonly shelf: WorkflowShelf
  readonly executions: ExecutionDesk
  readonly surroundings: Surroundings
  readonly reread: () => RereadOptions
}

/**
 * Runs an execution again with what started it, from its start or from the node that failed, marked as a retry of the first
 * of its chain (contract §3). Resolves with the new execution's id when it has begun.
 *
 * @throws ProblemError EXECUTION_NOT_FOUND, EXECUTION_NOT_ENDED, WORKFLOW_NOT_FOUND, NOTHING_TO_RETRY
 */
export async function retryExecution(
  parts: RetryParts,
  executionId: string,
  from: 'start' | 'failed',
): Promise<string> {
  const { store, shelf, executions, surroundings } = parts
  const execution = store.executions.find(executionId)
  if (execution === null) throw notFound(executionId)
  if (execution.stoppedAt === null) throw notEnded(execution)
  const shelved = shelf.get(execution.workflowId)
  const beginning = await beginningAgain(execution, shelved, parts)
  if (beginning === null) throw nothingToRetry(execution)
  const { deliveryId, externalId, nodeRuns } = execution
  const placed = executions.place({
    shelved,
    mode: 'retry',
    ...beginning,
    ...(from === 'failed' && nodeRuns.length > 0 ? { resume: { nodeRuns } } : {}),
    deliveryId,
    externalId,
    reproductionId: null,
    retryOf: store.executions.chain(executionId)[0]?.id ?? executionId,
    surroundings,
  })
  void placed.run(undefined)
  return placed.id
}

/** What the trigger emitted; of a crashed execution nothing was kept but its delivery. */
async function beginningAgain(
  { nodeRuns, deliveryId }: Execution,
  shelved: ShelvedWorkflow,
  { store, reread }: RetryParts,
): Promise<Beginning | null> {
  const outputs = nodeRuns[0]?.outputs
  if (nodeRuns[0] !== undefined && outputs != null) {
    const startOutput = Math.max(
      0,
      outputs.findIndex((items) => items.length > 0),
    )
    return { startNode: nodeRuns[0].node, startOutput, items: outputs[startOutput] ?? [] }
  }
  return deliveryId === null ? null : beginningOf(deliveryId, shelved, store, reread())
}

function notFound(executionId: string): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_FOUND',
    sentence: `There is no execution with the id "${executionId}".`,
    remedy: 'Choose one of the list of executions.',
  })
}

function notEnded({ id, status }: Execution): ProblemError {
  return new ProblemError({
    code: 'EXECUTION_NOT_ENDED',
    sentence: `Execution ${id} is "${status}": only one that has ended can be retried.`,
    remedy: 'Wait until it ends, or stop it.',
  })
}

function nothingToRetry({ id }: Execution): ProblemError {
  return new ProblemError({
    code: 'NOTHING_TO_RETRY',
    sentence: `Nothing was kept of what started execution ${id}, and its delivery cannot be read by the workflow as it is now.`,
    remedy: 'Send the delivery again.',
  })
}
