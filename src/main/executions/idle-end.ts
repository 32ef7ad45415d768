import { findNode } from '../../shared/workflow.ts'
import { itemsEndOf } from '../engine/items-end.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import type { ExecutionEnd } from '../store/stored-execution.ts'
import type { Store } from '../store/open-store.ts'
import { hasEffect } from '../world/has-effect.ts'
import type { ExecutionRun } from './execution-run.ts'

/** Nodes that may do something without a request of their own: what they did is not looked into, so none of it is called nothing. */
const acting: ReadonlySet<string> = new Set(
  ['dataTable', 'emailSend', 'executeWorkflow', 'readWriteFile', 'writeBinaryFile'].map(
    (type) => `n8n-nodes-base.${type}`,
  ),
)

/**
 * At which node the items of a success ended with nothing done: whoever sent them was told that all is well, and no node behind it
 * ran (contract §7 rule 2). Empty where it has failed, something was done or may have been, or a stand-in answered.
 */
export function idleEnd(
  { outbox }: Pick<Store, 'outbox'>,
  { id, order }: Pick<ExecutionRun, 'id' | 'order'>,
  { status, nodeRuns }: Pick<RunOutcome, 'status' | 'nodeRuns'>,
): Pick<ExecutionEnd, 'idleEnd'> {
  // What a person runs a part of goes no further than was asked.
  if (status !== 'success' || (order.mode === 'manual' && order.retryOf !== null)) return {}
  const { workflow } = order.shelved
  const end = itemsEndOf(nodeRuns, workflow)
  if (end === null) return {}
  const isDone = nodeRuns.some(
    ({ node, nodeSource, attempts }) =>
      nodeSource !== undefined ||
      acting.has(findNode(workflow, node)?.type ?? '') ||
      attempts.some(({ requests }) => requests.some(hasEffect)),
  )
  return isDone || outbox.ofExecution(id, 1).length > 0 ? {} : { idleEnd: end.node }
}
