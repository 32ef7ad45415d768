import * as z from 'zod/mini'
import type { AiSetRunSummary } from '../ai-set.ts'
import type { LocalModelServer } from '../local-models.ts'
import { call } from './call.ts'

const runIds = z.array(z.string()).check(z.minLength(1), z.maxLength(20))

/** Labelled messages asked of models. */
export const aiSetCalls = {
  /** Kept runs, newest first. */
  aiSetRuns: call<readonly AiSetRunSummary[]>()(z.undefined()),
  /** Servers of local models on the usual ports of this machine. */
  findLocalModels: call<readonly LocalModelServer[]>()(z.undefined()),
  /**
   * Asks about every message of a set, read from the file that the person chooses in the system's dialog or from `file`, and keeps the
   * run; null where they cancelled. `model` empty: the built-in classifier.
   */
  askAiSet: call<AiSetRunSummary | null>()(
    z.object({ model: z.string(), baseUrl: z.string(), file: z.optional(z.string()) }),
  ),
  stopAiSet: call<null>()(z.undefined()),
  /** The report on these runs, oldest first, as a page that has been redacted. */
  previewAiSetReport: call<{ readonly html: string }>()(z.object({ runIds })),
} as const
