import { undecided, type HeaderPairs } from '../../shared/delivery.ts'
import type { ComparedRequest } from './compare-webhook.ts'
import type { Decision, KnownOutcome } from './decision.ts'
import { explainUnmatched } from './explanation.ts'
import { knownMethods, type Match } from './match.ts'
import type { Receiver } from './receiver.ts'
import { unmatchedAnswer } from './unmatched-answer.ts'
import type { WebhookTable } from './webhook-table.ts'
import { emptyAnswer, problemAnswer } from './wire-answer.ts'

/** A request beside every webhook that there is. */
export interface LookedUp {
  readonly receiver: Receiver
  readonly table: WebhookTable
  readonly compared: ComparedRequest
  readonly crossOrigin: HeaderPairs
}

/** What becomes of a request that reached no webhook: it is explained, and answered as the settings say. */
export function unmatched(
  { receiver, table, compared, crossOrigin }: LookedUp,
  found: Exclude<Match, { kind: 'matched' }>,
): Decision {
  const { method, target } = compared
  const explanation = explainUnmatched(compared, table, receiver.recent)
  receiver.recent.note(method, target.rawPath, compared.bodyBytes, compared.atMs)
  const became: KnownOutcome = { ...undecided, outcome: 'unmatched', urlVariant: target.variant, explanation }
  if (method === 'OPTIONS') return { became, answer: emptyAnswer(204, crossOrigin) }
  if (!(knownMethods as readonly string[]).includes(method)) {
    return { became, answer: problemAnswer(`The method ${method} is not supported.`) }
  }
  const answer = unmatchedAnswer(method, target, found, receiver.options.unmatchedAnswer())
  return { became, answer: { ...answer, headers: [...answer.headers, ...crossOrigin] } }
}
