import type { Execution } from '../../shared/execution.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { itemsEndOf } from '../engine/items-end.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
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
  store: Pick<Store, 'outbox'>,
  { id, order }: Pick<ExecutionRun, 'id' | 'order'>,
  { status, nodeRuns }: Pick<RunOutcome, 'status' | 'nodeRuns'>,
): Pick<ExecutionEnd, 'idleEnd'> {
  const { mode, retryOf, shelved } = order
  const node = idleNodeOf(store, { id, mode, retryOf, status, nodeRuns }, shelved.workflow)
  return node === null ? {} : { idleEnd: node }
}

/**
 * The same for an execution that was kept before it was noted: by its node runs and the workflow as it ran then. Null where nothing of
 * that version is left.
 */
export function idleEndOfKept(store: Pick<Store, 'outbox' | 'workflows'>, execution: Execution): string | null {
  if (execution.status !== 'success') return null
  const text = store.workflows.versionText(execution.workflowId, execution.workflowVersion)
  return text === null ? null : idleNodeOf(store, execution, readWorkflow(text).workflow)
}

function idleNodeOf(
  { outbox }: Pick<Store, 'outbox'>,
  { id, mode, retryOf, status, nodeRuns }: Pick<Execution, 'id' | 'mode' | 'retryOf' | 'status' | 'nodeRuns'>,
  workflow: Workflow,
): string | null {
  // What a person runs a part of goes no further than was asked.
  if (status !== 'success' || (mode === 'manual' && retryOf !== null)) return null
  const end = itemsEndOf(nodeRuns, workflow)
  if (end === null) return null
  const isDone = nodeRuns.some(
    ({ node, nodeSource, attempts }) =>
      nodeSource !== undefined ||
      acting.has(findNode(workflow, node)?.type ?? '') ||
      attempts.some(({ requests }) => requests.some(hasEffect)),
  )
  return isDone || outbox.ofExecution(id, 1).length > 0 ? null : end.node
}
