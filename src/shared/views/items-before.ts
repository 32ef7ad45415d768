import type { Item } from '../item.ts'

/** What arrives at a node, input by input. */
export interface ItemsBefore {
  readonly inputs: readonly {
    /** Name of the node that gave them; null where nothing arrived, or the execution began here. */
    readonly from: string | null
    readonly total: number
    /** The first of them. */
    readonly items: readonly Item[]
  }[]
  /** True where the execution began at the node. */
  readonly isStart: boolean
}
