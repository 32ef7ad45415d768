import { fateOf } from '../../shared/item-verdict.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'

/** What of a node tells whether it reaches outside. */
export type ReachingNode = Pick<WorkflowNode, 'name' | 'type' | 'disabled' | 'credentials'>

const sending: ReadonlySet<string> = new Set(['n8n-nodes-base.httpRequest', 'n8n-nodes-base.emailSend'])

/**
 * That every item went well and did nothing (contract §7 rule 2), as a sentence with a space before it; empty where something
 * went out, or the workflow has no other node that would have reached outside.
 */
export function nothingWentOut({ items }: Pick<Reproduction, 'items'>, nodes: readonly ReachingNode[]): string {
  const views = items.flatMap(({ workflowView }) => workflowView ?? [])
  const isIdle = views.every(
    ({ requestCount, effectCount, standIns = [] }) => requestCount + effectCount + standIns.length === 0,
  )
  if (!isIdle || views.length < items.length || !items.every((item) => fateOf(item) === 'good')) return ''
  const [end, ...otherEnds] = new Set(views.map(({ itemsEndAt }) => itemsEndAt?.node))
  const ran = new Set(views.flatMap(({ nodesRun }) => nodesRun))
  const reaching = nodes.filter((node) => !ran.has(node.name) && reachesOutside(node))
  const [only] = reaching
  const onlyEnd = otherEnds.length === 0 ? end : undefined
  if (only === undefined) return onlyEnd === undefined ? '' : ` Nothing after "${onlyEnd}" ran: it let no item through.`
  if (onlyEnd !== undefined) return ` Nothing went out: "${onlyEnd}" let no item through.`
  return reaching.length === 1
    ? ` Nothing went out: "${only.name}" did not run.`
    : ` Nothing went out: none of the ${String(reaching.length)} nodes that reach outside ran.`
}

function reachesOutside({ type, disabled, credentials }: ReachingNode): boolean {
  return disabled !== true && (sending.has(type) || Object.keys(credentials ?? {}).length > 0)
}
