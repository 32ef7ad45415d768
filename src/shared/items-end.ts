/** Where the items of an execution ended without a failure. */
export interface ItemsEnd {
  readonly node: string
  /** `n8n-nodes-base.splitOut` */
  readonly kind: string
}
