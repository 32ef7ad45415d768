import { realpathSync, statSync } from 'node:fs'
import { ProblemError } from '../../shared/problem.ts'

/** The folder that `--files` names, as the platform names it; null where it was not given. Fails where it is no folder. */
export function filesFolderOf(given: string | undefined): string | null {
  if (given === undefined) return null
  const folder = statSync(given, { throwIfNoEntry: false })
  if (folder?.isDirectory() === true) return realpathSync(given)
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `"${given}" is given as the folder for files and is ${folder === undefined ? 'not there' : 'no folder'}.`,
    remedy: 'Name a folder that is there with --files FOLDER.',
  })
}
