import { acts } from '../../shared/acts.ts'
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { markedEncoding } from '../../shared/marked-encoding.ts'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import { openApiSource } from './api-source.ts'
import { openDatabaseSource } from './database-source.ts'
import { openTextSource } from './file-source.ts'
import { openLargeFileSource } from './large/large-file-source.ts'
import { largestWhole } from './large/large-text.ts'
import type { ServiceSource } from './service-source.ts'

/**
 * Opens what a person names: a base URL (with a key), the SQLite file of a service, or a file with JSON.
 *
 * @throws ProblemError WRONG_USAGE where a URL comes without a key, FILE_NOT_FOUND, FILE_NOT_READABLE, those of the sources
 */
export function openServiceSource(from: string, key: string | null): ServiceSource {
  if (/^https?:\/\//iu.test(from)) {
    if (key === null || key === '') throw noKey(from)
    return openApiSource(from, key)
  }
  if (isSqlite(from)) return openDatabaseSource(from)
  const text = textOf(from)
  return text === null ? openLargeFileSource(from) : openTextSource(text, from)
}

/** An API key as a file or a person gives it: one line, no spaces around it. @throws ProblemError INVALID_INPUT */
export function checkKey(text: string, where: string): string {
  const key = text.trim()
  if (/^[\u0021-\u007e]{8,4096}$/u.test(key)) return key
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `${where} holds no API key: one line of letters, digits and signs was expected, and ${key === '' ? 'it is empty' : `${String(key.length)} characters came`}.`,
    remedy: 'Copy the key from n8n, Settings, n8n API.',
  })
}

function isSqlite(file: string): boolean {
  const head = Buffer.alloc(16)
  let open: number
  try {
    const about = statSync(file)
    // What was read of a pipe is gone, and one that nobody writes to is waited for without end.
    if (!about.isFile() && !about.isDirectory()) throw new Error('it is a pipe or a device, and no file')
    open = openSync(file, 'r')
  } catch (error) {
    throw unreadable(file, error)
  }
  try {
    readSync(open, head, 0, 16, 0)
  } catch (error) {
    throw unreadable(file, error)
  } finally {
    closeSync(open)
  }
  return head.toString('latin1') === 'SQLite format 3\0' || /\.(?:sqlite3?|db)$/iu.test(file)
}

/** Null where it is too large to be read whole. */
function textOf(file: string): string | null {
  try {
    const { size } = statSync(file)
    if (size > largestWhole) return null
    const bytes = readFileSync(file)
    return new TextDecoder(markedEncoding(bytes)).decode(bytes)
  } catch (error) {
    throw unreadable(file, error)
  }
}

function unreadable(file: string, error: unknown): ProblemError {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EISDIR') {
    return new ProblemError({
      code: 'FILE_NOT_READABLE',
      sentence: `${file} is a folder, and one file was expected.`,
      remedy: existsSync(join(file, 'database.sqlite'))
        ? `Name the database in it: ${join(file, 'database.sqlite')}.`
        : 'Name the database.sqlite of the service, usually in the folder .n8n of its user, or a file with a saved execution.',
    })
  }
  const isMissing = code === 'ENOENT'
  return new ProblemError({
    code: isMissing ? 'FILE_NOT_FOUND' : 'FILE_NOT_READABLE',
    sentence: isMissing ? `There is no file ${file}.` : `The file ${file} cannot be read (${messageOf(error)}).`,
    remedy:
      'Name a base URL that begins with http:// or https://, the database.sqlite of the service, or a file with a saved execution.',
  })
}

function noKey(from: string): ProblemError {
  return new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `${from} is asked with an API key, and none was given.`,
    remedy: `${acts.giveKey}.`,
  })
}
