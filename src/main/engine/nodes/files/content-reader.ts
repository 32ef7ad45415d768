import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import { partsOf, rangeOf, type FileContent } from '../items/binary-content.ts'

/** So much is read in one go where less is asked for, in bytes: what lists files asks for a few bytes at a time. */
const windowBytes = 64 * 1024

/** A content as the library for archives reads one: a few bytes of it, or a part as a stream. Nothing is open in between. */
export class ContentReader extends RandomAccessReader {
  readonly #content: FileContent
  #window: { readonly at: number; readonly bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }
  readonly #failures = new Set<unknown>()

  constructor(content: FileContent) {
    super()
    this.#content = content
  }

  /** True for what reading the content failed with: that says nothing about the archive. */
  isItsFailure(error: unknown): boolean {
    return this.#failures.has(error)
  }

  override _readStreamForRange(from: number, to: number): Readable {
    const stream = Readable.from(partsOf(this.#content, from, to), { objectMode: false })
    return stream.on('error', (error) => this.#failures.add(error))
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytes?: number) => void,
  ): void {
    this.#range(position, position + length).then(
      (bytes) => {
        callback(null, bytes.copy(buffer, offset))
      },
      (error: unknown) => {
        this.#failures.add(error)
        // The library hands on what it is given.
        callback(error as Error)
      },
    )
  }

  async #range(from: number, to: number): Promise<Buffer> {
    if (from < this.#window.at || to > this.#window.at + this.#window.bytes.length) {
      const bytes = await rangeOf(this.#content, from, Math.max(to, from + windowBytes))
      this.#window = { at: from, bytes }
    }
    return this.#window.bytes.subarray(from - this.#window.at, to - this.#window.at)
  }
}
