import * as z from 'zod/mini'

/** What of a workflow goes into a file that is written of it. */
export const workflowFileChoice = z.object({
  /** `secrets`: each becomes a name in its place, and the rest runs as it did; `personal data`: that and whatever tells of persons. */
  hides: z.enum(['secrets', 'personal data']),
  /** The items that are pinned to nodes. */
  withPinned: z.boolean(),
})
export type WorkflowFileChoice = z.infer<typeof workflowFileChoice>

/** A workflow that was written to a file. */
export interface WrittenWorkflow {
  readonly path: string
  /** Different values that are hidden in it. */
  readonly hiddenCount: number
}
