/**
 * The service runs no node of a workflow in which one that the execution could come to is not filled in, and says no more than
 * that. In: a workflow and where it begins. Out: the failure, and beside its text what is to be filled in.
 */
import { onceFor } from '../../shared/once-for.ts'
import { noFailureDetails, type Failure } from '../../shared/failure.ts'
import { nodesAfter } from '../../shared/nodes-after.ts'
import { workflowWithPresets } from '../../shared/node-types/with-presets.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { nodeIssues, type NodeIssue } from './node-issues.ts'

/** Class name of the failure of an execution that ended before its first node. */
export const workflowIssuesName = 'WorkflowHasIssuesError'

const text = 'The workflow has issues and cannot be executed for that reason. Please fix them first.'
const shownIssues = 5

/** A node that is not filled in as the service demands. */
export interface NodeWithIssues {
  readonly node: WorkflowNode
  readonly issues: readonly NodeIssue[]
}

/** The nodes of a workflow that are not filled in, in their order, wherever an execution begins. */
export const nodesWithIssues: (workflow: Workflow) => readonly NodeWithIssues[] = onceFor((workflow) =>
  workflowWithPresets(workflow)
    .nodes.map((node) => ({ node, issues: nodeIssues(node) }))
    .filter(({ issues }) => issues.length > 0),
)

/**
 * Why none of the nodes runs that an execution can come to from the named one on, itself included; null where all of them are
 * filled in. `isPinned` says whose data is pinned: those are not looked at.
 */
export function workflowIssues(
  workflow: Workflow,
  start: string,
  isPinned: (node: WorkflowNode) => boolean,
): Failure | null {
  const found = nodesWithIssues(workflow)
  if (found.length === 0) return null
  const reached = nodesAfter(workflow, start)
  const stopping = found.filter(({ node }) => (node.name === start || reached.has(node.name)) && !isPinned(node))
  const [first] = stopping
  if (first === undefined) return null
  const said = stopping.flatMap(({ node, issues }) => issues.map(({ words }) => `"${node.name}" ${words}`))
  const more = said.length > shownIssues ? `; and ${String(said.length - shownIssues)} more` : ''
  return {
    ...noFailureDetails,
    name: workflowIssuesName,
    message: text,
    description: `${said.slice(0, shownIssues).join('; ')}${more}. Nothing ran: before the first node the service looks at every node that an execution could come to.`,
    node: first.node.name,
  }
}
