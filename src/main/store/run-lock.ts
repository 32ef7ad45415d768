import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ProblemError } from '../../shared/problem.ts'
import { reasonOf, errorCode, storeProblem } from './store-problem.ts'

/**
 * Takes the lock of a data folder: one process at a time runs its executions, so that what another left unfinished is known to
 * be left behind. The operating system gives it back however the process ends. Null where another process holds it.
 *
 * @throws ProblemError DATA_FOLDER_LOCK_DAMAGED, DATA_FOLDER_NOT_WRITABLE
 */
export function takeRunLock(dataFolder: string): (() => void) | null {
  const file = join(dataFolder, 'faultline.lock')
  let lock: Database.Database | null = null
  try {
    lock = new Database(file, { timeout: 0 })
    // Its journal takes the mode over.
    chmodSync(file, 0o600)
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (errorCode(error).startsWith('SQLITE_BUSY')) return null
    throw lockProblem(error, file)
  }
  const taken = lock
  return () => {
    taken.close()
  }
}

function lockProblem(error: unknown, file: string): Error {
  const code = errorCode(error)
  if (!code.startsWith('SQLITE_NOTADB') && !code.startsWith('SQLITE_CORRUPT')) return storeProblem(error, file)
  return new ProblemError({
    code: 'DATA_FOLDER_LOCK_DAMAGED',
    sentence: `The lock file ${file} is damaged (${reasonOf(error)}), so it cannot be told whether another Faultline runs this data folder.`,
    remedy: 'End every Faultline of this folder, delete the file (it holds no data), and start again.',
  })
}
