import type { WorkflowNode } from '../../shared/workflow.ts'
import type { ParameterReader } from './nodes/node-kind.ts'

/** How a node's parameters are read, the same for all its runs in one execution. */
export interface ParameterPlan {
  /** The node with its parameters in the form in which they are resolved. */
  readonly node: WorkflowNode
  /** A reader for parameters without any expression; null where they have to be resolved for each run. */
  readonly literal: ParameterReader | null
}
