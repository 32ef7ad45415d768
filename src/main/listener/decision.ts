import type { HeaderPairs } from '../../shared/delivery.ts'
import type { Acceptance } from './acceptance.ts'
import type { Settlement } from './settlement.ts'
import { problemAnswer, wireAnswer, type WireAnswer } from './wire-answer.ts'
import { messageOf } from '../../shared/message-of.ts'

/** What a settlement says before its caller is answered. */
export type Fate = Omit<Settlement, 'answer' | 'signature'>

/** What becomes of a request, and what its caller is answered. */
export interface Decision {
  readonly fate: Fate
  readonly answer: WireAnswer | Promise<WireAnswer>
  /** Resolves when what was written for it is safe; left out: nothing was beside the arrival. */
  readonly kept?: Promise<void>
}

/** The fate of a request that reached nothing. */
export const nowhere: Omit<Fate, 'outcome' | 'explanation'> = {
  urlVariant: null,
  workflowId: null,
  webhookNode: null,
  executionId: null,
  externalId: null,
  duplicateOf: null,
  events: null,
}

/** What goes on the wire for what a workflow answers, now or later; `extra` are headers beside its own. */
export function answerOf(answer: Acceptance['answer'], extra: HeaderPairs): WireAnswer | Promise<WireAnswer> {
  if (!(answer instanceof Promise)) return wireAnswer(answer, extra)
  return answer.then(
    (later) => wireAnswer(later, extra),
    (error: unknown) => problemAnswer(messageOf(error), extra),
  )
}
