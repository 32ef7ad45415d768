import * as z from 'zod/mini'
import { aiReportFormats, type AiReportPreview, type AiRunsPage, type AiStepsView } from '../ai-report.ts'
import { aiVerdicts, aiViolationKinds } from '../ai-run.ts'
import { call } from './call.ts'

const aiFilter = {
  executionIds: z.optional(z.array(z.string())),
  /** ISO 8601. */
  since: z.optional(z.string()),
  workflowId: z.optional(z.string()),
}

/** What AI steps did. */
export const aiStepCalls = {
  /** What AI steps did, counted: header, measures, violations, comparisons. */
  aiSteps: call<AiStepsView>()(z.object(aiFilter)),
  /** A page of the runs of AI steps, each with every attempt. */
  aiRuns: call<AiRunsPage>()(
    z.object({
      ...aiFilter,
      verdict: z.optional(z.enum(aiVerdicts)),
      /** Name of the AI step. */
      node: z.optional(z.string()),
      violation: z.optional(z.enum(aiViolationKinds)),
      offset: z.number().check(z.int(), z.minimum(0)),
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(500)),
    }),
  ),
  /** The validation report as it would leave the machine, with every redaction marked. */
  previewAiReport: call<AiReportPreview>()(z.object(aiFilter)),
  /** Writes the report through the system's save dialog, or into `folder`; null where the person cancelled. */
  exportAiReport: call<{ readonly paths: readonly string[] } | null>()(
    z.object({
      ...aiFilter,
      formats: z.array(z.enum(aiReportFormats)).check(z.minLength(1)),
      folder: z.optional(z.string()),
    }),
  ),
} as const
