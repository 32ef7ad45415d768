/** The node run that started the execution of a called workflow. */
export interface ParentLink {
  readonly executionId: string
  /** Name of the node that called. */
  readonly node: string
  readonly runIndex: number
  /** Items of the node's input for which it was called. */
  readonly itemIndexes: readonly number[]
  /** How many workflows called each other to get there, from 1. */
  readonly depth: number
}
