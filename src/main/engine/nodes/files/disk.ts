/**
 * The folder on the disk that a person named for workflows. It stands in for the root of the machine the workflow came from:
 * `/data/a.csv` is `data/a.csv` in it. Nothing outside of it is read or written, whatever a path or a link says.
 */
import { acts } from '../../../../shared/acts.ts'
import { constants } from 'node:fs'
import { mkdir, open, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { lackRemedy } from '../../../../shared/lack.ts'
import { NodeFailure } from '../../node-failure.ts'
import type { NodeContext } from '../node-kind.ts'
import { pieceBytes } from '../items/binary-content.ts'
import { checkSize, fileLimits } from './file-limits.ts'

/** The folder for this node. Fails with a sentence where none was named. */
export function filesFolderOf({ engine, node }: NodeContext, path: string): string {
  const folder = engine.surroundings.filesFolder ?? null
  if (folder !== null) return resolve(folder)
  const lack = { kind: 'node-feature', type: node.type } as const
  throw new NodeFailure(
    `"${node.name}" asks for the file "${path}", and no folder for files is named. ${acts.nameFilesFolder}.`,
    { description: lackRemedy(lack), lack },
  )
}

/** Bytes of a file in the folder, some of them at a time. Fails where there are more than `most`. */
export async function* readFromDisk(folder: string, path: string, most: number): AsyncGenerator<Uint8Array> {
  const inside = await existing(folder, path)
  const file = await open(inside, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const about = await file.stat()
    if (!about.isFile()) throw new NodeFailure(`"${path}" is no file: name a file in the folder "${folder}".`)
    checkSize(about.size, most)
    for (let left = about.size; left > 0;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, Math.min(left, pieceBytes))
      if (bytesRead === 0) return
      left -= bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/**
 * Writes a file in the folder, or adds to it; folders that lead to it are made. What was begun is written to its end, also where
 * the execution is stopped: half of a file would be taken for all of it.
 */
export async function writeToDisk(
  folder: string,
  path: string,
  parts: AsyncIterable<Uint8Array>,
  appends: boolean,
): Promise<void> {
  const target = placeIn(folder, path)
  const root = await rootOf(folder)
  // The nearest folder that is there must lie inside, before any is made in it.
  await checkInside(root, await nearest(dirname(target)), path)
  await mkdir(dirname(target), { recursive: true })
  await checkInside(root, dirname(target), path)
  // A pipe that nobody reads would be waited for without end, and hold the whole process.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(target, flags | (appends ? constants.O_APPEND : constants.O_TRUNC), 0o600)
  try {
    for await (const part of parts) await file.writeFile(part)
  } finally {
    await file.close()
  }
}

/** Paths in the folder that fit a pattern, as the pattern names them, at most as many as an archive may hold. */
export async function matchOnDisk(folder: string, pattern: string): Promise<readonly string[]> {
  const { default: glob } = await import('fast-glob')
  const root = await rootOf(folder)
  const inFolder = pattern.startsWith(root + sep) ? pattern.slice(root.length + 1) : pattern.replace(/^\/+/, '')
  // Also between the braces of a pattern, which stand for several.
  if (inFolder.split(/[/\\{},]/).includes('..')) throw outside(folder, pattern)
  const found = await glob(inFolder.replace(/[()]/g, '\\$&'), {
    cwd: root,
    followSymbolicLinks: false,
    onlyFiles: true,
  })
  if (found.length > fileLimits.archiveEntries) {
    throw new NodeFailure(
      `The pattern "${pattern}" fits ${found.length} files, and at most ${fileLimits.archiveEntries} are read: name fewer.`,
    )
  }
  const isAbsolutePattern = isAbsolute(pattern)
  return found.toSorted().map((path) => (isAbsolutePattern ? `/${path}` : path))
}

function placeIn(folder: string, path: string): string {
  if (path.trim() === '') throw new NodeFailure('No file is named: name one in the folder for files.')
  const target = path === folder || path.startsWith(folder + sep) ? resolve(path) : join(folder, path)
  if (isInside(folder, target)) return target
  throw outside(folder, path)
}

async function existing(folder: string, path: string): Promise<string> {
  const target = placeIn(folder, path)
  const root = await rootOf(folder)
  const real = await realpath(target).catch((error: unknown) => {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') {
      throw new NodeFailure(`The file "${path}" could not be accessed.`, {
        description: `There is no such file in the folder "${folder}": check its name.`,
        code: 'ENOENT',
      })
    }
    throw error
  })
  if (isInside(root, real)) return real
  throw outside(folder, path)
}

async function rootOf(folder: string): Promise<string> {
  try {
    return await realpath(folder)
  } catch {
    throw new NodeFailure(`The folder for files "${folder}" is not there. ${acts.nameFilesFolder}.`)
  }
}

async function nearest(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

async function checkInside(root: string, folder: string, path: string): Promise<void> {
  if (!isInside(root, await realpath(folder))) throw outside(root, path)
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || (!isAbsolute(way) && way.split(sep)[0] !== '..')
}

function outside(folder: string, path: string): NodeFailure {
  return new NodeFailure(`"${path}" lies outside of the folder for files "${folder}": name a file inside of it.`)
}
