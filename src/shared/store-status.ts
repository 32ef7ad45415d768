import type { Problem } from './problem.ts'

/** Whether what happens can be kept, or why it cannot for now. It mends by itself when the reason has gone. */
export type StoreStatus =
  | { readonly kind: 'keeping' }
  | {
      readonly kind: 'failing'
      readonly problem: Problem
      /** Ends of executions and answers to deliveries that are held in memory until they can be written. */
      readonly held: number
    }
