import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder for what is written, and those above it, for this user alone; throws the error of the platform, or one that names
 * what stands there and is no folder. Level by level: `recursive` of Node.js 20 never ends where a folder that is there takes no new
 * ones, as in /proc or below a mount point that makes its folders itself.
 */
export function makeOutFolder(folder: string): void {
  const place = resolve(folder)
  for (const missing of missingFolders(place)) mkdirSync(missing, { mode: 0o700 })
}

/** The folders that are not there, the uppermost first; throws where something else stands in their place. */
export function missingFolders(place: string): readonly string[] {
  const above = dirname(place) === place ? [] : missingFolders(dirname(place))
  const found = above.length > 0 ? undefined : statSync(place, { throwIfNoEntry: false })
  if (found === undefined) return [...above, place]
  if (found.isDirectory()) return []
  throw new Error(`a folder was expected, and ${place} is ${found.isFile() ? 'a file' : 'none'}`)
}

/** What helps whoever could not write there. */
export function remedyForWriting(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Make room on its disk, or choose another folder.'
  if (code === 'EROFS') return 'Choose another folder: nothing can be written on the disk of this one.'
  return 'Choose another folder, or make this one writable for you.'
}
