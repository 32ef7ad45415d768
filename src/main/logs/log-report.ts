// From the entries of a log to what it tells. In: entries. Out: its failures, alike ones as one, the first in time in front. Pure.
import type { Layer } from '../../shared/layer.ts'
import { isForWebhook } from '../interchange/choose-request.ts'
import { messageShape } from '../../shared/message-shape.ts'
import { layerOfEntry } from './layer-of-entry.ts'
import type { LogEntry, PointedLayer } from './log-entry.ts'
import { toldEach, type ReadProgress } from './read-progress.ts'

/** Failures of one kind. */
export interface LoggedFailure extends PointedLayer {
  /** The first of them. */
  readonly first: LogEntry
  /** All of them, in the order of time. */
  readonly all: readonly LogEntry[]
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

/** What a log tells. `askedBy` says what a node asks, `told` hears how many entries were looked at. */
export function logReport(
  entries: readonly LogEntry[],
  askedBy: AskedBy = () => null,
  told: ReadProgress = () => undefined,
): LogReport {
  const kinds = new Map<
    string,
    { readonly pointed: PointedLayer; readonly first: LogEntry; readonly all: LogEntry[] }
  >()
  let done = 0
  for (const entry of inOrderOfTime(entries)) {
    done += 1
    if (done % toldEach === 0) told(done, entries.length)
    const pointed = layerOfEntry(entry, entry.node === null ? null : askedBy(entry.node))
    if (pointed === null) continue
    const key = kindOf(entry, pointed)
    const known = kinds.get(key)
    if (known === undefined) kinds.set(key, { pointed, first: entry, all: [entry] })
    else known.all.push(entry)
  }
  const failures = [...kinds.values()].map(({ pointed, first, all }) => ({
    ...pointed,
    first,
    all,
    count: all.length,
    lastAt: all.findLast(({ at }) => at !== null)?.at ?? null,
  }))
  return { entries: entries.length, failures }
}

/**
 * Entries of several texts in one order: by their times; one that tells none stays behind the one before it in its text. Texts without
 * any time come last, for nobody knows when they were.
 */
export function mergedByTime(texts: readonly (readonly LogEntry[])[]): readonly LogEntry[] {
  return texts
    .flatMap((entries) => {
      const ordered = inOrderOfTime(entries)
      let at = Date.parse(ordered.find((entry) => entry.at !== null)?.at ?? '')
      return ordered.map((entry) => {
        if (entry.at !== null) at = Date.parse(entry.at)
        return { entry, at: Number.isNaN(at) ? Number.POSITIVE_INFINITY : at }
      })
    })
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at - other.at))
    .map(({ entry }) => entry)
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
