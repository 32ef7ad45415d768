/** What an AI step may say its input is about (contract §2.2, `expected_output.intent`). */
export const intents = ['technical', 'support', 'sales', 'unknown'] as const
export type Intent = (typeof intents)[number]

/** Actions that a step may be allowed (contract §2.2, `allowed_actions`). */
export type AllowedAction = 'read' | 'draft' | 'classify'

/** Actions that a step may be forbidden (contract §2.2, `forbidden_actions`). */
export const forbiddenActions = ['send_without_review', 'change_payment'] as const
export type ForbiddenAction = (typeof forbiddenActions)[number]

/** What an AI step gives: exactly the four fields of contract §2.2, `expected_output`. */
export interface ExpectedOutput {
  readonly intent: Intent
  /** 0 to 1. */
  readonly confidence: number
  readonly needs_human_review: boolean
  /** Ids of supplied sources. */
  readonly sources: readonly string[]
}

/** The record of one AI step: exactly the fields of contract §2.2, before it has an output. */
export interface AiStepInput {
  readonly request_id: string
  /** `YYYY-MM-DD`, with a suffix where one day saw several: `2025-03-01-b`. */
  readonly prompt_version: string
  /** The user's message: normalised, short, secrets and personal data replaced. */
  readonly input: string
  readonly allowed_actions: readonly AllowedAction[]
  readonly forbidden_actions: readonly ForbiddenAction[]
}

/** The record with its output, as the step passes it on. */
export interface AiStepRecord extends AiStepInput {
  readonly expected_output: ExpectedOutput
}

/** A text that the step may lean on. */
export interface Source {
  readonly id: string
  readonly title: string | null
  readonly text: string | null
}
