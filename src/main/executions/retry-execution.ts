import type { Execution } from '../../shared/execution.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { ExecutionOrder } from './execution-order.ts'
import type { ExecutionInput } from './execution-input.ts'
import type { ShelvedWorkflow } from '../workflows/workflow-repository.ts'

/** Where a retry begins: at the node that failed, what ran before it taken over, or at the trigger with the same items. */
export type RetryStart = 'failed-node' | 'start'

/**
 * The order for another run of an execution that did not succeed, with the workflow as it is
 * handed in: as it is now, or as it was (engine semantics §1.6).
 * The first failure stays where it is: a retry is an execution of its own, and names the first of its chain.
 *
 * `kept` is what its delivery brought, where nothing of the execution itself was kept.
 *
 * @throws ProblemError EXECUTION_NOT_RETRIED
 */
export function retryOrder(
  execution: Execution,
  from: RetryStart,
  shelved: ShelvedWorkflow,
  surroundings: Surroundings,
  kept: ExecutionInput | null,
): ExecutionOrder {
  const why = whyNot(execution, kept)
  if (why !== null) throw new ProblemError({ code: 'EXECUTION_NOT_RETRIED', ...why })
  const [trigger] = execution.nodeRuns
  const startOutput = Math.max(trigger?.outputs?.findIndex((items) => items.length > 0) ?? 0, 0)
  return {
    shelved,
    mode: 'retry',
    ...(trigger === undefined ? {} : { startNode: trigger.node }),
    startOutput,
    items: trigger?.outputs?.[startOutput] ?? [],
    ...kept,
    ...(from === 'start' || kept !== null ? {} : { resume: { nodeRuns: execution.nodeRuns } }),
    deliveryId: execution.deliveryId,
    externalId: execution.externalId,
    reproductionId: null,
    retryOf: execution.retryOf ?? execution.id,
    surroundings,
  }
}

function whyNot(
  { id, status, nodeRuns }: Execution,
  kept: ExecutionInput | null,
): { sentence: string; remedy: string } | null {
  switch (status) {
    case 'success':
      return {
        sentence: `The execution succeeded, so it cannot be retried (${id}).`,
        remedy: 'Choose one that failed, or send its delivery again.',
      }
    case 'new':
    case 'running':
    case 'waiting':
      return {
        sentence: `Execution ${id} has not ended: its status is "${status}".`,
        remedy: 'Cancel it first, or wait until it ends.',
      }
    case 'error':
    case 'crashed':
    case 'canceled':
      if (kept !== null || nodeRuns[0]?.outputs) return null
      return {
        sentence: `Execution ${id} ended before its trigger gave anything, so there is nothing to go on from.`,
        remedy: 'Send its delivery again.',
      }
  }
}
