/**
 * Lets go what is older, more or larger than the retention allows: at the start, every hour and when the store has grown over
 * its limit; in the background, and told as it goes on.
 */
import type { RemovalCounts, RemovalProgress, StorageView } from '../../shared/retention.ts'
import type { Store } from '../store/open-store.ts'
import { keptSet } from './kept-set.ts'
import { beginGrace, graceOf } from './retention-grace.ts'
import { readRetention } from './retention-settings.ts'
import { giveBackSpace, removeInSlices } from './removal-work.ts'
import { openRetentionWalk } from './retention-walk.ts'

export interface RetentionService {
  /** Prunes now and then, from now on. */
  readonly start: () => void
  /** Lets go what the retention lets go; one that is under way is waited for in place of a second. */
  readonly prune: () => Promise<PruneReport>
  /** The same where nobody waits for it, unless the store has a grace: what fails is told. */
  readonly pruneQuietly: () => void
  readonly stop: () => void
  readonly progress: () => RemovalProgress | null
  readonly last: () => StorageView['lastRemoval']
  /** Stops, and resolves when nothing is removed any more. */
  readonly close: () => Promise<void>
}

interface PruneReport {
  readonly removed: RemovalCounts
  readonly usedBytesBefore: number
  readonly usedBytesAfter: number
  readonly fileBytesBefore: number
  readonly fileBytesAfter: number
  readonly isStopped: boolean
}

export interface RetentionParts {
  readonly store: Store
  readonly now: () => number
  /** Reproductions of the open case: what they left behind stays. */
  readonly reproductionIds: () => readonly string[]
  readonly onProgress: (progress: RemovalProgress) => void
  readonly onProblem: (error: unknown) => void
}

const hourMs = 3_600_000
const minuteMs = 60_000
/** A progress is told so often at most, in milliseconds. */
const tellMs = 250
const lastName = 'retention.last.1'

export function openRetentionService(parts: RetentionParts): RetentionService {
  const { store } = parts
  let progress: RemovalProgress | null = null
  let running: Promise<PruneReport> | null = null
  let stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []

  const notify = (status: RemovalProgress['status'], removed: RemovalCounts): void => {
    const told: RemovalProgress = { work: 'retention', status, removed, total: null }
    progress = status === 'running' ? told : null
    parts.onProgress(told)
  }
  const work = async (signal: AbortSignal): Promise<PruneReport> => {
    const usedBytesBefore = store.space.usedBytes()
    const fileBytesBefore = store.space.fileBytes()
    const reproductionIds = parts.reproductionIds()
    const retention = readRetention(store)
    const walk = openRetentionWalk(store, retention, keptSet(store, reproductionIds), parts.now())
    let told = 0
    const removed = await removeInSlices(store, walk, signal, (now) => {
      if (performance.now() - told < tellMs) return
      told = performance.now()
      notify('running', now)
    })
    if (retention.days > 0) {
      const before = idOfMoment(parts.now() - retention.days * 24 * hourMs)
      while (!signal.aborted && store.removals.removeReproductions(before, reproductionIds, 20) > 0)
        await new Promise((resolve) => setTimeout(resolve, 16))
    }
    const isSome = removed.executions + removed.deliveries > 0
    if (isSome || store.space.freeBytes() > 0) await giveBackSpace(store, signal)
    if (isSome) {
      store.settings.set(lastName, { at: new Date(parts.now()).toISOString(), removed })
      notify(signal.aborted ? 'stopped' : 'done', removed)
    }
    progress = null
    return {
      removed,
      usedBytesBefore,
      usedBytesAfter: store.space.usedBytes(),
      fileBytesBefore,
      fileBytesAfter: store.space.fileBytes(),
      isStopped: signal.aborted,
    }
  }
  const prune = (): Promise<PruneReport> => {
    if (running === null) {
      stopping = new AbortController()
      running = work(stopping.signal).finally(() => {
        running = null
        // What failed on its way does not go on.
        if (progress !== null) notify('stopped', progress.removed)
      })
    }
    return running
  }
  /** Clocks call it too: what is thrown there would end the process. */
  const quietly = (act: () => void): void => {
    try {
      act()
    } catch (error) {
      parts.onProblem(error)
    }
  }
  const pruneQuietly = (): void => {
    quietly(() => {
      if (graceOf(store, parts.now()) === null) prune().catch(parts.onProblem)
    })
  }
  return {
    start: () => {
      beginGrace(store, parts.now())
      pruneQuietly()
      timers.push(setInterval(pruneQuietly, hourMs))
      timers.push(
        setInterval(() => {
          quietly(() => {
            const { maximumBytes } = readRetention(store)
            if (maximumBytes > 0 && store.space.usedBytes() > maximumBytes) pruneQuietly()
          })
        }, minuteMs),
      )
      for (const timer of timers) timer.unref()
    },
    prune,
    pruneQuietly,
    stop: () => {
      stopping.abort()
    },
    progress: () => progress,
    last: () => lastRemoval(store),
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await running?.catch(() => undefined)
    },
  }
}

/** Only `work` above writes this setting. */
function lastRemoval({ settings }: Pick<Store, 'settings'>): StorageView['lastRemoval'] {
  return (settings.get(lastName) ?? null) as StorageView['lastRemoval']
}

/** Ids begin with the moment at which they were made, in milliseconds (RFC 9562 §5.7): what is smaller was made before. */
function idOfMoment(milliseconds: number): string {
  const digits = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}`
}
