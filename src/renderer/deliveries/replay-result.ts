import type { Replay, ReplayAttempt } from '../../shared/replay.ts'
import { count } from '../controls/format.ts'

/** What came of a replay, in words. `deliveryId`: the delivery that it made last; null where none arrived here. */
export interface ReplayResult {
  readonly title: string
  readonly text: string
  readonly deliveryId: string | null
  /** True where each was delivered, and no workflow failed over it. */
  readonly isGood: boolean
}

/** In: a replay that has ended. Of one item what its provider saw and the workflow did, of a batch how many were taken. */
export function replayResult({ items, status }: Pick<Replay, 'items' | 'status'>): ReplayResult {
  const last = items.flatMap(({ attempts }) => attempts.at(-1) ?? [])
  const [only] = last
  const deliveryId = last.at(-1)?.workflow?.deliveryId ?? null
  const taken = last.filter(({ verdict }) => verdict === 'delivered').length
  const failed = last.filter(({ workflow }) => workflow !== null && workflow.error !== null).length
  const ended = { deliveryId, isGood: taken === items.length && failed === 0 }
  if (status === 'stopped')
    return { title: 'It was stopped.', text: `${count(last.length, 'item')} had been sent.`, deliveryId, isGood: true }
  if (items.length === 1 && only !== undefined) return { title: 'It was sent again.', text: wordsOf(only), ...ended }
  const text = `${String(taken)} of ${String(items.length)} were delivered${failed === 0 ? '.' : `; the workflow failed for ${String(failed)}.`}`
  return { title: `${count(items.length, 'item was', 'items were')} sent.`, text, ...ended }
}

function wordsOf({ sentence, workflow }: ReplayAttempt): string {
  if (workflow === null) return sentence
  const { outcome, status, error, lastNode } = workflow
  if (status === null) return `${sentence} It is ${outcome}: no execution was started.`
  const where = lastNode === null ? '' : ` in "${lastNode}"`
  return `${sentence} ${error === null ? `The execution: ${status}${where}.` : `The workflow failed${where}: ${error}`}`
}
