import type { Finding } from '../../shared/finding.ts'
import type { AnsweredDelivery } from '../listener/decision.ts'
import { knownProviders, type ProviderTable } from '../providers/provider-table.ts'

/** Milliseconds that the least patient of the known providers wait (Slack, Discord). */
const leastPatienceMs = 3000
/** The part of its provider's patience from which on an answer is slow. */
const slowPart = 0.5

/**
 * What is to be said of an answer that came only when long work was done (contract §4.3), with the limit of its provider beside it where
 * the provider is known; null where it came in time. `receivedAt`: ISO 8601.
 */
export function slowAnswer(
  receivedAt: string,
  { answer, webhookNode, signature }: Pick<AnsweredDelivery, 'answer' | 'webhookNode' | 'signature'>,
  providers: ProviderTable = knownProviders,
): Finding | null {
  if (answer === null) return null
  const runTimeMs = Date.parse(answer.answeredAt) - Date.parse(receivedAt)
  const provider = signature === null ? null : providers.find(signature.provider)
  const patienceMs = provider?.delivery.timeoutMs ?? null
  if (runTimeMs < (patienceMs === null ? leastPatienceMs : patienceMs * slowPart)) return null
  const limit =
    patienceMs === null || signature === null
      ? 'providers wait 3 to 30 s (Slack 3 s, GitHub 10 s)'
      : `${signature.providerTitle} waits ${seconds(patienceMs)}`
  return {
    kind: 'slow-answer',
    sentence: `The caller of "${webhookNode ?? ''}" was answered after ${seconds(runTimeMs)}, behind the work of the workflow; ${limit}, then the delivery has failed for it and is sent again. Answer before the long work begins: respond immediately, or put a Respond to Webhook node in front of it.`,
    itemIndexes: [],
  }
}

function seconds(milliseconds: number): string {
  return `${String(Math.round(milliseconds / 100) / 10)} s`
}
