/** Runs a part of a stored execution, under an id of its own. */
import type { CallInput } from '../../shared/contract.ts'
import type { Execution } from '../../shared/execution.ts'
import type { ItemsBefore } from '../../shared/views/items-before.ts'
import { executionNotFound } from '../executions/execution-not-found.ts'
import { standBefore } from '../executions/items-before.ts'
import { partOrder } from '../executions/run-part.ts'
import type { RetryServices } from './retry-stored-execution.ts'

type PartServices = Pick<RetryServices, 'store' | 'repository' | 'executions' | 'surroundings'>

/** Items of an input that are shown, and can be edited. */
const shownItems = 200

/**
 * Starts it and gives the id of the new execution, without waiting for its end.
 *
 * @throws ProblemError EXECUTION_NOT_FOUND, WORKFLOW_NOT_FOUND, and those of `partOrder`
 */
export function runStoredPart(
  services: PartServices,
  { executionId, ...wanted }: CallInput<'runPart'>,
): { readonly executionId: string } {
  const { repository, executions, surroundings } = services
  const execution = stored(services, executionId)
  const shelved = repository.get(execution.workflowId)
  const placed = executions.place(partOrder(execution, wanted, shelved, surroundings))
  void placed.run()
  return { executionId: placed.id }
}

/** @throws ProblemError EXECUTION_NOT_FOUND, WORKFLOW_NOT_FOUND, INVALID_INPUT where nothing arrives at the node */
export function viewItemsBefore(
  services: PartServices,
  { executionId, node, runIndex }: CallInput<'itemsBefore'>,
): ItemsBefore {
  const execution = services.store.executions.find(executionId)
  if (execution === null) throw executionNotFound(executionId)
  const [trigger] = execution.nodeRuns
  if (trigger?.node === node) {
    const items = trigger.outputs?.find((each) => each.length > 0) ?? []
    return { isStart: true, inputs: [{ from: null, total: items.length, items: items.slice(0, shownItems) }] }
  }
  const { workflow } = services.repository.get(execution.workflowId)
  const { source, inputs } = standBefore(execution, workflow, node, runIndex)
  return {
    isStart: false,
    inputs: inputs.map((items, input) => ({
      from: source[input]?.previousNode ?? null,
      total: items.length,
      items: items.slice(0, shownItems),
    })),
  }
}

function stored({ store }: PartServices, executionId: string): Execution {
  const execution = store.executions.findToSend(executionId)
  if (execution === null) throw executionNotFound(executionId)
  return execution
}
