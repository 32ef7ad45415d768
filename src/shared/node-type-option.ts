/** A type of node that Faultline runs, as the window shows it. */
export interface NodeTypeOption {
  /** As workflows name it: `n8n-nodes-base.if`. */
  readonly type: string
  /** Its name in the words of its menu. */
  readonly label: string
  /** True where a workflow begins at it: nothing leads to it. */
  readonly isTrigger?: true
  /** True where Faultline knows the type and cannot run it. */
  readonly unsupported?: true
  /** Names of its outputs, as they are drawn; absent where they are drawn by number, as far as they are connected. */
  readonly outputs?: readonly string[]
}
