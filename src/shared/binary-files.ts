import type { BinaryData, Item } from './item.ts'
import { isObject } from './json.ts'

/** Bytes of binary data from which on it is kept in a file of its own, in place of base64 in its item. */
export const longBinaryBytes = 1024 * 1024

/** What stands in the place of the base64 text of binary data that is kept in a file (workflow format, `data`). */
const inFile = 'filesystem-v2'

/** Binary data in a file of its own. */
export interface KeptFile {
  /** `filesystem-v2:` and a UUID. */
  readonly id: string
  /** Its length. */
  readonly bytes: number
}

/** A kept file that is being read. */
export interface OpenedFile {
  readonly bytes: number
  /**
   * Its bytes, some of them at a time, from one place up to another; all of them where none is named. To be gone through once: it is
   * closed when they end, fail or are left.
   */
  readonly parts: (from?: number, to?: number) => AsyncIterableIterator<Uint8Array>
  /** Closes it where nobody goes through its parts. */
  readonly close: () => Promise<void>
}

/** The files in which long binary data is kept. */
export interface BinaryFiles {
  /** Where they are. */
  readonly folder: string
  /**
   * Takes what comes, one part at a time: the bytes themselves where they are short, else a file of them. Where the parts fail,
   * it rejects with their error, where they cannot be written with a `FileNotKept`; no file is left then.
   */
  readonly keep: (parts: AsyncIterable<Uint8Array>) => Promise<Uint8Array | KeptFile>
  /** Takes note of a file that another thread begins in the folder, as of one that is kept here; absent: nobody takes note. */
  readonly begun?: (id: string) => void
  /** Removes those of these files that nobody has (any more): what was made of them came to nothing. */
  readonly discard: (ids: readonly string[]) => Promise<void>
  /** Rejects with a `FileGone` where there is no such file. */
  readonly open: (id: string) => Promise<OpenedFile>
  /** All bytes of one, held once. Rejects with a `FileGone` where there is no such file. */
  readonly read: (id: string) => Promise<Uint8Array>
}

/** Binary data could not be written to the disk. */
export class FileNotKept extends Error {
  constructor(bytes: number, reason: string) {
    super(
      `Binary data could not be kept: the disk took no more after ${String(bytes)} bytes of it (${reason}). Make room in the data folder, and send it again.`,
    )
    this.name = 'FileNotKept'
  }
}

/** A file that items name is not there. */
export class FileGone extends Error {
  constructor(id: string) {
    super(
      `The binary data "${id}" is not kept here: it went with its execution, or lies with the service that it came from. Run what made it again.`,
    )
    this.name = 'FileGone'
  }
}

/** Binary data as an item carries it whose bytes are in that file. */
export function inKeptFile({ id, bytes }: KeptFile): Pick<BinaryData, 'data' | 'id' | 'bytes'> {
  return { data: inFile, id, bytes }
}

/** The id of the file that holds its bytes; null where they stand in the item. */
export function fileIdOf({ data, id }: Pick<BinaryData, 'data' | 'id'>): string | null {
  // In the text of base64 there is no hyphen: nothing that stands in an item is taken for a file.
  return id !== undefined && data === inFile ? id : null
}

/** Binary data as `$binary` shows it: all that is known of it, without its content (n8n 1.123.5, observed). */
export function withoutContent(
  binary: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(binary ?? {}).map(([name, one]) => {
      if (!isObject(one)) return [name, one]
      const { data: _data, ...about } = one
      return [name, about]
    }),
  )
}

/** The files that items name, by their ids: a file that two of them name stands once. */
export function filesIn(lists: Iterable<readonly Item[]>): ReadonlyMap<string, KeptFile> {
  const found = new Map<string, KeptFile>()
  for (const items of lists) {
    for (const { binary } of items) {
      if (binary === undefined) continue
      for (const one of Object.values(binary)) {
        const id = fileIdOf(one)
        if (id !== null) found.set(id, { id, bytes: one.bytes ?? 0 })
      }
    }
  }
  return found
}
