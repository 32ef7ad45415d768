import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import { messageOf } from '../../shared/message-of.ts'
import { makeFolder } from '../store/make-folder.ts'

/**
 * Why Electron cannot keep its own files in the data folder, in one sentence with its remedy; null where it can. To be asked
 * before the lock of the one instance: that fails in such a folder without a word.
 */
export function unusableFolder(dataFolder: string): string | null {
  try {
    makeFolder(resolve(dataFolder))
    accessSync(dataFolder, constants.W_OK | constants.R_OK | constants.X_OK)
    return null
  } catch (error) {
    const reason = messageOf(error)
    return `Faultline cannot start: the data folder ${dataFolder} cannot be written (${reason}). Make it writable for you, or name another one with FAULTLINE_DATA_FOLDER.`
  }
}
