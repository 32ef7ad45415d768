import { acts } from '../../shared/acts.ts'
import { closeSync, openSync, statfsSync } from 'node:fs'
import { devNull } from 'node:os'
import { dirname } from 'node:path'
import { ProblemError } from '../../shared/problem.ts'
import { messageOf } from '../../shared/message-of.ts'
import { isOutOfDescriptors, tooManyFiles } from '../../shared/too-many-files.ts'

/**
 * What SQLite or the file system says of the store, as a problem with one sentence; any other error as it is.
 * Codes: https://www.sqlite.org/rescode.html.
 */
export function storeProblem(error: unknown, file: string | null): Error {
  if (error instanceof ProblemError) return error
  const code = errorCode(error)
  const reason = reasonOf(error)
  const store = nameOf(file)
  if (startsWithOne(code, ['SQLITE_NOTADB', 'SQLITE_CORRUPT'])) return corruptStore(file, reason)
  if (startsWithOne(code, ['SQLITE_BUSY', 'SQLITE_LOCKED'])) {
    return new ProblemError({
      code: 'DATABASE_IN_USE',
      sentence: `${store} is locked by another program (${reason}).`,
      remedy:
        'Close the other program (a database browser with an open edit, another Faultline), or choose another data folder.',
    })
  }
  if (
    startsWithOne(code, ['SQLITE_FULL', 'ENOSPC', 'EDQUOT']) ||
    (code.startsWith('SQLITE_IOERR') && hasNoRoom(file))
  ) {
    return new ProblemError({
      code: 'DATABASE_FULL',
      sentence: `${store} cannot grow (${reason}).`,
      remedy: 'Make room on its disk: a listener that runs goes on by itself, anything else is to be done again.',
    })
  }
  if (startsWithOne(code, unwritable)) {
    const tooMany = noDescriptorLeft()
    if (isOutOfDescriptors(tooMany)) return new ProblemError(tooManyFiles(tooMany))
    return new ProblemError({
      code: 'DATA_FOLDER_NOT_WRITABLE',
      sentence: `${store} cannot be written (${reason}).`,
      remedy: `Make the file and its folder writable for you, or ${acts.otherDataFolder}.`,
    })
  }
  return error instanceof Error ? error : new Error(reason)
}

/** So many files SQLite may want to open at once: the store, its log, its index and the folder. */
const filesOfSqlite = 4

/** What the platform says where no more files can be opened; null where they can. SQLite says of that alone that it cannot open. */
function noDescriptorLeft(): unknown {
  const opened: number[] = []
  try {
    while (opened.length < filesOfSqlite) opened.push(openSync(devNull, 'r'))
    return null
  } catch (error) {
    return error
  } finally {
    opened.forEach((descriptor) => {
      closeSync(descriptor)
    })
  }
}

/** So little room is none: SQLite maps a file of 32 KiB beside the store, and says of that alone that it is an error of the device. */
const littleRoomBytes = 1024 * 1024

function hasNoRoom(file: string | null): boolean {
  if (file === null) return false
  try {
    const { bavail, bsize } = statfsSync(dirname(file))
    return bavail * bsize < littleRoomBytes
  } catch {
    return false
  }
}

/** What SQLite says of the store, wherever it comes up; any other error as it is. */
export function sqliteProblem(error: unknown): unknown {
  return errorCode(error).startsWith('SQLITE_') ? storeProblem(error, null) : error
}

/** `file` null: it is not known here which one. */
function nameOf(file: string | null): string {
  return file === null ? 'The store of the data folder' : `The store ${file}`
}

/** @returns the problem of a store whose pages cannot be read; `reason` is SQLite's own text. */
export function corruptStore(file: string | null, reason: string): ProblemError {
  return new ProblemError({
    code: 'DATABASE_CORRUPT',
    sentence: `${nameOf(file)} is not a readable SQLite database (${reason}).`,
    remedy: 'Move it aside (it is left untouched) and start again, or restore it from a backup.',
  })
}

/** True where the same write may succeed later: a lock, a full disk, an error of the device. */
export function isPassing(error: unknown): boolean {
  return startsWithOne(errorCode(error), [
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

/** The name of the error as SQLite or the platform has it; empty where it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const unwritable = [
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_IOERR',
  'SQLITE_ABORT',
  'SQLITE_NOMEM',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EISDIR',
]

export function reasonOf(error: unknown): string {
  return messageOf(error)
}

function startsWithOne(code: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => code.startsWith(beginning))
}
