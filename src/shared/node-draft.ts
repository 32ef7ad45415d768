import * as z from 'zod/mini'

export const nodeDraftsSchema = z.record(z.string(), z.object({ base: z.string(), text: z.string() }))

/**
 * What was written of the nodes of a workflow and not saved, by the node's name: `base` is the node as it was when the writing
 * began, `text` what was written of it since, both as JSON (which `text` need not be just now).
 */
export type NodeDrafts = Readonly<z.infer<typeof nodeDraftsSchema>>
export type NodeDraft = NodeDrafts[string]

/** Drafts as they were kept; none where it is something else. */
export function nodeDraftsIn(value: unknown): NodeDrafts {
  const read = z.safeParse(nodeDraftsSchema, value)
  return read.success ? read.data : {}
}
