/**
 * The service runs no node of a workflow in which one that the execution could come to is not filled in, and says no more than
 * that. In: a workflow and where it begins. Out: the failure, and beside its text what is to be filled in.
 */
import { counted } from '../../shared/counted.ts'
import { onceFor } from '../../shared/once-for.ts'
import { noFailureDetails, type Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import { nodesAfter } from '../../shared/nodes-after.ts'
import { workflowWithPresets } from '../../shared/node-types/with-presets.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import { issueWords, nodeIssues, type NodeIssue } from './node-issues.ts'
import { workSource } from './stand-ins/work-source.ts'

/** Class name of the failure of an execution that ended before its first node. */
export const workflowIssuesName = 'WorkflowHasIssuesError'

const text = 'The workflow has issues and cannot be executed for that reason. Please fix them first.'
const shownNodes = 5

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

/** What the issues of a workflow mean for an execution of it. */
export interface WorkflowIssues {
  /** Why none of its nodes runs; null where they do. */
  readonly failure: Failure | null
  /** Issues of nodes whose work is not done here: the service would run no node for them. */
  readonly findings: readonly Finding[]
}

const noIssues: WorkflowIssues = { failure: null, findings: [] }

/**
 * Of the nodes that an execution can come to from the named one on, itself included. `isPinned` says whose data is pinned: those are
 * not looked at. A node that something answers for stops nothing: whoever tries a workflow without what it names can go on.
 */
export function workflowIssues(
  workflow: Workflow,
  start: string,
  isPinned: (node: WorkflowNode) => boolean,
): WorkflowIssues {
  const found = nodesWithIssues(workflow)
  if (found.length === 0) return noIssues
  const reached = nodesAfter(workflow, start)
  const issues = found.filter(({ node }) => (node.name === start || reached.has(node.name)) && !isPinned(node))
  const stopping = issues.filter(({ node }) => isDoneHere(workflow, node))
  return {
    failure: failureOf(stopping),
    findings: issues
      .filter((one) => !stopping.includes(one))
      .map((one) => ({ kind: 'service-would-differ', sentence: differsAt(one), itemIndexes: [] })),
  }
}

function isDoneHere(workflow: Workflow, node: WorkflowNode): boolean {
  const { kind } = workSource(workflow, node)
  return kind === 'engine' || kind === 'installed-node'
}

function differsAt({ node, issues }: NodeWithIssues): string {
  return `"${node.name}" ${issueWords(issues)}: the service would run no node of this workflow. Here the node is answered for, so that the others run.`
}

function failureOf(stopping: readonly NodeWithIssues[]): Failure | null {
  const [first] = stopping
  if (first === undefined) return null
  const said = stopping.map(({ node, issues }) => `"${node.name}" ${issueWords(issues)}`)
  const more = said.length > shownNodes ? `; and ${counted(said.length - shownNodes, 'more node')}` : ''
  return {
    ...noFailureDetails,
    name: workflowIssuesName,
    message: text,
    description: `${said.slice(0, shownNodes).join('; ')}${more}. Nothing ran: before the first node the service looks at every node that an execution could come to.`,
    node: first.node.name,
  }
}
