import type { Database } from 'better-sqlite3'
import type { GroupCommit } from './group-commit.ts'

/** As long nobody must have written, in milliseconds. */
const quietMs = 1000

/**
 * Tells whether nobody has written to the database for a second, but for whoever asks: no delivery or execution of this process, and no
 * other connection, be it of another process (https://www.sqlite.org/pragma.html#pragma_data_version).
 */
export function openQuiet(database: Database, group: Pick<GroupCommit, 'quietMs'>): () => boolean {
  const version = database.prepare<[], number>('PRAGMA data_version').pluck()
  let seen: number | undefined
  let changedAt = 0
  return () => {
    const now = version.get()
    if (now !== seen) {
      seen = now
      changedAt = performance.now()
    }
    return performance.now() - changedAt >= quietMs && group.quietMs() >= quietMs
  }
}
