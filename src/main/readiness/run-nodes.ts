/** Which nodes of a workflow a delivery can reach, and where the work of each comes from. */
import { runsByOf, type RunsBy } from '../../shared/readiness.ts'
import { isNote } from '../../shared/sticky-note.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { isBeneath } from '../engine/ai/map-ai-nodes.ts'
import { factsOf } from '../engine/nodes/catalogue.ts'
import { isOnlyMessage } from '../engine/nodes/messages/message-address.ts'
import { isTrigger } from '../engine/start-node.ts'
import { asksService, standIn, workSource } from '../engine/stand-ins/work-source.ts'

/** The nodes that run when a trigger starts the workflow: not disabled, and led to from one. All, where it has no trigger. */
export function reachedNodes(workflow: Workflow): readonly WorkflowNode[] {
  const able = workflow.nodes.filter((node) => node.disabled !== true && !isNote(node) && !isBeneath(workflow, node))
  const triggers = workflow.nodes.filter((node) => node.disabled !== true && isTrigger(node))
  if (triggers.length === 0) return able
  const reached = new Set(triggers.map(({ name }) => name))
  const pending = [...reached]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    for (const { node } of (workflow.connections[name]?.['main'] ?? []).flatMap((targets) => targets ?? [])) {
      if (reached.has(node)) continue
      reached.add(node)
      pending.push(node)
    }
  }
  return able.filter(({ name }) => reached.has(name))
}

/** Where the node's work comes from here. */
export function runsBy(workflow: Workflow, node: WorkflowNode): RunsBy {
  if (node.disabled === true) return 'engine'
  const source = workSource(workflow, node)
  if (source.kind !== 'engine') return runsByOf(source)
  if (!lacksFeature(node)) return 'engine'
  return asksService(node) ? runsByOf(standIn(workflow, node)) : 'none'
}

/** True where the engine has the type, and not what this node asks of it. */
export function lacksFeature(node: WorkflowNode): boolean {
  const { type, parameters } = node
  switch (type) {
    case 'n8n-nodes-base.code':
      return isPython(node)
    case 'n8n-nodes-base.executeWorkflow':
      return parameters['source'] === 'localFile'
    default:
      return factsOf(type).unsupported === true || !isOnlyMessage(node)
  }
}

/** True for a Code node in another language than JavaScript. */
export function isPython({ type, parameters }: WorkflowNode): boolean {
  const { language } = parameters
  return type === 'n8n-nodes-base.code' && language !== undefined && language !== 'javaScript'
}
