import * as z from 'zod/mini'
import { triageSpans } from '../triage.ts'
import type { BroughtInView } from '../views/service-view.ts'
import type { TriageView } from '../views/triage-view.ts'
import { call, nothing } from './call.ts'

const execution = z.object({ executionId: z.string().check(z.maxLength(200)) })

/** The failing executions of a running n8n in groups of one kind, one of each studied. */
export const triageCalls = {
  /** The triage that was started last; null before the first. */
  triage: call<TriageView | null>()(nothing),
  /** Shows the system's file dialog for the database or file that is to be triaged; its name, null where the person cancelled. */
  chooseTriageFile: call<{ readonly name: string } | null>()(nothing),
  /** Begins a triage, and tells how far it is by the notice `triage`. The file is the one that was chosen last. */
  startTriage: call<TriageView>()(
    z.object({
      source: z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('service'),
          url: z.string().check(z.maxLength(2000)),
          key: z.optional(z.string().check(z.maxLength(5000))),
        }),
        z.object({ kind: z.literal('file') }),
      ]),
      since: z.enum(triageSpans),
      limit: z.int().check(z.gte(1), z.lte(10_000)),
    }),
  ),
  /** Stops it after what is done; nothing where none is under way. */
  stopTriage: call<TriageView | null>()(nothing),
  /** Goes on with the groups that are left. */
  resumeTriage: call<TriageView>()(nothing),
  /** The message of a group as it came. */
  triagedMessage: call<{ readonly text: string }>()(execution),
  /** Makes the execution that stands for a group the case under study, and reproduces it at once. */
  openTriaged: call<BroughtInView>()(execution),
  /** Writes the report through the system's save dialog; null where the person cancelled. */
  exportTriage: call<{ readonly paths: readonly string[] } | null>()(z.object({ format: z.enum(['html', 'json']) })),
} as const
