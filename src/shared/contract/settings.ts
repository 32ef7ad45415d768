import * as z from 'zod/mini'
import { unmatchedAnswers } from '../unmatched-answer.ts'
import type { Settings } from '../settings.ts'
import { call, nothing } from './call.ts'

/** Settings of this data folder. */
export const settingsCalls = {
  settings: call<Settings>()(nothing),
  changeSettings: call<Settings>()(
    z.object({
      port: z.optional(z.number()),
      address: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
      unmatchedAnswer: z.optional(z.enum(unmatchedAnswers)),
      theme: z.optional(z.enum(['light', 'dark', 'system'])),
      executionTimeoutSeconds: z.optional(z.number().check(z.minimum(0), z.maximum(86_400))),
      concurrentExecutions: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1000))),
    }),
  ),
  /** Listens at a port that no other program has, and keeps it. */
  takeFreePort: call<Settings>()(nothing),
} as const
