import type { ExecutionMode } from '../../shared/execution.ts'
import { isNamedTrigger } from '../../shared/other-start.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { kindOf } from './nodes/catalogue.ts'
import { beginOfCalled } from './nodes/sub-workflows/begin-of-called.ts'

const typeOfMode: Partial<Record<ExecutionMode, string>> = {
  manual: 'n8n-nodes-base.manualTrigger',
  webhook: 'n8n-nodes-base.webhook',
  error: 'n8n-nodes-base.errorTrigger',
}

/**
 * The node an execution begins at where none was named: the trigger that belongs to the mode, else the first trigger, else
 * the first node that nothing leads to. Undefined where every node is disabled or fed by another, and where a called workflow has
 * no node that a called one begins at: one that is disabled is such a node, and passes on what it is given.
 */
export function findStartNode(workflow: Workflow, mode: ExecutionMode): WorkflowNode | undefined {
  if (mode === 'integrated') return beginOfCalled(workflow)
  const enabled = workflow.nodes.filter((node) => node.disabled !== true)
  return (
    enabled.find((node) => node.type === typeOfMode[mode]) ??
    enabled.find(isTrigger) ??
    enabled.find((node) => !isFed(workflow, node.name))
  )
}

/** True for a node at which executions begin, though the engine may not know its type. */
export function isTrigger(node: WorkflowNode): boolean {
  return kindOf(node)?.group === 'trigger' || isNamedTrigger(node.type)
}

function isFed(workflow: Workflow, name: string): boolean {
  return Object.values(workflow.connections).some((outputs) =>
    (outputs['main'] ?? []).some((targets) => (targets ?? []).some((target) => target.node === name)),
  )
}
