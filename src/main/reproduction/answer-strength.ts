import { weights } from '../../shared/evidence.ts'
import type { Layer } from '../../shared/layer.ts'
import type { FailedAnswer, ReproductionItem } from '../../shared/reproduction.ts'
import { isBrokerAddress } from '../engine/stand-ins/brokers.ts'

/** How much the API's own failing answer speaks for the API, and in which words. */
export interface AnswerStrength {
  readonly weight: number
  readonly what: string
}

/** Layers with repairs of their own: where one of them heals, an answer put in place of the API's proves nothing. */
const special: ReadonlySet<Layer> = new Set(['AI layer', 'authorisation', 'reverse proxy', 'database', 'queue'])

/**
 * An answer put in place of another heals wherever the fault is: how the API's own answer failed tells whether it is there.
 * `repaired`: layers of which a repair heals.
 */
export function answerStrength(bad: ReproductionItem, repaired: readonly Layer[]): AnswerStrength {
  const answer = bad.workflowView?.failedAnswer ?? null
  // Where somebody lost patience, what made him wait is as much the fault as how long he waits.
  if (isLate(bad)) {
    return { weight: weights.names, what: 'Somebody lost patience, and with answers of the API at once nobody does.' }
  }
  const what = wordsOf(answer)
  if (repaired.some((layer) => special.has(layer))) return { weight: weights.hints, what }
  if (answer === null) return { weight: bad.sendError === null ? weights.possible : weights.names, what }
  if (isApiFailure(bad)) return { weight: weights.names, what }
  return { weight: answer.status !== null && answer.status >= 400 ? 1.5 : weights.possible, what }
}

/** The other side failed as an API fails, by its own answer: it did not answer, broke inside, limits or blocks. */
export function isApiFailure({ workflowView: view }: ReproductionItem): boolean {
  const answer = view?.failedAnswer ?? null
  if (answer === null) return false
  const { status, error, refusal } = answer
  if (status === null || error !== null) return true
  if (refusal === 'limit' || refusal === 'block') return true
  if (refusal === 'database' || refusal === 'queue' || isBrokerAddress(answer.url)) return false
  // A server that names what it misses was sent the wrong thing, whatever number it gives that.
  return (status >= 500 || status === 408) && refusal !== 'content' && answer.sentOddity === undefined
}

/** What stands behind the API failed, by the words that it hands on; null where it says nothing of the kind. */
export function failedBehind({
  workflowView: view,
}: Pick<ReproductionItem, 'workflowView'>): 'database' | 'queue' | null {
  const { refusal } = view?.failedAnswer ?? {}
  return refusal === 'database' || refusal === 'queue' ? refusal : null
}

/** Answered so, and well when asked again: the API does not know yet what it was told, or is still busy with it. */
export function isNotYetThere({ workflowView: view }: Pick<ReproductionItem, 'workflowView'>): boolean {
  const { status = null, refusal } = view?.failedAnswer ?? {}
  return refusal === undefined && status !== null && notYet.has(status)
}

/** Not found, conflict, locked, too early (RFC 9110 §15.5, RFC 4918 §11.3, RFC 8470 §5.2). */
const notYet: ReadonlySet<number> = new Set([404, 409, 423, 425])

/** The provider or the proxy waited no longer, though the workflow went on. */
function isLate({ sendErrorKind, providerView, workflowView }: ReproductionItem): boolean {
  const gaveUp = providerView?.statusCode === 504 || sendErrorKind === 'timeout'
  return gaveUp && workflowView?.firstFailedNode === null
}

function wordsOf(answer: FailedAnswer | null): string {
  if (answer === null) return 'With answers of success in place of the API’s what failed succeeds.'
  const { method, url, status, error } = answer
  return `${method} ${url} was answered ${String(status ?? error ?? 'not at all')}; with an answer of success in its place what failed succeeds.`
}
