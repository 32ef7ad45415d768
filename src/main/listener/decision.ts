import type { DecidedDelivery, DeliveryOutcome, DeliveryReply, HeaderPairs } from '../../shared/delivery.ts'
import type { Acceptance } from './acceptance.ts'
import { messageOf } from '../../shared/message-of.ts'
import { problemAnswer, wireAnswer, wireAnswerInTurns, type WireAnswer } from './wire-answer.ts'

/** What became of a delivery of which something is known. */
export interface KnownOutcome extends DecidedDelivery {
  readonly outcome: Exclude<DeliveryOutcome, 'received'>
}

/** The same once its caller has been answered, or has hung up. */
export type AnsweredDelivery = KnownOutcome & DeliveryReply

/** What becomes of a request, and what its caller is answered. */
export interface Decision {
  readonly became: KnownOutcome
  readonly answer: WireAnswer | Promise<WireAnswer>
  /** Resolves when what was written for it is safe; left out: nothing was beside the arrival. */
  readonly committed?: Promise<void>
}

/** What goes on the wire for what a workflow answers, now or later; `extra` are headers beside its own. */
export function answerOf(answer: Acceptance['answer'], extra: HeaderPairs): WireAnswer | Promise<WireAnswer> {
  if (!(answer instanceof Promise)) return wireAnswer(answer, extra)
  return answer.then(
    (value) => wireAnswerInTurns(value, extra),
    (error: unknown) => problemAnswer(messageOf(error), extra),
  )
}
