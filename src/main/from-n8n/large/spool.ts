import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JsonBytes } from './json-bytes.ts'

/**
 * A file without a name: what is too large for memory lies there until it is closed, and nobody else can open it. Of `pieces`
 * so many are put into it as are read of it.
 */
export class Spool {
  readonly #file: number
  readonly #pieces: Iterator<Uint8Array | string> | null
  #size = 0

  constructor(pieces?: Iterable<Uint8Array | string>) {
    this.#pieces = pieces?.[Symbol.iterator]() ?? null
    const path = join(tmpdir(), `faultline-read-${randomUUID()}`)
    this.#file = openSync(path, 'wx+', 0o600)
    unlinkSync(path)
  }

  readonly write = (piece: Uint8Array | string): void => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done)
    this.#size += bytes.length
  }

  get json(): JsonBytes {
    return new JsonBytes(this.#file, this.#size, (wanted) => {
      while (this.#size < wanted) {
        const next = this.#pieces?.next()
        if (next === undefined || next.done === true) break
        this.write(next.value)
      }
      return this.#size
    })
  }

  readonly close = (): void => {
    closeSync(this.#file)
  }
}
