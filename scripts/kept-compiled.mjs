// What the browser has compiled of the window's scripts: a start with a fresh data folder need not do it again.

import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const place = join('browser', 'Code Cache')

/**
 * Into a new data folder, where an earlier app has left something in `kept`. The browser sees for itself whether it fits.
 * @param {string} kept
 * @param {string} dataFolder
 */
export function bringCompiled(kept, dataFolder) {
  if (!existsSync(kept)) return
  mkdirSync(join(dataFolder, 'browser'), { recursive: true, mode: 0o700 })
  cpSync(kept, join(dataFolder, place), { recursive: true })
}

/**
 * Of an app that has ended, where more is compiled than is kept. `kept` is one process's own: nobody else reads it meanwhile.
 * @param {string} kept
 * @param {string} dataFolder
 */
export function keepCompiled(kept, dataFolder) {
  const left = join(dataFolder, place)
  if (bytesIn(left) <= bytesIn(kept)) return
  rmSync(kept, { recursive: true, force: true })
  cpSync(left, kept, { recursive: true })
}

/** @param {string} folder */
function bytesIn(folder) {
  if (!existsSync(folder)) return 0
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
