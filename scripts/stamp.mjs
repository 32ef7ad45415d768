// Whether something made earlier is still what its sources say: compared by time and size first, by content when those differ.

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * All files under the given files and folders (absolute), sorted; what does not exist is left out.
 * @param {string[]} paths
 * @returns {string[]}
 */
export function filesUnder(paths) {
  return paths.flatMap(walk).sort()
}

/** @returns {string[]} */
function walk(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name)
    return entry.isDirectory() ? walk(inside) : [inside]
  })
}

/** A short text that changes when a file is added, removed, or written (time and size, not content). */
export function quickMark(root, files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

/** A short text that changes only when names or contents change. */
export function contentMark(root, files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Compares a stamp file with its sources. `extra` is any further text the result depends on (a version, a path).
 * Returns whether the stamp still holds, and `write`, which records the state as it was when the comparison began.
 */
export function compareStamp(stampFile, root, paths, extra = '') {
  const files = filesUnder(paths)
  const quick = quickMark(root, files)
  const old = readStamp(stampFile)
  const sameExtra = old?.extra === extra
  if (sameExtra && old.quick === quick) return { holds: true, content: old.content, write: () => {} }
  const content = contentMark(root, files)
  const write = () => writeStamp(stampFile, { quick, content, extra })
  const holds = sameExtra && old.content === content
  if (holds) write()
  return { holds, content, write }
}

/** The object in a stamp file; null when there is none or it cannot be read. */
export function readStamp(stampFile) {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return null
  }
}

/** Writes a stamp in one move, so that a reader sees the old one or the new one. */
export function writeStamp(stampFile, value) {
  mkdirSync(dirname(stampFile), { recursive: true })
  const fresh = `${stampFile}.${process.pid}`
  writeFileSync(fresh, JSON.stringify(value))
  renameSync(fresh, stampFile)
}
