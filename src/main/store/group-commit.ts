import type { Database } from 'better-sqlite3'

/** Writes that come in at the same moment, committed together: each commit waits for the disk, however little it holds. */
export interface GroupCommit {
  /**
   * Makes what is written from now on part of the group, until the next turn of the event loop. The promise resolves when the
   * group is committed, and rejects where that failed: then nothing of it was kept.
   */
  readonly join: () => Promise<void>
  /** Commits at once what the group holds. */
  readonly flush: () => void
}

interface Group {
  readonly committed: Promise<void>
  readonly end: () => void
}

export function openGroupCommit(database: Database): GroupCommit {
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  let open: Group | null = null

  const openGroup = (): Group => {
    let end = (): void => undefined
    const committed = new Promise<void>((resolve, reject) => {
      begin.run()
      end = () => {
        open = null
        try {
          commit.run()
          resolve()
        } catch (error) {
          if (database.inTransaction) database.exec('ROLLBACK')
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      }
    })
    // Whoever joined hears of a failure; a group that nobody waits for must not end the process.
    committed.catch(() => undefined)
    const group: Group = { committed, end }
    setImmediate(() => {
      if (open === group) end()
    })
    return group
  }

  return {
    join: () => {
      try {
        open ??= openGroup()
      } catch (error) {
        const failed = Promise.reject(error instanceof Error ? error : new Error(String(error)))
        failed.catch(() => undefined)
        return failed
      }
      return open.committed
    },
    flush: () => {
      open?.end()
    },
  }
}
