// From the entries of a log to what it tells. In: entries. Out: its failures, alike ones as one, the first in time in front. Pure.
import type { Layer } from '../../shared/layer.ts'
import { isForWebhook } from '../interchange/choose-request.ts'
import { messageShape } from '../../shared/message-shape.ts'
import { layerOfEntry } from './layer-of-entry.ts'
import type { LogEntry, PointedLayer } from './log-entry.ts'

/** Failures of one kind. */
export interface LoggedFailure extends PointedLayer {
  /** The first of them. */
  readonly first: LogEntry
  readonly count: number
  /** ISO 8601; null where none of them tells it. */
  readonly lastAt: string | null
}

export interface LogReport {
  readonly entries: number
  /** The first in time in front (contract §7: the first failure in the history is the real one). */
  readonly failures: readonly LoggedFailure[]
}

/** What is asked by each node; a node that is not known asks nobody knows what. */
export type AskedBy = (node: string) => Layer | null

/** What a log tells. `askedBy` says what a node asks. */
export function logReport(entries: readonly LogEntry[], askedBy: AskedBy = () => null): LogReport {
  const kinds = new Map<string, LoggedFailure>()
  for (const entry of inOrderOfTime(entries)) {
    const pointed = layerOfEntry(entry, entry.node === null ? null : askedBy(entry.node))
    if (pointed === null) continue
    const key = kindOf(entry, pointed)
    const known = kinds.get(key)
    kinds.set(
      key,
      known === undefined
        ? { ...pointed, first: entry, count: 1, lastAt: entry.at }
        : { ...known, count: known.count + 1, lastAt: entry.at ?? known.lastAt },
    )
  }
  return { entries: entries.length, failures: [...kinds.values()] }
}

/** Lists begin with the newest, logs with the oldest. Where one tells no time, the order of the text counts. */
function inOrderOfTime(entries: readonly LogEntry[]): readonly LogEntry[] {
  if (entries.some(({ at }) => at === null)) {
    const times = entries.flatMap(({ at }) => at ?? [])
    return (times[0] ?? '') > (times.at(-1) ?? '') ? entries.toReversed() : entries
  }
  return entries.toSorted(
    (one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? '') || one.line - other.line,
  )
}

function kindOf({ status, node, method, url, text }: LogEntry, { layer }: PointedLayer): string {
  const way = (url ?? '').replace(/[?#].*$/su, '')
  const [first = ''] = text.split('\n')
  return JSON.stringify([layer, status, node, method, way, status !== null && way !== '' ? '' : messageShape(first)])
}

/** The failure that is told first: of those of a webhook, else of all, the first that points to a layer. */
export function firstTelling({ failures }: LogReport): LoggedFailure | null {
  const own = failures.filter(({ first }) => !first.isInbound || first.url === null || isForWebhook(first.url))
  const [first = null] = own.length === 0 ? failures : own
  return (own.length === 0 ? failures : own).find(({ layer }) => layer !== null) ?? first
}
