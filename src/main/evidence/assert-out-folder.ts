import { accessSync, constants } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import { missingFolders, remedyForWriting } from '../export/out-folder.ts'

/**
 * To be asked before what takes long: whether a folder for it is there or could be made. Makes none.
 *
 * @throws ProblemError FILE_NOT_WRITABLE
 */
export function assertOutFolder(folder: string): void {
  try {
    const place = resolve(folder)
    const [first] = missingFolders(place)
    accessSync(first === undefined ? place : dirname(first), constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ProblemError({
      code: 'FILE_NOT_WRITABLE',
      sentence: `Nothing can be written into ${folder} (${messageOf(error)}).`,
      remedy: remedyForWriting(error),
    })
  }
}
