/** What keeps the nodes of a file from being reached although they are there: a webhook that is off, links that lead nowhere. */
import type { ReadinessLine } from '../../shared/readiness.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { isNote } from '../../shared/sticky-note.ts'
import { isTrigger } from '../engine/start-node.ts'
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
  const trigger = strandedWebhooks({ nodes, connections })[0]
  const isStranded = trigger !== undefined
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

/** A webhook to which nothing is connected takes every delivery and does nothing, though the workflow has steps. */
export function unconnectedWebhookLines(workflow: Workflow): readonly ReadinessLine[] {
  if (danglingConnectionLines(workflow).length > 0) return []
  return strandedWebhooks(workflow).map(({ name }) => ({
    kind: 'set-up',
    node: name,
    severity: 'notes',
    sentence: `No step is connected to "${name}", so a delivery to it does nothing: connect it to the step that is to run first.`,
    remedy: null,
  }))
}

/** Those that lead to no node, where there is a step to lead to. */
function strandedWebhooks({ nodes, connections }: Pick<Workflow, 'nodes' | 'connections'>): Workflow['nodes'] {
  const names = new Set(nodes.map(({ name }) => name))
  if (nodes.every((node) => isNote(node) || isTrigger(node) || node.disabled === true)) return []
  return nodes.filter(
    (node) =>
      isWebhookNode(node) &&
      !(connections[node.name]?.['main'] ?? []).some((to) => (to ?? []).some((one) => names.has(one.node))),
  )
}
