import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Takes the lock of a data folder: one process at a time runs its executions, so that what another left unfinished is known to
 * be left behind. The operating system gives it back however the process ends. Null where another process holds it.
 */
export function takeRunLock(dataFolder: string): (() => void) | null {
  const lock = new Database(join(dataFolder, 'faultline.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) return null
    throw error
  }
  return () => {
    lock.close()
  }
}
