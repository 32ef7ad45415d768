import type { Database } from 'better-sqlite3'

/** Writes that come in at the same moment, committed together: each commit waits for the disk, however little it holds. */
export interface GroupCommit {
  /**
   * Makes what is written from now on part of the group, until the turn of the event loop after the next. The promise resolves when the
   * group is committed, and rejects where that failed: then nothing of it was kept.
   */
  readonly join: () => Promise<void>
  /**
   * The same for what nobody is kept waiting for: it is committed with the next group that somebody waits for, within a few
   * milliseconds where none comes.
   */
  readonly joinLater: () => Promise<void>
  /**
   * Runs the function as the last thing of the group that is open, in its transaction; false, and it is not run, where none is.
   * What it throws is as if the group could not be committed.
   */
  readonly beforeCommit: (work: () => void) => boolean
  /** Commits at once what the group holds. */
  readonly flush: () => void
}

interface Group {
  readonly done: Promise<void>
  readonly end: () => void
  readonly last: Set<() => void>
  /** True where somebody waits: it ends in this turn of the event loop. */
  isUrgent: boolean
}

/** The longest that what nobody waits for stays uncommitted, in milliseconds. */
const latestMs = 3

/** `committed` is told of each group that was. */
export function openGroupCommit(database: Database, committed: () => void): GroupCommit {
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  let open: Group | null = null

  const openGroup = (): Group => {
    let end = (): void => undefined
    const last = new Set<() => void>()
    const done = new Promise<void>((resolve, reject) => {
      begin.run()
      end = () => {
        open = null
        try {
          for (const work of last) work()
          commit.run()
          resolve()
          committed()
        } catch (error) {
          if (database.inTransaction) database.exec('ROLLBACK')
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      }
    })
    // Whoever joined hears of a failure; a group that nobody waits for must not end the process.
    done.catch(() => undefined)
    return { done, end, last, isUrgent: false }
  }
  const endOf = (group: Group) => (): void => {
    if (open === group) group.end()
  }
  const joined = (schedule: (group: Group) => void): Promise<void> => {
    try {
      open ??= openGroup()
      schedule(open)
      return open.done
    } catch (error) {
      const failed = Promise.reject(error instanceof Error ? error : new Error(String(error)))
      failed.catch(() => undefined)
      return failed
    }
  }

  return {
    join: () =>
      joined((group) => {
        if (group.isUrgent) return
        group.isUrgent = true
        // What the sockets bring in between comes into the same group: a commit costs as much as several deliveries.
        setImmediate(() => setImmediate(endOf(group)))
      }),
    joinLater: () => {
      const isNew = open === null
      return joined((group) => {
        if (isNew) setTimeout(endOf(group), latestMs)
      })
    },
    beforeCommit: (work) => {
      open?.last.add(work)
      return open !== null
    },
    flush: () => {
      open?.end()
    },
  }
}
