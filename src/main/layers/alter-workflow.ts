import { ProblemError } from '../../shared/problem.ts'
import { isNote } from '../../shared/sticky-note.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import { cannotAlter } from './alter-body.ts'
import { altered, type Conditions } from './conditions.ts'
import type { Studied } from './studied.ts'

/** A sentence that names more of the nodes is not read to its end. */
const mostNamed = 10

/** The conditions with another workflow. */
export function onWorkflow(conditions: Conditions, alter: (workflow: Workflow) => Workflow): Conditions {
  return altered(conditions, { workflow: (workflow) => alter(conditions.workflow(workflow)) })
}

/** The conditions with one node of the workflow altered; a node that is not there is a refusal. */
export function onNode(conditions: Conditions, name: string, alter: (node: WorkflowNode) => WorkflowNode): Conditions {
  return onWorkflow(conditions, (workflow) => {
    const { name: own } = nodeNamed(workflow, name)
    return { ...workflow, nodes: workflow.nodes.map((node) => (node.name === own ? alter(node) : node)) }
  })
}

/** As `onNode`, for a repair: one that leaves the node as it is is a refusal. */
export function mendNode(conditions: Conditions, name: string, mend: (node: WorkflowNode) => WorkflowNode): Conditions {
  return onNode(conditions, name, (node) => {
    const mended = mend(node)
    if (JSON.stringify(mended) !== JSON.stringify(node)) return mended
    throw cannotAlter(`"${name}" has nothing that this change could alter.`)
  })
}

/** The first node of that name; a note is none. @throws ProblemError INVALID_INPUT where there is none, naming those that are there */
export function nodeNamed(workflow: Workflow, name: string): WorkflowNode {
  const found = findNode(workflow, name)
  if (found !== undefined && !isNote(found)) return found
  const names = workflow.nodes.filter((node) => !isNote(node)).map((node) => node.name)
  const more = names.length - mostNamed
  const listed = `${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `The workflow has no node "${name}"; it has: ${listed}.`,
    remedy: 'Choose one of its nodes.',
    field: 'node',
  })
}

/** Candidates of a change that names one node: each that is not disabled and of which that holds. */
export function nodesThat(holds: (node: WorkflowNode) => boolean): (studied: Studied) => readonly { node: string }[] {
  return ({ workflow }) =>
    workflow.nodes.filter((node) => node.disabled !== true && holds(node)).map(({ name }) => ({ node: name }))
}
