import { existsSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isNoFile } from '../data-folder/place-kind.ts'

/** The path of a file within a folder that was allowed; null where there is none, or none was allowed. */
export function fileWithin(folder: string | undefined, name: string): string | null {
  const file = folder === undefined ? null : join(folder, name)
  // A pipe would be waited for without end, and a folder may hold links that lead out of it.
  if (folder === undefined || file === null || !existsSync(file) || isNoFile(file)) return null
  const within = relative(realpathSync(folder), realpathSync(file))
  return within !== '' && !within.startsWith('..') ? file : null
}
