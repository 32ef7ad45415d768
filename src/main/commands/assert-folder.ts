import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ProblemError } from '../../shared/problem.ts'
import { isNoFolder } from '../data-folder/place-kind.ts'
import { dataFolderOf } from '../data-folder/data-folder.ts'

/**
 * A command that works on what is kept makes no data folder.
 *
 * @throws ProblemError FILE_NOT_FOUND
 */
export function assertFolder(data: string | undefined): void {
  const folder = data ?? dataFolderOf(process.env)
  if (existsSync(join(folder, 'faultline.sqlite'))) return
  const isFile = isNoFolder(folder)
  throw new ProblemError({
    code: 'FILE_NOT_FOUND',
    sentence: `There is no data folder of Faultline at ${folder}: it ${isFile ? 'is a file' : 'holds no faultline.sqlite'}.`,
    remedy: isFile
      ? 'Name the folder it lies in, or another one, with --data DIR.'
      : 'Name the right one with --data DIR.',
  })
}
