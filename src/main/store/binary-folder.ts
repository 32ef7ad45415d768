/**
 * Long binary data in files of the data folder, for this user alone. In: parts as they come. Out: parts as they are asked for. No
 * file is ever in memory as a whole, but for those who ask for all of its bytes.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import {
  FileGone,
  FileNotKept,
  longBinaryBytes,
  type BinaryFiles,
  type KeptFile,
  type OpenedFile,
} from '../../shared/binary-files.ts'
import { makeFolder } from './make-folder.ts'
import { reasonOf } from './store-problem.ts'

export interface BinaryFolder extends BinaryFiles {
  /** All bytes of one, in this turn of the event loop. Throws the error of the platform where there is no such file. */
  readonly readNow: (id: string) => Uint8Array
  /** Ids of all files. */
  readonly ids: () => readonly string[]
  /** Overwrites and removes a file; one that is being read goes when it is read no more. No file: nothing happens. */
  readonly remove: (id: string) => Promise<void>
}

const prefix = 'filesystem-v2:'
const namePattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
/** So much is read and written in one go, in bytes. */
const pieceBytes = 256 * 1024
const zeros = Buffer.alloc(pieceBytes)

/** `begun` is told of each file before there is a byte of it. */
export function openBinaryFolder(folder: string, begun?: (id: string) => void): BinaryFolder {
  /** How many read a file now. */
  const readers = new Map<string, number>()
  const leaving = new Set<string>()
  const pathOf = (id: string): string => {
    const name = id.startsWith(prefix) ? id.slice(prefix.length) : ''
    // An item is what a workflow makes of it: its id must lead to no other file.
    if (!namePattern.test(name)) throw new FileGone(id)
    return join(folder, name)
  }
  const remove = async (id: string): Promise<void> => {
    if (readers.has(id)) {
      leaving.add(id)
      return
    }
    leaving.delete(id)
    await overwriteAndRemove(pathOf(id))
  }
  const openToRead = async (
    id: string,
  ): Promise<{ readonly handle: FileHandle; readonly close: () => Promise<void> }> => {
    const path = pathOf(id)
    readers.set(id, (readers.get(id) ?? 0) + 1)
    let isOpen = true
    const leave = async (): Promise<void> => {
      const left = (readers.get(id) ?? 1) - 1
      if (left > 0) readers.set(id, left)
      else readers.delete(id)
      if (left === 0 && leaving.has(id)) await remove(id)
    }
    try {
      const handle = await open(path, 'r')
      const close = async (): Promise<void> => {
        if (!isOpen) return
        isOpen = false
        await handle.close()
        await leave()
      }
      return { handle, close }
    } catch (error) {
      await leave()
      throw isMissing(error) ? new FileGone(id) : error
    }
  }
  return {
    folder,
    keep: (parts) => keep(new NewFile(folder, begun), parts),
    discard: async (ids) => {
      for (const id of ids) await remove(id)
    },
    readNow: (id) => readFileSync(pathOf(id)),
    open: async (id) => {
      const { handle, close } = await openToRead(id)
      return opened(handle, (await handle.stat()).size, close)
    },
    read: async (id) => {
      const { handle, close } = await openToRead(id)
      try {
        return await handle.readFile()
      } finally {
        await close()
      }
    },
    ids: () => namesIn(folder).map((name) => `${prefix}${name}`),
    remove,
  }
}

function opened(handle: FileHandle, bytes: number, close: () => Promise<void>): OpenedFile {
  return {
    bytes,
    parts: async function* (from = 0, to = bytes) {
      try {
        for (let at = from; at < Math.min(to, bytes);) {
          const length = Math.min(pieceBytes, to - at)
          const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, at)
          if (bytesRead === 0) return
          at += bytesRead
          yield buffer.subarray(0, bytesRead)
        }
      } finally {
        await close()
      }
    },
    close,
  }
}

/** Short ones are held until they end; what is longer is in the file before the next part is asked for. */
async function keep(file: NewFile, parts: AsyncIterable<Uint8Array>): Promise<Uint8Array | KeptFile> {
  try {
    for await (const part of parts) await file.take(part)
    return await file.end()
  } catch (error) {
    await file.discard()
    throw error
  }
}

/** A file that comes about when what is taken is too long to be held. */
class NewFile {
  readonly #folder: string
  readonly #begun: ((id: string) => void) | undefined
  readonly #name = randomUUID()
  #held: Uint8Array[] = []
  #heldBytes = 0
  #written = 0
  #handle: FileHandle | null = null

  constructor(folder: string, begun: ((id: string) => void) | undefined) {
    this.#folder = folder
    this.#begun = begun
  }

  async take(part: Uint8Array): Promise<void> {
    this.#held.push(part)
    this.#heldBytes += part.length
    if (this.#heldBytes >= (this.#handle === null ? longBinaryBytes : pieceBytes)) await this.#flush()
  }

  async end(): Promise<Uint8Array | KeptFile> {
    if (this.#handle === null) return Buffer.concat(this.#held)
    await this.#flush()
    await this.#onDisk(() => this.#handle?.close())
    return { id: this.#id, bytes: this.#written }
  }

  get #id(): string {
    return `${prefix}${this.#name}`
  }

  async discard(): Promise<void> {
    if (this.#handle === null) return
    await this.#handle.close().catch(() => undefined)
    await rm(join(this.#folder, this.#name), { force: true }).catch(() => undefined)
  }

  async #flush(): Promise<void> {
    const parts = this.#held
    this.#held = []
    if (this.#heldBytes === 0) return
    await this.#onDisk(async () => {
      if (this.#handle === null) {
        this.#begun?.(this.#id)
        makeFolder(this.#folder)
        this.#handle = await open(join(this.#folder, this.#name), 'wx', 0o600)
      }
      await writeAll(this.#handle, parts)
    })
    this.#written += this.#heldBytes
    this.#heldBytes = 0
  }

  async #onDisk(work: () => Promise<void> | undefined): Promise<void> {
    try {
      await work()
    } catch (error) {
      throw new FileNotKept(this.#written, reasonOf(error))
    }
  }
}

/** A disk that gets full takes less than it is given, and says so at the next piece. */
async function writeAll(handle: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  for (const part of parts) {
    for (let at = 0; at < part.length;) {
      const { bytesWritten } = await handle.write(part, at, part.length - at)
      at += bytesWritten
    }
  }
}

/** What stood in it is not to be found on the disk, as far as the file system writes where it was. */
async function overwriteAndRemove(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r+')
    try {
      const { size } = await handle.stat()
      for (let at = 0; at < size; at += zeros.length)
        await handle.write(zeros, 0, Math.min(zeros.length, size - at), at)
      await handle.datasync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (isMissing(error)) return
    // It goes all the same.
  }
  await rm(path, { force: true })
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => namePattern.test(name))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT'
}
