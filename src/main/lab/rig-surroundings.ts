import type { OpenCredential } from '../../shared/credential.ts'
import { refusalOf } from '../../shared/refusal.ts'
import type { Conditions } from '../layers/conditions.ts'
import { aiAnswer } from '../world/ai-answer.ts'
import { isModelCall } from '../world/model-form.ts'
import type { AnswerPlan, ApiAnswer } from '../world/api-answer.ts'
import type { Overlay } from '../world/external-api.ts'
import { openTokenEndpoint, tokenClientOf } from '../world/token-endpoint.ts'

/** Seconds for which a token that is given in a reproduction is good. */
const expiresInSeconds = 3600

/** What answers before the rules of the case do: the provider of access first, then the model. */
export function openOverlay(
  conditions: Conditions,
  credentials: () => readonly OpenCredential[],
  now: () => number,
): Overlay {
  const clients = credentials().flatMap(({ data }) => tokenClientOf(data) ?? [])
  const rules = conditions.tokens ?? ({ kind: 'granted' } as const)
  const tokens = openTokenEndpoint({ clients, rules, now, expiresInSeconds, rotates: true })
  let questions = 0
  return (host, call, own) => {
    const said = tokens.answer(host, call)
    // A refusal of the case's own rules stays, but for a token that is said to be good.
    if (said !== null) return plan(said)
    if (conditions.tokens?.kind === 'granted' && refusesAccess(own)) return plan(granted())
    if (conditions.ai === null || !isModelCall(call.body.toString('utf8'), answerOf(own))) return null
    questions += 1
    return aiAnswer(conditions.ai, own, questions - 1)
  }
}

/** Null where nobody wrote what is answered: then the question alone tells. */
function answerOf({ status, body }: ApiAnswer): { readonly status: number; readonly body: string } | null {
  const text = body.toString('utf8').trim()
  return text === '' || text === '{}' ? null : { status, body: text }
}

function plan(answer: ApiAnswer): AnswerPlan {
  return { kind: 'answer', answer, afterMs: 0 }
}

/** A firewall or a limit refuses a good token as well. */
function refusesAccess({ status, headers, body }: ApiAnswer): boolean {
  const refusal = refusalOf({ status, headers: Object.entries(headers), body: body.toString('utf8') })
  return refusal === 'access' || refusal === 'unsaid'
}

function granted(): ApiAnswer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }
}
