import * as z from 'zod/mini'
import { apiRulesSchema } from '../../shared/case.ts'
import { layers } from '../../shared/layer.ts'
import { standInsSchema } from '../../shared/stand-in.ts'

const change = z.object({ layer: z.enum(layers), name: z.string(), parameters: z.record(z.string(), z.unknown()) })

/** What a person can take back: the request, the one change and the baseline as they stood before a step. */
const studied = {
  request: z.object({
    method: z.string(),
    path: z.string(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    bodyBase64: z.string(),
  }),
  edited: z.boolean(),
  change: z.nullable(change),
  adopted: z.array(change),
  /** Stand-ins for the APIs, where they are not (any more) those of the file. */
  api: z.optional(apiRulesSchema),
  /** Stand-ins for nodes, where they are not (any more) those of the file. */
  standIns: z.optional(standInsSchema),
  /** Hosts that go out for real, as a person agreed. */
  realHosts: z.optional(z.array(z.string())),
  /** Those of the file that nobody decided on yet; absent: all of them. */
  proposedHosts: z.optional(z.array(z.string())),
  /** Number of the baseline; every edit and every adopted change makes another. */
  baseline: z.number(),
}

const step = z.object({ words: z.string(), state: z.object(studied) })

/** Where the study of a case stands: what a person did to it since it was opened, and what can be taken back of it. */
export const standingSchema = z.object({
  ...studied,
  workflowId: z.string(),
  /** Version of the workflow under which it stands so; absent: not known. */
  workflowVersion: z.optional(z.string()),
  /** What was sent, and under which baseline. */
  reproductions: z.array(z.object({ id: z.string(), baseline: z.number() })),
  past: z._default(z.array(step), []),
  future: z._default(z.array(step), []),
})

export type Standing = z.infer<typeof standingSchema>
/** What a step back leads to. */
export type StudiedState = Pick<Standing, keyof typeof studied>
