/** Which source a node's work comes from: what the case says of it, the engine, the data pinned in the file, a stand-in. Pure. */
import type { NodeSource } from '../../../shared/node-source.ts'
import { ownOf } from '../../../shared/own-field.ts'
import type { StandIn } from '../../../shared/stand-in.ts'
import type { Workflow, WorkflowNode } from '../../../shared/workflow.ts'
import { kindOf } from '../nodes/catalogue.ts'
import { isBroker } from './brokers.ts'
import type { Service } from './known-service.ts'
import { fileReadLater } from './read-file.ts'
import { readLater } from './read-later.ts'
import { isUnread } from './shape.ts'
import { serviceOf } from './known-services/catalogue.ts'

/** Where the work of the node comes from when it is run, beside a manual execution that takes pinned data first. */
export function workSource(workflow: Workflow, node: WorkflowNode): NodeSource {
  const given = ownOf<StandIn>(workflow.standIns ?? {}, node.name)
  const isPinned = Object.hasOwn(workflow.pinData, node.name)
  if (given?.items !== undefined || given?.outputs !== undefined || given?.runs !== undefined) {
    const { recorded } = given
    return recorded === undefined
      ? { ...standIn(workflow, node), writtenBy: 'person' }
      : { kind: 'recording', executionId: recorded.execution_id ?? null, at: recorded.at ?? null }
  }
  if (given === undefined && kindOf(node) !== undefined) return { kind: 'engine' }
  const takesPinned =
    given === undefined || given.use === 'pinned' || (given.use === undefined && given.error !== undefined)
  return isPinned && takesPinned ? { kind: 'pinned' } : standIn(workflow, node)
}

/** A made-up answer in the place of the node's work. */
export function standIn(workflow: Workflow, node: WorkflowNode): Extract<NodeSource, { kind: 'stand-in' }> {
  return {
    kind: 'stand-in',
    writtenBy: 'nobody',
    service: serviceOf(node.type)?.name ?? null,
    isRead: !isUnread(readLater(workflow, node.name)) || fileReadLater(workflow, node.name) !== null,
  }
}

/**
 * True where an answer may be made up for what the engine lacks of the type: it asks a service. The workflow's own logic (code,
 * merging, waiting) is never made up.
 */
export function asksService(node: WorkflowNode): boolean {
  const kind = kindOf(node)
  return kind === undefined || (kind.group === 'action' && serviceOf(node.type) !== undefined)
}

/** What a node may ask outside. */
type AskedLayer = Service['layer'] | 'queue'

/** The layer to which a failure of what the node asks belongs. */
export function layerAsked({ type }: WorkflowNode): AskedLayer {
  return serviceAsked(type)
}

/** The same by the kind of the node. */
export function serviceAsked(type: string): AskedLayer {
  if (isBroker(type)) return 'queue'
  return serviceOf(type)?.layer ?? (type.startsWith('@n8n/n8n-nodes-langchain.') ? 'AI layer' : 'API')
}
