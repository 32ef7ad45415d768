/** Where the items of an execution ended without a failure. */
export interface ItemsEnd {
  readonly node: string
  /** `n8n-nodes-base.splitOut` */
  readonly kind: string
}

/** A decision after which nothing was done: all its items went where nothing is. */
export interface IdleWay {
  readonly node: string
  /** How they left it: `its output "false" leads nowhere`. */
  readonly way: string
  /** What was compared, in a sentence; absent where that is not known. */
  readonly compared?: string
}
