/** What keeps the nodes of a file from being reached although they are there: a webhook that is off, links that lead nowhere. */
import type { ReadinessLine } from '../../shared/readiness.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { isWebhookNode } from '../listener/registration.ts'
import { takesDeliveries } from '../../shared/webhook-address.ts'

/** A disabled webhook has no address: with no other one, every delivery is unmatched. */
export function disabledWebhookLines({ id: workflowId, nodes }: Workflow): readonly ReadinessLine[] {
  const isServed = nodes.some(isWebhookNode)
  return nodes
    .filter(({ type, disabled }) => takesDeliveries(type) && disabled === true)
    .map(({ name }) => ({
      kind: 'set-up',
      node: name,
      severity: isServed ? 'notes' : 'blocks',
      sentence: `"${name}" is disabled, so no delivery reaches it: enable the node.`,
      remedy: { kind: 'enable-node', workflowId, node: name },
    }))
}

/** Connections from or to names that no node has, as a tool that rewrote the file may leave behind: the service drops them too. */
export function danglingConnectionLines({ nodes, connections }: Workflow): readonly ReadinessLine[] {
  const names = new Set(nodes.map(({ name }) => name))
  const links = Object.entries(connections).flatMap(([from, kinds]) =>
    Object.values(kinds).flatMap((outputs) =>
      outputs.flatMap((targets) => (targets ?? []).map(({ node }) => ({ from, to: node }))),
    ),
  )
  const missing = links.flatMap(({ from, to }) => [from, to].filter((name) => !names.has(name)))
  const dangling = links.filter(({ from, to }) => !names.has(from) || !names.has(to)).length
  if (dangling === 0) return []
  const trigger = nodes.find(isWebhookNode)
  const isStranded = trigger !== undefined && !links.some(({ from, to }) => from === trigger.name && names.has(to))
  const what = `${String(dangling)} of the ${String(links.length)} connections of the file`
  return [
    {
      kind: 'set-up',
      node: null,
      severity: isStranded ? 'blocks' : 'notes',
      sentence: `${what} lead from or to nodes that are not in it, such as "${missing[0] ?? ''}", and are left out${isStranded ? `, so nothing runs after "${trigger.name}"` : ''}: connect the nodes again, or export the workflow anew.`,
      remedy: null,
    },
  ]
}
