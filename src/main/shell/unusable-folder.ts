import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { messageOf } from '../../shared/message-of.ts'

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

/** Level by level: `recursive` of Node.js 20 never ends where a folder that is there takes no new ones, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
