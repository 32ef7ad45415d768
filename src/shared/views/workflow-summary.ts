import type { ExecutionSummary } from '../execution.ts'
import type { Webhook } from '../webhook.ts'

export interface WorkflowSummary {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly nodeCount: number
  readonly webhooks: readonly Webhook[]
  readonly lastExecution: ExecutionSummary | null
}
