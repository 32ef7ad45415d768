/** A workflow that is there already. */
export interface WorkflowTwin {
  readonly workflowId: string
  readonly name: string
  /** The number that the version would have. */
  readonly nextVersion: number
}
