import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it, for this user alone; throws the error of the platform, or one that names what stands there and
 * is no folder. Level by level: `recursive` of Node.js 20 never ends where a folder that is there takes no new ones, as in /proc.
 */
export function makeFolder(folder: string): void {
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) mkdirSync(folder, { mode: 0o700 })
  else if (!found.isDirectory())
    throw new Error(`a folder was expected, and ${folder} is ${found.isFile() ? 'a file' : 'none'}`)
}
