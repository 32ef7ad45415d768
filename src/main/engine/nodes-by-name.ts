import { onceFor } from '../../shared/once-for.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'

/** The nodes of a workflow by their names. */
export const nodesByName: (workflow: Workflow) => ReadonlyMap<string, WorkflowNode> = onceFor(
  ({ nodes }) => new Map(nodes.map((node) => [node.name, node])),
)
