import type { Replay } from '../../shared/replay.ts'

/** What came of one of many. */
export interface SeriesPart {
  /** Id of the new delivery, or of the new execution; null where there is none. */
  readonly id: string | null
  readonly end: 'sent' | 'failed' | 'unsent'
  /** Why it was not sent; null where it was. */
  readonly sentence: string | null
}

/** Statuses of executions that came to no good end. */
export const badEnds: ReadonlySet<string> = new Set(['error', 'crashed', 'canceled'])

/** What a replay of one item tells: delivered and well, or failed for the provider or in the workflow, or it did not arrive. */
export function partOfReplay({ items }: Replay): SeriesPart {
  const attempt = items[0]?.attempts.at(-1)
  if (attempt === undefined) return { id: null, end: 'unsent', sentence: 'It was stopped before it was sent.' }
  const { workflow, verdict, sendError } = attempt
  if (workflow === null) return { id: null, end: 'unsent', sentence: sendError ?? 'It did not arrive at the listener.' }
  const isBad =
    verdict !== 'delivered' ||
    workflow.outcome === 'unmatched' ||
    workflow.outcome === 'refused' ||
    badEnds.has(workflow.status ?? '')
  return { id: workflow.deliveryId, end: isBad ? 'failed' : 'sent', sentence: null }
}

/** What a retried execution came to. */
export function partOfExecution(id: string, status: string | null): SeriesPart {
  return { id, end: badEnds.has(status ?? '') ? 'failed' : 'sent', sentence: null }
}
