import type { RedactionNote } from './redaction-rules.ts'
import type { AiProvider, AiRun, AiVerdict, AiViolation, AiViolationKind } from './ai-run.ts'
import type { Intent } from './ai-step.ts'

/** One run of an AI step with the execution it belongs to. */
export interface AiRunEntry {
  readonly executionId: string
  readonly executionIndex: number
  readonly workflowId: string
  readonly workflowName: string
  /** Null where it belongs to none. */
  readonly reproductionId: string | null
  readonly node: string
  readonly startedAt: string
  readonly run: AiRun
}

/** A share. `value` is null, never 0 or NaN, where the denominator is empty. */
export interface Rate {
  readonly value: number | null
  readonly numerator: number
  readonly denominator: number
  /** Runs that were looked at. */
  readonly n: number
}

/** The AI row of contract §2.4, with what belongs beside each measure. */
export interface AiMeasures {
  readonly validation_error_rate: Rate
  readonly final_error_rate: Rate
  readonly token_cost: TokenCost
  readonly fallback_usage: Rate
  readonly human_review_rate: Rate & { readonly asked_by_model: number; readonly forced_by_policy: number }
  readonly source_coverage: Rate
  readonly source_precision: Rate
}

export interface TokenCost {
  /** US dollars over all attempts; null where there is none, or where the price of one is not known. */
  readonly value: number | null
  readonly currency: 'USD'
  /** True where tokens of an attempt were counted by us, not told by the endpoint. */
  readonly estimated: boolean
  /** Attempts whose cost is known ÷ attempts. */
  readonly priced_attempts: number
  readonly attempts: number
  readonly input_tokens: number
  readonly cached_input_tokens: number
  readonly output_tokens: number
  readonly prices_of: readonly string[]
  readonly n: number
}

/** Validation report of AI steps as it leaves the machine (`resources/schemas/ai-report.schema.json`). */
export interface AiReport {
  readonly format: 'faultline-ai-report'
  readonly format_version: 1
  readonly written_at: string
  readonly header: AiReportHeader
  readonly measures: AiMeasures
  readonly runs: readonly AiReportRun[]
  readonly violations: readonly AiViolationGroup[]
  readonly comparisons: readonly AiComparison[]
  readonly outputs: readonly AiRawOutput[]
  readonly redaction: RedactionNote
}

export interface AiReportHeader {
  readonly workflows: readonly { readonly workflow_id: string; readonly name: string }[]
  readonly nodes: readonly string[]
  readonly prompt_versions: readonly string[]
  readonly models: readonly string[]
  readonly providers: readonly AiProvider[]
  readonly period: { readonly from: string | null; readonly to: string | null }
  readonly counts: {
    readonly executions: number
    readonly runs: number
    readonly attempts: number
    readonly verdicts: Readonly<Record<AiVerdict, number>>
    readonly intents: Readonly<Record<Intent, number>>
  }
}

export interface AiReportRun {
  readonly request_id: string
  readonly execution_id: string
  readonly workflow_id: string
  readonly node: string
  readonly item_index: number
  readonly started_at: string
  readonly prompt_version: string
  /** The model that was asked last. */
  readonly model: string | null
  readonly verdict: AiVerdict
  readonly violations: readonly AiViolationKind[]
  readonly intent: Intent | null
  readonly confidence: number | null
  readonly needs_human_review: boolean
  readonly review_asked_by: 'model' | 'policy' | null
  readonly sources: readonly string[]
  readonly supplied_sources: readonly string[]
  readonly attempts: number
  readonly fallback_reason: string | null
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  /** US dollars over all attempts of the run; null where one is not known. */
  readonly cost: number | null
  readonly latency_ms: number
}

export interface AiViolationGroup {
  readonly kind: AiViolationKind
  readonly count: number
  /** Runs in which it occurs. */
  readonly runs: number
  readonly example: AiViolation & {
    readonly request_id: string
    readonly attempt: number | null
    readonly raw_output: string | null
  }
}

/** The same measures side by side for what differs. */
export interface AiComparison {
  readonly by: 'prompt_version' | 'model' | 'change'
  readonly groups: readonly { readonly value: string; readonly runs: number; readonly measures: AiMeasures }[]
}

export interface AiRawOutput {
  readonly request_id: string
  readonly execution_id: string
  readonly attempt: number
  readonly purpose: string
  readonly model: string
  readonly answer_form: string | null
  readonly finish_reason: string | null
  readonly raw_output: string | null
  readonly refusal: string | null
  /** How it went over the wire where that was not as usual, in words. */
  readonly exchange: readonly string[]
  readonly violations: readonly AiViolation[]
}

export const aiReportFormats = ['json', 'md', 'html'] as const
export type AiReportFormat = (typeof aiReportFormats)[number]

/** What the AI steps screen shows above its table; it stays on this machine and is not redacted. */
export type AiStepsView = Pick<AiReport, 'header' | 'measures' | 'violations' | 'comparisons'>

export interface AiRunsPage {
  readonly total: number
  /** Newest first. */
  readonly runs: readonly AiRunEntry[]
}

/** The report as it would be written, every redaction marked. */
export interface AiReportPreview {
  readonly json: string
  readonly markdown: string
  readonly html: string
  readonly replacements: readonly {
    readonly field: string
    readonly placeholder: string
    readonly type: string
    readonly reason: string
  }[]
}
