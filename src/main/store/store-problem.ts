import { ProblemError } from '../../shared/problem.ts'

/**
 * What SQLite or the file system says of the store, as a problem with one sentence; any other error as it is.
 * Codes: https://www.sqlite.org/rescode.html.
 */
export function storeProblem(error: unknown, file: string): Error {
  if (error instanceof ProblemError) return error
  const code = sqliteCode(error)
  const reason = reasonOf(error)
  if (startsWithOne(code, ['SQLITE_NOTADB', 'SQLITE_CORRUPT'])) return corruptStore(file, reason)
  if (startsWithOne(code, ['SQLITE_BUSY', 'SQLITE_LOCKED'])) {
    return new ProblemError({
      code: 'DATABASE_IN_USE',
      sentence: `The store ${file} is locked by another program (${reason}).`,
      remedy:
        'Close the other program (a database browser with an open edit, another Faultline), or choose another data folder.',
    })
  }
  if (startsWithOne(code, ['SQLITE_FULL'])) {
    return new ProblemError({
      code: 'DATABASE_FULL',
      sentence: `The store ${file} cannot grow (${reason}).`,
      remedy: 'Make room on its disk; Faultline goes on by itself.',
    })
  }
  if (startsWithOne(code, ['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_IOERR', 'SQLITE_ABORT', 'SQLITE_NOMEM'])) {
    return new ProblemError({
      code: 'DATA_FOLDER_NOT_WRITABLE',
      sentence: `The store ${file} cannot be written (${reason}).`,
      remedy: 'Make the file and its folder writable for you, or choose another folder with --data DIR.',
    })
  }
  return error instanceof Error ? error : new Error(reason)
}

/** @returns the problem of a store whose pages cannot be read; `reason` is SQLite's own text. */
export function corruptStore(file: string, reason: string): ProblemError {
  return new ProblemError({
    code: 'DATABASE_CORRUPT',
    sentence: `The store ${file} is not a readable SQLite database (${reason}).`,
    remedy: 'Move it aside (it is left untouched) and start again, or restore it from a backup.',
  })
}

/** True where the same write may succeed later: a lock, a full disk, an error of the device. */
export function isPassing(error: unknown): boolean {
  return startsWithOne(sqliteCode(error), [
    'SQLITE_BUSY',
    'SQLITE_LOCKED',
    'SQLITE_FULL',
    'SQLITE_IOERR',
    'SQLITE_READONLY',
    'SQLITE_CANTOPEN',
    'SQLITE_NOMEM',
    'SQLITE_ABORT',
  ])
}

/** SQLite's name of the error; empty where it is none of SQLite. */
export function sqliteCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('SQLITE_') ? code : ''
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function startsWithOne(code: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => code.startsWith(beginning))
}
