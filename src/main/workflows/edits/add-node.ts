import { v4 as createId } from 'uuid'
import { nodeTypesOf } from '../../../shared/node-types/node-types.ts'
import { takesDeliveries } from '../../../shared/webhook-address.ts'
import type { WorkflowEdit } from '../../../shared/workflow-edit.ts'
import { connectNodes, disconnectNodes } from './connect-nodes.ts'
import { freePlaces } from './free-place.ts'
import type { Pasted } from './paste-nodes.ts'
import { freeName, namesOf, nodeOf, placeOf, type WorkflowText } from './workflow-text.ts'

type NewNode = Extract<WorkflowEdit, { readonly kind: 'add' }>

/** Room from one node to the next, as the service's editor leaves it. */
const step = 220

/**
 * The workflow with a new node of that type in its newest version. Behind an output it is connected with it; with a target as
 * well it takes the place of their connection.
 *
 * @throws ProblemError INVALID_INPUT where the node it should follow is not there
 */
export function addNode(workflow: WorkflowText, { type, label, at, after, before }: NewNode): Pasted {
  const name = freeName(label, new Set(namesOf(workflow)))
  const position = at === null ? placeBehind(workflow, after?.node ?? null) : [Math.round(at.x), Math.round(at.y)]
  const id = createId()
  const isServed = takesDeliveries(type)
  const node = {
    parameters: isServed ? { path: id } : {},
    id,
    name,
    type,
    typeVersion: nodeTypesOf(type).at(-1)?.versions.at(-1) ?? 1,
    position,
    ...(isServed && { webhookId: id }),
  }
  const added = { ...workflow, nodes: [...workflow.nodes, node] }
  if (after === null) return { workflow: added, names: [name] }
  const way = { from: after.node, output: after.output, type: 'main' }
  const linked = connectNodes(added, { ...way, to: name, input: 0 })
  if (before === null) return { workflow: linked, names: [name] }
  const inserted = disconnectNodes(linked, { ...way, to: before.node, input: before.input })
  const on = { from: name, output: 0, to: before.node, input: before.input, type: 'main' }
  return { workflow: connectNodes(inserted, on), names: [name] }
}

function placeBehind(workflow: WorkflowText, after: string | null): readonly number[] {
  if (after === null) return [0, 0]
  const { x, y } = placeOf(nodeOf(workflow, after))
  const [free] = freePlaces([{ x: x + step, y }], workflow)
  return [free?.x ?? x + step, free?.y ?? y]
}
