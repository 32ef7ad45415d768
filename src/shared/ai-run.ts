import type { AllowedAction, ExpectedOutput, ForbiddenAction } from './ai-step.ts'

/**
 * Everything that can be wrong with one attempt of an AI step, gravest kind of failure first. `record`: the message never became a
 * record, so nobody was asked.
 */
export const aiViolationKinds = [
  'record',
  'transport',
  'refusal',
  'truncated',
  'not_json',
  'json_repaired',
  'schema',
  'enum_violation',
  'forbidden_action',
  'action_not_allowed',
  'low_confidence_unreviewed',
  'unknown_unreviewed',
  'source_unresolvable',
  'secret_in_prompt',
  'fallback_used',
] as const
export type AiViolationKind = (typeof aiViolationKinds)[number]

/** One thing that is wrong, where, and what was found there. */
export interface AiViolation {
  readonly kind: AiViolationKind
  /** JSON path in the answer or in the record; empty where it is about the whole. */
  readonly path: string
  /** Keyword of the schema, status of the endpoint, or name of the rule. */
  readonly keyword: string
  /** One sentence with the actual value and what was expected. */
  readonly message: string
}

export const aiProviders = ['built-in', 'openai-compatible', 'scripted'] as const
export type AiProvider = (typeof aiProviders)[number]

/** How the answer's form was asked for, from the strictest down to none. */
export const answerForms = ['json_schema', 'json_object', 'text'] as const
export type AnswerForm = (typeof answerForms)[number]

/** A parameter that an endpoint does not take. */
export interface RefusedParameter {
  readonly name: string
  /** The name that it was sent under in its place; null: it was left out. */
  readonly inPlace: string | null
  /** The endpoint's own words. */
  readonly said: string
}

/** How an attempt went over the wire, as far as it is not told by its answer. */
export interface AiExchange {
  /** The name that the model was asked for under. */
  readonly askedModel: string
  readonly refusedParameters: readonly RefusedParameter[]
  /** True where the answer came word by word (server-sent events). */
  readonly streamed: boolean
  /** The encoding of the answer where it was not UTF-8; else null. */
  readonly encoding: string | null
}

/** Tokens of one attempt. */
export interface TokenUse {
  /** All input tokens, the cached ones among them. */
  readonly input: number
  readonly cachedInput: number
  readonly output: number
  /** True where the endpoint told nothing and they were counted with a tokenizer. */
  readonly estimated: boolean
}

/** One time that a model was asked. */
export interface AiAttempt {
  /** From 1, over all attempts of the run. */
  readonly number: number
  /** `retry`: after no answer; `repair`: with what was wrong told to the model; `fallback`: another provider. */
  readonly purpose: 'first' | 'retry' | 'repair' | 'fallback'
  readonly provider: AiProvider
  /** The model as the endpoint names it; as it was asked for where the endpoint names none. */
  readonly model: string
  readonly startedAt: string
  readonly latencyMs: number
  /** Null where the provider knows no forms. */
  readonly answerForm: AnswerForm | null
  readonly finishReason: string | null
  /**
   * The model's text, exactly, as far as it came; null where none did. Secrets may be in it: it leaves the app through redaction
   * only.
   */
  readonly rawOutput: string | null
  readonly refusal: string | null
  readonly tokens: TokenUse | null
  /** US dollars; null where the model's price is not known. */
  readonly cost: number | null
  readonly violations: readonly AiViolation[]
  /** Absent in what was kept before it was noted. */
  readonly exchange?: AiExchange
}

/**
 * What became of a run: `passed` as it was asked for; `review`: passed on, and a person is to look at it; `refused`: it
 * proposed what it must not do; `failed`: no answer that fits.
 */
export const aiVerdicts = ['passed', 'review', 'refused', 'failed'] as const
export type AiVerdict = (typeof aiVerdicts)[number]

/** One AI step over one item, with every attempt, the first first. */
export interface AiRun {
  readonly requestId: string
  readonly itemIndex: number
  readonly promptVersion: string
  /** As it was sent: normalised and redacted. */
  readonly input: string
  readonly allowedActions: readonly AllowedAction[]
  readonly forbiddenActions: readonly ForbiddenAction[]
  /** Ids of the supplied sources. */
  readonly suppliedSources: readonly string[]
  readonly attempts: readonly AiAttempt[]
  readonly verdict: AiVerdict
  /** What was passed on, policy applied; null where nothing was. */
  readonly output: ExpectedOutput | null
  /** Who asked for a person: null where nobody did. A refused run is always for a person. */
  readonly reviewAskedBy: 'model' | 'policy' | null
  /** Why another provider answered than the one named; null where none did. */
  readonly fallbackReason: string | null
  /** Violations of the run as a whole: what was taken out of its prompt, who answered. */
  readonly violations: readonly AiViolation[]
  /** What redaction took out before the prompt left, by type. */
  readonly replaced: Readonly<Record<string, number>>
  /** Date of the price table that the costs were taken from. */
  readonly pricesOf: string
}
