import type { ExecutionSummary } from '../execution.ts'
import type { Webhook } from '../webhook.ts'

export interface WorkflowSummary {
  readonly id: string
  readonly name: string
  readonly active: boolean
  /** Without the notes on the canvas. */
  readonly nodeCount: number
  readonly webhooks: readonly Webhook[]
  readonly lastExecution: ExecutionSummary | null
}
