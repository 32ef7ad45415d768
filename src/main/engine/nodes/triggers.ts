import type { NodeKind } from './node-kind.ts'

/** Nodes that start a workflow. They pass on the items with which the execution was started. */
function trigger(type: string, versions: readonly number[]): NodeKind {
  return { type, versions, group: 'trigger', execute: ({ items }) => [items] }
}

export const manualTrigger = trigger('n8n-nodes-base.manualTrigger', [1])
export const errorTrigger = trigger('n8n-nodes-base.errorTrigger', [1])
export const executeWorkflowTrigger = trigger('n8n-nodes-base.executeWorkflowTrigger', [1, 1.1])
export const scheduleTrigger = trigger('n8n-nodes-base.scheduleTrigger', [1, 1.1, 1.2, 1.3])
/** The trigger of old exports that is now the manual one. */
export const startTrigger = trigger('n8n-nodes-base.start', [1])
/** Two of old exports that are now the schedule trigger. */
export const cronTrigger = trigger('n8n-nodes-base.cron', [1])
export const intervalTrigger = trigger('n8n-nodes-base.interval', [1])
