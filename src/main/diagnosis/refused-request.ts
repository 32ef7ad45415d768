// A request that reached a webhook, or the listener alone, and was refused there: which part was in the way, what that points to,
// and what to do about it. In: what became of it. Out: the part, and a remedy by it. Pure.
import type { DeliveryOutcome, MatchExplanation, PartComparison } from '../../shared/delivery.ts'
import type { Remedy } from '../../shared/verdict.ts'

/** What a webhook refuses a request for; `form`: what came is no HTTP request that is taken, whatever stands in it. */
export type RefusedPart =
  Extract<PartComparison['part'], 'authentication' | 'address' | 'body' | 'condition' | 'event'> | 'form'

const parts: ReadonlySet<string> = new Set<RefusedPart>(['authentication', 'address', 'body', 'condition', 'event'])

/** For which part a request was refused; undefined where it was not refused, or Faultline itself could not take it. */
export function refusedFor(
  outcome: DeliveryOutcome | null | undefined,
  explanation: MatchExplanation | null | undefined,
  status: number | null,
): RefusedPart | undefined {
  if (outcome !== 'refused' || explanation == null) return undefined
  const differing = explanation.nearest[0]?.parts.find(({ part, agrees }) => !agrees && isRefused(part))
  if (differing !== undefined && isRefused(differing.part)) return differing.part
  return explanation.nearest.length === 0 && status !== null && status >= 400 && status < 500 ? 'form' : undefined
}

function isRefused(part: string): part is RefusedPart {
  return parts.has(part)
}

/** What to do about a request that was refused for that part. */
export const remedyOfRefused: Readonly<Record<RefusedPart, Remedy>> = {
  authentication: {
    by: 'provider',
    sentence:
      'Have the provider present what the webhook asks for, or set the authentication of the webhook to what the provider sends.',
  },
  address: {
    by: 'owner of the workflow',
    sentence:
      "Add the address from which it comes to the webhook's list of allowed addresses (behind a proxy that of the proxy), or empty the list.",
  },
  body: {
    by: 'provider',
    sentence:
      'Have the provider send a body that is whole and in the form that its Content-Type says, and look whether a proxy cut or rewrote it.',
  },
  condition: {
    by: 'owner of the workflow',
    sentence: 'Look at the option "Only Run If" of the webhook beside the request, and correct the one that is wrong.',
  },
  event: {
    by: 'owner of the workflow',
    sentence:
      'Have the trigger wait for what the provider sends as well, or have the provider send to it what it waits for, with its own headers.',
  },
  form: {
    by: 'provider',
    sentence: 'Have the sender, or the proxy in between, send a request as HTTP/1.1 wants it, then send it again.',
  },
}
