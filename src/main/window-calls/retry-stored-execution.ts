/** Runs a stored execution again, under an id of its own. */
import type { CallInput } from '../../shared/contract.ts'
import type { Execution } from '../../shared/execution.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { readExecutionInput, type ExecutionInput } from '../executions/execution-input.ts'
import type { PlacedExecution } from '../executions/execution-order.ts'
import type { ExecutionService } from '../executions/execution-service.ts'
import { executionNotFound } from '../executions/execution-not-found.ts'
import { retryOrder } from '../executions/retry-execution.ts'
import type { RereadOptions } from '../listener/reread-delivery.ts'
import type { Store } from '../store/open-store.ts'
import type { ShelvedWorkflow, WorkflowRepository } from '../workflows/workflow-repository.ts'

export interface RetryServices {
  readonly store: Store
  readonly repository: WorkflowRepository
  readonly executions: ExecutionService
  readonly surroundings: Surroundings
  /** How a stored delivery is parsed again. */
  readonly reread: () => RereadOptions
}

/**
 * Starts it and gives the id of the new execution, without waiting for its end.
 *
 * @throws ProblemError EXECUTION_NOT_FOUND, WORKFLOW_NOT_FOUND, and those of `retryOrder`
 */
export async function retryStoredExecution(
  services: RetryServices,
  order: CallInput<'retryExecution'>,
): Promise<{ readonly executionId: string }> {
  const placed = await placeRetry(services, order)
  void placed.run()
  return { executionId: placed.id }
}

/**
 * Writes the new execution down, to be run.
 *
 * @throws ProblemError EXECUTION_NOT_FOUND, WORKFLOW_NOT_FOUND, and those of `retryOrder`
 */
export async function placeRetry(
  services: RetryServices,
  { executionId, from, workflow = 'current' }: CallInput<'retryExecution'>,
): Promise<PlacedExecution> {
  const { store, repository, executions, surroundings } = services
  const execution = store.executions.findToSend(executionId)
  if (execution === null) throw executionNotFound(executionId)
  const { workflowId, workflowVersion } = execution
  const shelved = workflow === 'current' ? repository.get(workflowId) : repository.version(workflowId, workflowVersion)
  const beginning = await storedBeginning(execution, shelved, services)
  return executions.place(retryOrder(execution, from, shelved, surroundings, beginning))
}

/** Of a crashed execution nothing was stored but its delivery. */
function storedBeginning(
  { status, deliveryId, nodeRuns }: Execution,
  shelved: ShelvedWorkflow,
  { store, reread }: RetryServices,
): Promise<ExecutionInput | null> {
  if (status !== 'crashed' || deliveryId === null || nodeRuns.length > 0) return Promise.resolve(null)
  return readExecutionInput(deliveryId, shelved, store, reread())
}
