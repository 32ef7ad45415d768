import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Takes the lock of a data folder: one process at a time runs its executions, so that what another left unfinished is known to
 * be left behind. The operating system gives it back however the process ends. Null where another process holds it.
 */
export function takeRunLock(dataFolder: string): (() => void) | null {
  const path = join(dataFolder, 'faultline.lock')
  const lock = new Database(path, { timeout: 0 })
  // Its journal takes the mode over.
  chmodSync(path, 0o600)
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
