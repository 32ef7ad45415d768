import type { Database } from 'better-sqlite3'

/** Writes that come in at the same moment, committed together: each commit waits for the disk, however little it holds. */
export interface GroupCommit {
  /**
   * Makes what is written from now on part of the group, until the turn of the event loop after the next. The promise resolves when the
   * group is committed, and rejects where that failed: then nothing of it was kept. Throws where no group can be opened (another
   * program holds the file): then nothing is to be written.
   */
  readonly groupCommit: () => Promise<void>
  /**
   * The same for what nobody is kept waiting for: it is committed with the next group that somebody waits for, within a few
   * milliseconds where none comes.
   */
  readonly deferCommit: () => Promise<void>
  /**
   * To be asked where a statement has failed with this error. False where SQLite has taken the whole group back with it, as on
   * a full disk: the group has failed then, and what is written from now on would be kept without it.
   */
  readonly survives: (error: unknown) => boolean
  /**
   * Runs `write` as the last thing of the group that is open, in its transaction; false, and it is not run, where none is.
   * What it throws is as if the group could not be committed. `discard` is run where the group fails.
   */
  readonly onCommit: (write: () => void, discard: () => void) => boolean
  /** Resolves when what is written up to now is committed, and rejects where that failed; nobody's group is hurried for it. */
  readonly committed: () => Promise<void>
  /** Commits at once what the group holds. */
  readonly flush: () => void
  /** Milliseconds since the last group began; Infinity before the first. */
  readonly quietMs: () => number
}

/** Told what becomes of each group. */
export interface GroupWatch {
  readonly committed: () => void
  readonly failed: (error: Error) => void
}

interface Group {
  readonly done: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: Error) => void
  readonly last: Set<{ readonly write: () => void; readonly discard: () => void }>
  /** True where somebody waits: it ends in this turn of the event loop. */
  isUrgent: boolean
}

/** The longest that what nobody waits for stays uncommitted, in milliseconds. */
const latestMs = 3

export function openGroupCommit(database: Database, watch: GroupWatch): GroupCommit {
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  let open: Group | null = null
  let begunAt = -Infinity

  const fail = (group: Group, error: Error): void => {
    open = null
    if (database.inTransaction) database.exec('ROLLBACK')
    for (const { discard } of group.last) discard()
    group.reject(error)
    watch.failed(error)
  }
  /** Where SQLite has taken it back behind our back, it is at its end. */
  const current = (reason?: unknown): Group | null => {
    if (open !== null && !database.inTransaction) fail(open, reason === undefined ? takenBack() : errorFrom(reason))
    return open
  }
  const openGroup = (): Group => {
    try {
      begin.run()
    } catch (error) {
      watch.failed(errorFrom(error))
      throw error
    }
    const group = emptyGroup()
    open = group
    begunAt = performance.now()
    return group
  }
  const end = (group: Group): void => {
    if (current() !== group) return
    try {
      for (const { write } of group.last) write()
      commit.run()
    } catch (error) {
      fail(group, errorFrom(error))
      return
    }
    open = null
    group.resolve()
    watch.committed()
  }

  return {
    groupCommit: () => {
      const group = current() ?? openGroup()
      if (!group.isUrgent) {
        group.isUrgent = true
        // What the sockets bring in between comes into the same group: a commit costs as much as several deliveries.
        setImmediate(() => setImmediate(end, group))
      }
      return group.done
    },
    deferCommit: () => {
      const joined = current()
      if (joined !== null) return joined.done
      const group = openGroup()
      setTimeout(end, latestMs, group)
      return group.done
    },
    survives: (error) => open === null || current(error) !== null,
    onCommit: (write, discard) => {
      const group = current()
      group?.last.add({ write, discard })
      return group !== null
    },
    committed: () => current()?.done ?? Promise.resolve(),
    flush: () => {
      if (open !== null) end(open)
    },
    quietMs: () => performance.now() - begunAt,
  }
}

function emptyGroup(): Group {
  let settle: Pick<Group, 'resolve' | 'reject'> | null = null
  const done = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // Whoever joined hears of a failure; a group that nobody waits for must not end the process.
  done.catch(() => undefined)
  return {
    done,
    resolve: () => settle?.resolve(),
    reject: (error) => settle?.reject(error),
    last: new Set(),
    isUrgent: false,
  }
}

/** What SQLite gives no reason for, because the statement that failed was another's. Its code is one that passes. */
function takenBack(): Error {
  return Object.assign(new Error('the transaction was taken back'), { code: 'SQLITE_ABORT_ROLLBACK' })
}

function errorFrom(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
