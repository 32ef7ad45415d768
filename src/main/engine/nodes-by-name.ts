import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'

/** Workflows are never changed in place, and the same one runs thousands of times. */
const known = new WeakMap<Workflow, ReadonlyMap<string, WorkflowNode>>()

/** The nodes of a workflow by their names. */
export function nodesByName(workflow: Workflow): ReadonlyMap<string, WorkflowNode> {
  const nodes = known.get(workflow) ?? new Map(workflow.nodes.map((node) => [node.name, node]))
  known.set(workflow, nodes)
  return nodes
}
