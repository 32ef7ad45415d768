/**
 * Where a workflow begins that nothing can be sent to: at a trigger of another kind than a webhook. In: its nodes. Out: that
 * trigger, in whose place a webhook can start it.
 */
import { takesDeliveries } from './webhook-address.ts'
import type { WorkflowNode } from './workflow.ts'

type StartingNode = Pick<WorkflowNode, 'name' | 'type'> & { readonly disabled?: boolean | undefined }

/** Other workflows call these, or failures: they wait for no request. */
const calledFromWithin = new Set(['n8n-nodes-base.executeWorkflowTrigger', 'n8n-nodes-base.errorTrigger'])
/** Triggers whose type does not say so. */
const otherTriggers = new Set(['n8n-nodes-base.start', 'n8n-nodes-base.cron', 'n8n-nodes-base.interval'])

/** The first enabled trigger of a workflow without a webhook or a form; null where it has one, or begins at none that a request could replace. */
export function otherStart(nodes: readonly StartingNode[]): { readonly name: string; readonly type: string } | null {
  if (nodes.some(({ type }) => takesDeliveries(type))) return null
  return nodes.find((node) => node.disabled !== true && isReplaceable(node.type)) ?? null
}

function isReplaceable(type: string): boolean {
  return !calledFromWithin.has(type) && (otherTriggers.has(type) || /trigger$/iu.test(type))
}

/** Why nothing can be sent to it. */
export function otherStartSentence({ name, type }: { readonly name: string; readonly type: string }): string {
  return `The workflow starts at "${name}" (${type.split('.').at(-1) ?? type}), which no request reaches: it has no webhook.`
}
