import type { WorkflowNode } from '../../../shared/workflow.ts'
import type { NodeKind } from './node-kind.ts'

/**
 * Webhook: starts a workflow with the item that the listener made from a request. With several methods it has one output
 * for each; `RunRequest.startOutput` says on which the items leave (engine semantics §1.7).
 */
export const webhook: NodeKind = {
  type: 'n8n-nodes-base.webhook',
  facts: { label: 'Webhook' },
  versions: [1, 1.1, 2, 2.1],
  group: 'trigger',
  outputs: methodsOf,
  execute: ({ items }) => [items],
}

/** The methods a Webhook node is registered for, in the order of its outputs. */
function methodsOf(node: WorkflowNode): readonly string[] {
  const { multipleMethods, httpMethod } = node.parameters
  if (multipleMethods === true) {
    return Array.isArray(httpMethod) ? httpMethod.map(String) : ['GET', 'POST']
  }
  return [typeof httpMethod === 'string' ? httpMethod : 'GET']
}
