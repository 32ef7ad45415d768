import type { AiExchange, AiProvider, AnswerForm, TokenUse } from '../../../shared/ai-run.ts'
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

/** One function that a model called, or tool of any other sort. */
export interface ModelCall {
  readonly name: string
  /** What it was called with, as the model wrote it: JSON, or any text. */
  readonly given: string
}

/** How the question went over the wire; absent from models that are asked in the app. */
export type Exchange = Omit<AiExchange, 'askedModel'>

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
      readonly called: readonly ModelCall[]
      /** Null where the endpoint told nothing. */
      readonly tokens: TokenUse | null
      readonly exchange?: Exchange
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
      /** What had come of an answer that did not come to its end; null where nothing had. */
      readonly partial: string | null
      readonly exchange?: Exchange
    }

/** Something that answers questions. Never rejects but when the execution is stopped. */
export interface Model {
  readonly provider: AiProvider
  /** Name it is asked for under. */
  readonly name: string
  readonly ask: (question: Question) => Promise<Reply>
}
