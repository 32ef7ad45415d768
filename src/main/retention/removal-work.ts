/**
 * Removes much without holding anything up: a few rows in one transaction, as many as take some milliseconds, and a rest in
 * which deliveries are served. Then the file gives back what is free.
 */
import { setTimeout as rest } from 'node:timers/promises'
import type { RemovalCounts } from '../../shared/retention.ts'
import type { Store } from '../store/open-store.ts'

/** What goes next. */
export interface RemovalBatch {
  readonly executionIds: readonly string[]
  readonly deliveryIds: readonly string[]
}

/** Chooses what goes next, having looked at no more than so many rows; null: nothing is left. */
export type ChooseBatch = (rows: number) => RemovalBatch | null

export const nothingRemoved: RemovalCounts = { executions: 0, deliveries: 0, workflows: 0, cases: 0 }

/**
 * One transaction is to take so much of the processor, and what comes behind it waits: with the rest a ninth of the time is
 * taken at most. The clock alone would count what other programs take, and a busy machine bring the removal to a standstill.
 */
const sliceMs = 2
const restMs = 16
/** Where nobody comes, it goes as fast as it can and still lets in who comes. */
const quietRestMs = 1
const fewestRows = 4
const mostRows = 200
/** Pieces of long values that go in one transaction: 1 MiB. */
const piecesAtOnce = 4
/** Free pages that are given back in one transaction: 256 KiB. */
const pagesAtOnce = 64

type RemovalStore = Pick<Store, 'removals' | 'transaction' | 'space' | 'compactLog' | 'binaries' | 'isQuiet'>

/** Removes what `choose` chooses until nothing is left or the signal is aborted; what was removed until then. */
export async function removeInSlices(
  store: RemovalStore,
  choose: ChooseBatch,
  signal: AbortSignal,
  onProgress: (removed: RemovalCounts) => void,
): Promise<RemovalCounts> {
  let removed = nothingRemoved
  let rows = 20
  while (!signal.aborted) {
    const took = stopwatch()
    const chosen: RemovalBatch | null = choose(rows)
    if (chosen === null) break
    // What is overwritten as it goes takes as long as what was written: megabytes go before the row that they belong to.
    const owners = [...chosen.executionIds, ...chosen.deliveryIds]
    while (store.transaction(() => store.removals.removeLong(owners, piecesAtOnce))) await restBehind(store)
    const batch = store.transaction(() => ({
      executions: store.removals.removeExecutions(chosen.executionIds),
      deliveries: store.removals.removeDeliveries(chosen.deliveryIds),
    }))
    if (batch.executions + batch.deliveries > 0) {
      removed = {
        ...removed,
        executions: removed.executions + batch.executions,
        deliveries: removed.deliveries + batch.deliveries,
      }
      onProgress(removed)
    }
    rows = Math.round(Math.min(mostRows, Math.max(fewestRows, took() > sliceMs ? rows / 2 : rows * 1.25)))
    await restBehind(store)
  }
  return removed
}

function restBehind(store: RemovalStore): Promise<void> {
  return rest(store.isQuiet() ? quietRestMs : restMs)
}

/** Milliseconds of the processor that this process took since; where its clock is coarse, no more than have gone by. */
function stopwatch(): () => number {
  const [begun, used] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(used)
    return Math.min(performance.now() - begun, (user + system) / 1000)
  }
}

/**
 * Makes the file smaller by what is free in it, and empties the log, in which what was deleted still stands; files of binary data
 * that nobody has any more go.
 */
export async function giveBackSpace(store: RemovalStore, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && store.space.giveBack(pagesAtOnce)) await restBehind(store)
  store.compactLog()
  await store.binaries.letGo()
}
