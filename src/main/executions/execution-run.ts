import type { Stopped } from '../engine/stop-switch.ts'
import type { ExecutionProgress } from '../store/stored-execution.ts'
import type { Caller, ExecutionOrder } from './execution-order.ts'
import type { EffectWatch } from './started-note.ts'

/** An execution that begins now. */
export interface ExecutionRun {
  readonly id: string
  readonly order: ExecutionOrder
  readonly caller: Caller
  readonly notify: (progress: ExecutionProgress) => void
  readonly stopped: Stopped
  /** Told before it has an effect; null: nobody has to know. */
  readonly effects: EffectWatch | null
  /** Called when its workflow has ended or waits; what is left is to keep what it did. */
  readonly ran: () => void
}
