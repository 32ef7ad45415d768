import type { Workflow, WorkflowNode } from '../../../../shared/workflow.ts'
import { NodeFailure } from '../../node-failure.ts'

/** The trigger for being called. */
const calledTriggerType = 'n8n-nodes-base.executeWorkflowTrigger'

/** Where a called workflow begins that has no such trigger. */
const startsCalled: ReadonlySet<string> = new Set([
  'n8n-nodes-base.start',
  'n8n-nodes-base.manualTrigger',
  '@n8n/n8n-nodes-langchain.manualChatTrigger',
])

/** The node at which a called workflow begins, also where it is disabled; undefined where it has none. */
export function beginOfCalled({ nodes }: Pick<Workflow, 'nodes'>): WorkflowNode | undefined {
  return nodes.find(({ type }) => type === calledTriggerType) ?? nodes.find(({ type }) => startsCalled.has(type))
}

/** Why a workflow without one cannot be called: its caller fails, also where it does not wait for it (n8n 1.123.5, measured). */
export function noBeginOfCalled({ name }: Pick<Workflow, 'name'>): NodeFailure {
  return new NodeFailure('Missing node to start execution', {
    name: 'Error',
    description: `The workflow "${name}" is called by another one and has no Execute Workflow Trigger: add one.`,
  })
}
