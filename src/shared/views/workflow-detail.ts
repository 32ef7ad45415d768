import type { Webhook } from '../webhook.ts'
import type { ImportNote, Workflow } from '../workflow.ts'

export interface WorkflowDetail {
  readonly workflow: Workflow
  readonly webhooks: readonly Webhook[]
  /** The version that runs, as executions name it. */
  readonly version: string
  /** Every version that was saved, newest first. */
  readonly versions: readonly { readonly version: string; readonly savedAt: string }[]
  /** What became of nodes that are not run as they were written. */
  readonly importNotes: readonly ImportNote[]
}
