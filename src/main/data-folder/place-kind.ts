import { statSync, type Stats } from 'node:fs'

/** True where a folder stands at this place, or a link to one; a place that cannot be looked at is none. */
export function isFolder(place: string): boolean {
  return found(place)?.isDirectory() === true
}

/** True where something stands at this place that is no file: a folder, or a pipe, which would be waited for without end. */
export function isNoFile(place: string): boolean {
  return found(place)?.isFile() === false
}

/** True where something stands at this place that is no folder. */
export function isNoFolder(place: string): boolean {
  return found(place)?.isDirectory() === false
}

function found(place: string): Stats | null {
  try {
    return statSync(place)
  } catch {
    return null
  }
}
