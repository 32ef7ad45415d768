import type { CalledWorkflow } from '../engine/run-contract.ts'
import type { ExecutionContext } from './execution-context.ts'
import type { ExecutionOrder } from './execution-order.ts'

/** The order for a workflow that a node of the execution calls. It runs in the caller's surroundings. */
export function calledOrder(
  { versionOf }: Pick<ExecutionContext, 'versionOf'>,
  executionId: string,
  caller: ExecutionOrder,
  called: CalledWorkflow,
): ExecutionOrder {
  return {
    shelved: { workflow: called.workflow, version: versionOf(called.workflow) },
    mode: 'integrated',
    items: called.items,
    deliveryId: null,
    externalId: caller.externalId,
    reproductionId: caller.reproductionId,
    retryOf: null,
    surroundings: caller.surroundings,
    parent: {
      executionId,
      node: called.node,
      runIndex: called.runIndex,
      itemIndexes: called.itemIndexes,
      depth: called.depth,
    },
  }
}
