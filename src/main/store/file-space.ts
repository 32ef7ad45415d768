import { statSync } from 'node:fs'
import type { Database } from 'better-sqlite3'

/** What the file of the store takes, and how it gets smaller. */
export interface FileSpace {
  /** Bytes on the disk, with the log and the files of binary data. */
  readonly fileBytes: () => number
  /** Bytes of pages that hold something, and of the files of binary data. */
  readonly usedBytes: () => number
  /** Bytes of pages that hold nothing. */
  readonly freeBytes: () => number
  /** True where free pages can be given back. */
  readonly shrinks: () => boolean
  /** Gives back at most so many free pages; false where none is left. */
  readonly giveBack: (pages: number) => boolean
}

/** `binaryBytes`: what the files of binary data take. */
export function openFileSpace(database: Database, file: string, binaryBytes: () => number): FileSpace {
  const pragma = (name: string): number => Number(database.pragma(name, { simple: true }))
  const shrinks = (): boolean => pragma('auto_vacuum') === incremental
  return {
    fileBytes: () => bytesOf(file) + bytesOf(`${file}-wal`) + binaryBytes(),
    usedBytes: () => (pragma('page_count') - pragma('freelist_count')) * pragma('page_size') + binaryBytes(),
    freeBytes: () => pragma('freelist_count') * pragma('page_size'),
    shrinks,
    giveBack: (pages) => {
      if (!shrinks() || pragma('freelist_count') === 0) return false
      database.pragma(`incremental_vacuum(${String(pages)})`)
      return pragma('freelist_count') > 0
    },
  }
}

/** Value of `PRAGMA auto_vacuum` (https://www.sqlite.org/pragma.html#pragma_auto_vacuum). */
const incremental = 2

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
