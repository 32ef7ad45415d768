import { acts } from '../../shared/acts.ts'
import { existsSync, realpathSync } from 'node:fs'
import { ProblemError } from '../../shared/problem.ts'
import { isFolder } from './place-kind.ts'

/** The folder that `--files` names, as the platform names it; null where it was not given. Fails where it is no folder. */
export function filesFolderOf(given: string | undefined): string | null {
  if (given === undefined) return null
  if (isFolder(given)) return realpathSync(given)
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `"${given}" is given as the folder for files and is ${existsSync(given) ? 'no folder' : 'not there'}.`,
    remedy: `${acts.nameFilesFolder}: one that is there.`,
  })
}
