import { isObject } from '../../shared/json.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'

/** The node with its parameters as `alter` makes them of the old ones. */
export function withParameters(node: WorkflowNode, alter: (value: unknown) => unknown): WorkflowNode {
  const parameters = alter(node.parameters)
  return { ...node, parameters: isObject(parameters) ? parameters : node.parameters }
}

/** The node with every text in its parameters as `change` makes it. */
export function withTexts(node: WorkflowNode, change: (text: string) => string): WorkflowNode {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value)
    if (Array.isArray(value)) return value.map(walk)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
  }
  return withParameters(node, walk)
}
