import type { FoundExecution } from '../listener/waiting-executions.ts'
import { findNode, type WorkflowSettings } from '../../shared/workflow.ts'
import type { Store } from '../store/open-store.ts'

/** Who waits under the id of an execution for a call of its resume URL. `settingsOf`: those that a workflow has now. */
export function findWaitingExecution(
  { executions }: Store,
  executionId: string,
  settingsOf: (workflowId: string) => WorkflowSettings,
): FoundExecution {
  const summary = executions.summary(executionId)
  if (summary === null) return { kind: 'unknown' }
  const { workflowId, workflowName } = summary
  const workflow = { id: workflowId, name: workflowName, settings: settingsOf(workflowId) }
  const suspension = executions.suspension(executionId)
  if (suspension === null) return { kind: 'not-waiting', status: summary.status, workflow }
  const { call, till } = suspension
  const node = findNode(suspension.workflow, suspension.node)
  if (call === null || node === undefined) return { kind: 'not-for-a-call', node: suspension.node, till, workflow }
  return { kind: 'waiting', workflow: suspension.workflow, node, call, manual: summary.mode === 'manual' }
}
