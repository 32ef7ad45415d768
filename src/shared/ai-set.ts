import type { AiMeasures, TokenCost } from './ai-report.ts'
import type { AiProvider, AiRun, AiViolationKind } from './ai-run.ts'
import type { Intent, Source } from './ai-step.ts'
import type { RedactionNote } from './redaction-rules.ts'

/** One labelled message of an AI set (`resources/schemas/ai-set-message.schema.json`): a line of its file. */
export interface AiSetMessage {
  readonly id: string
  /** The message as a user wrote it. */
  readonly input: string
  /** What it is about, as a person labelled it. */
  readonly intent: Intent
  readonly tags: readonly string[]
  /** Texts that the step may lean on. */
  readonly sources: readonly Source[]
  /** Ids of the sources that a right answer names; null: nobody said. */
  readonly expectedSources: readonly string[] | null
}

/** Labelled messages under one name. */
export interface AiSet {
  readonly name: string
  /** SHA-256 over ids, inputs and labels: the same messages have the same one. */
  readonly digest: string
  readonly messages: readonly AiSetMessage[]
}

/** Who is asked, and how. */
export interface AiSetVariant {
  readonly provider: AiProvider
  readonly model: string
  /** Null for the built-in classifier. */
  readonly baseUrl: string | null
  readonly promptVersion: string
  /** Null: the step's own plain one. */
  readonly prompt: string | null
  /** Null: the preset of the provider. */
  readonly threshold: number | null
}

/** One labelled message and what became of it. */
export interface AiSetResult {
  readonly messageId: string
  readonly expected: Intent
  readonly expectedSources: readonly string[] | null
  readonly tags: readonly string[]
  readonly run: AiRun
}

/** A set asked of one variant, as it is kept. */
export interface AiSetRun {
  readonly id: string
  readonly setName: string
  readonly setDigest: string
  /** Messages of the whole set. */
  readonly messages: number
  readonly variant: AiSetVariant
  /** ISO 8601. */
  readonly startedAt: string
  readonly endedAt: string
  /** True where a person stopped it before its last message. */
  readonly stopped: boolean
  /** In the order of the set. */
  readonly results: readonly AiSetResult[]
}

/** A share with its 95 % interval (Wilson); all three null where there is nothing to divide by. */
export interface Share {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly numerator: number
  readonly denominator: number
}

/**
 * `right`: the label. `for_person`: not the label, but a person is asked or nothing was passed on. `wrong`: not the label, and
 * nobody is asked.
 */
export type SetVerdict = 'right' | 'for_person' | 'wrong'

export interface AiSetReportMessage {
  readonly id: string
  readonly input: string
  readonly tags: readonly string[]
  readonly expected: Intent
  /** Null where nothing was passed on. */
  readonly got: Intent | null
  readonly verdict: SetVerdict
  readonly confidence: number | null
  readonly needs_human_review: boolean
  readonly violations: readonly AiViolationKind[]
  readonly sources: readonly string[]
  readonly expected_sources: readonly string[] | null
  readonly model: string | null
  readonly attempts: number
  readonly latency_ms: number
  readonly cost: number | null
  /** The last text of the model. */
  readonly raw_output: string | null
}

export interface CalibrationBin {
  /** Confidence from here on, up to but without the next bin's; the last bin with 1. */
  readonly from: number
  readonly n: number
  readonly mean_confidence: number
  readonly accuracy: number
}

/** What one variant did with the set. */
export interface AiSetVariantReport {
  readonly run_id: string
  /** Prompt version and model: how it is called in tables. */
  readonly label: string
  readonly provider: AiProvider
  readonly model: string
  readonly base_url: string | null
  readonly prompt_version: string
  readonly confidence_threshold: number | null
  readonly started_at: string
  readonly ended_at: string
  readonly stopped: boolean
  readonly accuracy: Share
  readonly right_or_person: Share
  /** Wrong, and nobody is asked ÷ messages. */
  readonly wrong: Share
  /** Answered without a person ÷ messages. */
  readonly alone: Share
  /** Right ÷ answered without a person. */
  readonly accuracy_alone: Share
  /** Answers that name every expected source ÷ messages whose sources were labelled. */
  readonly expected_sources: Share
  readonly confusion: readonly { readonly expected: Intent; readonly got: Readonly<Record<Intent | 'none', number>> }[]
  /** `ece`: expected calibration error over ten bins; null where no answer says how sure it is. */
  readonly calibration: { readonly ece: number | null; readonly n: number; readonly bins: readonly CalibrationBin[] }
  readonly latency_ms: { readonly p50: number | null; readonly p95: number | null; readonly most: number | null }
  readonly token_cost: TokenCost
  readonly measures: AiMeasures
  readonly by_tag: readonly { readonly tag: string; readonly accuracy: Share; readonly wrong: Share }[]
  readonly messages: readonly AiSetReportMessage[]
}

/** `healed`: only the second is right; `broken`: only the first; `changed`: neither, each with another answer. */
export type SetTurn = 'healed' | 'broken' | 'changed'

/** Two variants on the same messages. */
export interface AiSetAgreement {
  /** Ids of the runs. */
  readonly first: string
  readonly second: string
  readonly first_label: string
  readonly second_label: string
  /** Messages that both were asked about. */
  readonly same_intent: Share
  /** Cohen's kappa over the intents (and none); null where chance alone would agree always. */
  readonly kappa: number | null
  readonly healed: number
  readonly broken: number
  /** Exact two-sided McNemar test of healed against broken; null where neither occurs. */
  readonly p_value: number | null
  readonly turned: readonly {
    readonly id: string
    readonly input: string
    readonly expected: Intent
    readonly before: Intent | null
    readonly after: Intent | null
    readonly turn: SetTurn
  }[]
}

/** Limits that a run must keep, as the command line names them. */
export const setLimits = [
  'min-accuracy',
  'min-right-or-person',
  'max-wrong',
  'max-ece',
  'max-p95-ms',
  'max-cost',
  'max-broken',
] as const
export type SetLimit = (typeof setLimits)[number]

export interface AiSetCheck {
  readonly limit: SetLimit
  readonly wanted: number
  readonly run_id: string
  readonly label: string
  /** Null where there is nothing to measure: then the limit is not kept. */
  readonly seen: number | null
  readonly kept: boolean
}

/** Report on an AI set as it leaves the machine (`resources/schemas/ai-set-report.schema.json`). */
export interface AiSetReport {
  readonly format: 'faultline-ai-set-report'
  readonly format_version: 1
  readonly written_at: string
  readonly sets: readonly { readonly name: string; readonly digest: string; readonly messages: number }[]
  readonly variants: readonly AiSetVariantReport[]
  /** Each variant with the one before it. */
  readonly agreements: readonly AiSetAgreement[]
  readonly checks: readonly AiSetCheck[]
  readonly redaction: RedactionNote
}

/** A kept run in a list. */
export interface AiSetRunSummary {
  readonly id: string
  readonly setName: string
  readonly setDigest: string
  readonly label: string
  readonly startedAt: string
  readonly stopped: boolean
  readonly asked: number
  readonly accuracy: Share
  readonly wrong: Share
}
