import type { WorkflowNode } from './workflow.ts'

/** True for what stands on the canvas and is no step: it runs nothing, and is not counted as a node. */
export function isNote({ type }: Pick<WorkflowNode, 'type'>): boolean {
  return type === 'n8n-nodes-base.stickyNote'
}

/** How many nodes a workflow has, the notes beside them left out. */
export function stepCount(nodes: readonly Pick<WorkflowNode, 'type'>[]): number {
  return nodes.filter((node) => !isNote(node)).length
}
