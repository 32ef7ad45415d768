import { undecided, type HeaderPairs } from '../../shared/delivery.ts'
import type { ComparedRequest } from './compare-webhook.ts'
import type { Decision, KnownOutcome } from './decision.ts'
import { explainUnmatched } from './explanation.ts'
import { knownMethods, type Match } from './match.ts'
import type { Receiver } from './receiver.ts'
import { errorPage, unmatchedAnswer } from './unmatched-answer.ts'
import type { WebhookTable } from './webhook-table.ts'
import { emptyAnswer, problemAnswer } from './wire-answer.ts'

/** A request beside every webhook that there is. */
export interface LookedUp {
  readonly receiver: Receiver
  readonly table: WebhookTable
  readonly compared: ComparedRequest
  readonly crossOrigin: HeaderPairs
}

/**
 * What becomes of a request that reached no webhook: it is explained, and answered as the settings say. `toOrigin`, where a page
 * of another origin sent it: it is told that it may read the answer; it fails, for nothing at the path has its method; or nobody speaks to it.
 */
export function unmatched(
  { receiver, table, compared, crossOrigin }: LookedUp,
  found: Exclude<Match, { kind: 'matched' }>,
  toOrigin: 'told' | 'fails' | 'silent' = 'told',
): Decision {
  const { method, target } = compared
  const explanation = explainUnmatched(compared, table, receiver.recent)
  receiver.recent.note(method, target.rawPath, compared.bodyBytes, compared.atMs)
  const became: KnownOutcome = { ...undecided, outcome: 'unmatched', urlVariant: target.variant, explanation }
  const setting = receiver.options.unmatchedAnswer()
  if (toOrigin === 'fails' && !target.undecodable && isKnown(method) && setting !== 'empty-200') {
    const methods = crossOrigin.filter(([name]) => name === 'access-control-allow-methods')
    const answer = errorPage(500, 'Internal Server Error')
    return {
      became: { ...became, explanation: { ...explanation, sentence: `${explanation.sentence} ${readNowhere}` } },
      answer: { ...answer, headers: [...answer.headers, ...methods] },
    }
  }
  if (method === 'OPTIONS' && toOrigin !== 'silent') return { became, answer: emptyAnswer(204, crossOrigin) }
  if (!isKnown(method)) {
    return { became, answer: problemAnswer(`The method ${method} is not supported.`) }
  }
  const answer = unmatchedAnswer(method, target, found, setting)
  if (toOrigin === 'silent') return { became, answer }
  return { became, answer: { ...answer, headers: [...answer.headers, ...crossOrigin] } }
}

/** Said of a call from a page: its browser shows another error than what is wrong. */
const readNowhere =
  'A page of another origin called it: the service answers 500 then, and the browser tells of CORS in place of that.'

function isKnown(method: string): boolean {
  return method === 'OPTIONS' || (knownMethods as readonly string[]).includes(method)
}
