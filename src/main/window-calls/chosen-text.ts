import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Desktop } from '../../shared/desktop.ts'
import { tooLarge } from '../../shared/file-limit.ts'
import { ProblemError } from '../../shared/problem.ts'
import { readTextFileLater } from '../data-folder/read-text-file.ts'

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
  const path = await desktop?.chooseFile({ title, extensions: ['json'] })
  if (path === undefined || path === null) return null
  const name = basename(path)
  // What cannot be looked at is told by reading it.
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
  const problem = tooLarge(name, bytes)
  if (problem !== null) throw new ProblemError(problem)
  return { name, text: await readTextFileLater(path) }
}
