import { takesDeliveries } from '../../shared/webhook-address.ts'
import type { Workflow } from '../../shared/workflow.ts'

/** Why nothing outside can start a workflow of which no webhook is served. */
export function withoutWebhook({ nodes }: Pick<Workflow, 'nodes'>): string {
  const disabled = nodes.filter((node) => node.disabled === true && takesDeliveries(node.type))
  if (disabled.length === 0) return 'This workflow has no webhook: nothing outside can start it.'
  const names = disabled.map(({ name }) => `"${name}"`).join(' and ')
  return disabled.length === 1
    ? `The webhook ${names} is disabled: enable the node, and requests can start this workflow.`
    : `The webhooks ${names} are disabled: enable one of the nodes, and requests can start this workflow.`
}
