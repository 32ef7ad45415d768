import type { NodeKind } from './node-kind.ts'

function trigger(type: string, label: string, versions: readonly number[]): NodeKind {
  return { type, facts: { label }, versions, group: 'trigger', execute: ({ items }) => [items] }
}

/** Nodes that start a workflow. They pass on the items with which the execution was started. */
export const triggers: readonly NodeKind[] = [
  trigger('n8n-nodes-base.manualTrigger', 'Manual Trigger', [1]),
  trigger('n8n-nodes-base.errorTrigger', 'Error trigger', [1]),
  trigger('n8n-nodes-base.executeWorkflowTrigger', 'Execute Workflow Trigger', [1, 1.1]),
  trigger('n8n-nodes-base.scheduleTrigger', 'Schedule Trigger', [1, 1.1, 1.2, 1.3]),
  // The trigger of old exports that is now the manual one.
  trigger('n8n-nodes-base.start', 'Start', [1]),
  // Two of old exports that are now the schedule trigger.
  trigger('n8n-nodes-base.cron', 'Cron', [1]),
  trigger('n8n-nodes-base.interval', 'Interval', [1]),
  // The form that starts a workflow: the listener shows its page, and gives the item of what was sent.
  trigger('n8n-nodes-base.formTrigger', 'Form Trigger', [1, 2, 2.1, 2.2, 2.3]),
  // Starts an evaluation; a delivery never does.
  trigger('n8n-nodes-base.evaluationTrigger', 'Evaluation Trigger', [4.6, 4.7]),
]
