/** Which nodes of a workflow a delivery can reach, and where the work of each comes from. */
import { asksProvider, providerTrigger } from '../../shared/provider-triggers.ts'
import { runsByOf, type RunsBy } from '../../shared/readiness.ts'
import { isNote } from '../../shared/sticky-note.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { isBeneath } from '../engine/ai/map-ai-nodes.ts'
import { factsOf, kindOf } from '../engine/nodes/catalogue.ts'
import { isOnlyMessage } from '../engine/nodes/messages/message-address.ts'
import { isTrigger } from '../engine/start-node.ts'
import { isWebhookNode } from '../listener/registration.ts'
import { asksService, standIn, workSource } from '../engine/stand-ins/work-source.ts'

/** The nodes that run when a trigger starts the workflow: not disabled, and led to from one. All, where it has no trigger. */
export function reachedNodes(workflow: Workflow): readonly WorkflowNode[] {
  const able = workflow.nodes.filter((node) => node.disabled !== true && !isNote(node) && !isBeneath(workflow, node))
  const triggers = workflow.nodes.filter((node) => node.disabled !== true && isTrigger(node))
  if (triggers.length === 0) return able
  const reached = ledToFrom(workflow, triggers)
  return able.filter(({ name }) => reached.has(name))
}

/** Types of triggers that a person or a clock starts where the service itself runs: a delivery never does. */
const startedOtherwise: ReadonlySet<string> = new Set(
  ['manualTrigger', 'start', 'scheduleTrigger', 'cron', 'interval', 'evaluationTrigger'].map(
    (type) => `n8n-nodes-base.${type}`,
  ),
)

/**
 * Names of the nodes that a delivery, or what follows from it, can come to. All, where no webhook takes any: such a workflow is
 * started by hand.
 */
export function deliveredNodes(workflow: Workflow): ReadonlySet<string> {
  if (!workflow.nodes.some(isWebhookNode)) return new Set(workflow.nodes.map(({ name }) => name))
  const starts = workflow.nodes.filter(
    (node) =>
      node.disabled !== true &&
      isTrigger(node) &&
      (kindOf(node) !== undefined || providerTrigger(node.type) !== null) &&
      !startedOtherwise.has(node.type),
  )
  return ledToFrom(workflow, starts)
}

function ledToFrom({ connections }: Workflow, triggers: readonly WorkflowNode[]): ReadonlySet<string> {
  const reached = new Set(triggers.map(({ name }) => name))
  const pending = [...reached]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    for (const { node } of (connections[name]?.['main'] ?? []).flatMap((targets) => targets ?? [])) {
      if (reached.has(node)) continue
      reached.add(node)
      pending.push(node)
    }
  }
  return reached
}

/** Where the node's work comes from here. */
export function runsBy(workflow: Workflow, node: WorkflowNode): RunsBy {
  // A delivery gives the trigger of a provider what it passes on, but for what that asks its provider for.
  if (node.disabled === true || (providerTrigger(node.type) !== null && !asksProvider(node))) return 'engine'
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
