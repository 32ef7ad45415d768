import { v4 as createId } from 'uuid'
import { nodeTypesOf } from '../../../shared/node-types/node-types.ts'
import { webhookNodeType } from '../../../shared/webhook-address.ts'
import { connectNodes } from './connect-nodes.ts'
import type { Pasted } from './paste-nodes.ts'
import { freeName, namesOf, nodeOf, placeOf, withNodes, type WorkflowText } from './workflow-text.ts'

/** Room from one node to the next, as the service's editor leaves it. */
const step = 220
const setType = 'n8n-nodes-base.set'
/** Later versions hand files on only beside all the other fields. */
const lastWithFiles = 3.3

/**
 * The workflow with a webhook in front of a trigger. Under its own name the trigger gives the body of each request and its files: what comes
 * after it and what speaks of it read the same as before.
 *
 * @throws ProblemError INVALID_INPUT where the trigger is not there
 */
export function receiveDeliveries(workflow: WorkflowText, trigger: string): Pasted {
  const { x, y } = placeOf(nodeOf(workflow, trigger))
  const newest = (type: string): number => nodeTypesOf(type).at(-1)?.versions.at(-1) ?? 1
  const passed = withNodes(workflow, [trigger], ({ id, name, position, notes }) => ({
    parameters: { mode: 'raw', jsonOutput: '={{ $json.body }}', options: { includeBinary: true } },
    id,
    name,
    type: setType,
    typeVersion: lastWithFiles,
    position,
    ...(notes !== undefined && { notes }),
  }))
  const id = createId()
  const name = freeName('Webhook', new Set(namesOf(workflow)))
  const webhook = {
    parameters: { httpMethod: 'POST', path: id, responseMode: 'lastNode' },
    id,
    name,
    type: webhookNodeType,
    typeVersion: newest(webhookNodeType),
    position: [x - step, y],
    webhookId: id,
  }
  const linked = connectNodes(
    { ...passed, nodes: [webhook, ...passed.nodes] },
    { from: name, output: 0, to: trigger, input: 0, type: 'main' },
  )
  return { workflow: linked, names: [name] }
}
