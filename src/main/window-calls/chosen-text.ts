import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Desktop } from '../../shared/desktop.ts'
import { tooLarge, tooLongLog } from '../../shared/file-limit.ts'
import { ProblemError } from '../../shared/problem.ts'
import { readBytesLater, readTextFileLater } from '../data-folder/read-text-file.ts'

export interface ChosenText {
  /** Name of the file, without its folder. */
  readonly name: string
  readonly text: string
}

/**
 * Asks for a file in the system's dialog and reads it; null where the person cancelled, or there is no window.
 *
 * @throws ProblemError FILE_NOT_FOUND, FILE_NOT_READABLE, INVALID_INPUT where it is larger than any text that is opened
 */
export async function chooseTextFile(desktop: Desktop | null, title: string): Promise<ChosenText | null> {
  const path = await chosenPath(desktop, title, ['json'])
  return path === null ? null : { name: basename(path), text: await readTextFileLater(path) }
}

/** The kinds of files that hold a case, a workflow, an execution, evidence or captured requests; any other can be chosen too. */
const openedExtensions = [
  'json',
  'har',
  'http',
  'rest',
  'txt',
  'curl',
  'sh',
  'csv',
  'jsonl',
  'log',
  'gz',
  'zip',
  'faultline',
]

/** Asks for a file of any kind that can be opened; a log may be the longest. @throws ProblemError as above */
export async function chooseFileToOpen(
  desktop: Desktop | null,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
  const path = await chosenPath(
    desktop,
    'Open a case, a workflow, a captured request or a log',
    openedExtensions,
    tooLongLog,
  )
  return path === null ? null : { name: basename(path), bytes: await readBytesLater(path) }
}

/** @throws ProblemError INVALID_INPUT where it is larger than any text that is opened */
async function chosenPath(
  desktop: Desktop | null,
  title: string,
  extensions: readonly string[],
  tooLong = tooLarge,
): Promise<string | null> {
  const path = (await desktop?.chooseFile({ title, extensions })) ?? null
  if (path === null) return null
  // What cannot be looked at is told by reading it.
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
  const problem = tooLong(basename(path), bytes)
  if (problem !== null) throw new ProblemError(problem)
  return path
}
