import type { AiProvider, AnswerForm, TokenUse } from '../../../shared/ai-run.ts'
import type { AiStepInput, Source } from '../../../shared/ai-step.ts'

/** What a model is told: everything in it has been through the guard. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** One question to a model. */
export interface Question {
  readonly record: AiStepInput
  readonly sources: readonly Source[]
  readonly messages: readonly Message[]
  readonly itemIndex: number
  /** From 1, over all attempts of the run at this provider. */
  readonly turn: number
  readonly timeoutMs: number
}

/** What came back. */
export type Reply =
  | {
      readonly kind: 'answer'
      readonly model: string
      readonly answerForm: AnswerForm | null
      readonly finishReason: string | null
      /** Null where the model only refused or only called functions. */
      readonly text: string | null
      readonly refusal: string | null
      /** Names of functions that the model called. */
      readonly called: readonly string[]
      /** Null where the endpoint told nothing. */
      readonly tokens: TokenUse | null
    }
  /** No answer came. */
  | {
      readonly kind: 'none'
      /** Status of the endpoint, or code of the platform. */
      readonly code: string
      readonly message: string
      /** False where asking again gives the same: a wrong key, an unknown model. */
      readonly mayPass: boolean
      /** Milliseconds after which the endpoint asks to come back; null where it said nothing. */
      readonly waitMs: number | null
    }

/** Something that answers questions. Never rejects but when the execution is stopped. */
export interface Model {
  readonly provider: AiProvider
  /** Name it is asked for under. */
  readonly name: string
  readonly ask: (question: Question) => Promise<Reply>
}
