import { Readable } from 'node:stream'
import { FileGone, FileNotKept, type BinaryFiles, type KeptFile } from '../../../../shared/binary-files.ts'
import { decompressed } from './decompress.ts'

/** A body that was read to its end: held, or in a file of its own. */
export interface KeptBody {
  /** The body; where it is in a file, its beginning alone. */
  readonly bytes: Buffer
  readonly file: KeptFile | null
}

/** An answer that does not end must not fill the memory, nor the disk; in bytes. */
export const mostBytes = 256 * 1024 * 1024
/** So much of a body that is in a file is told of it, in bytes. */
export const headBytes = 64 * 1024

/**
 * Reads a body, decompressed, that is to be a file: what is long goes to the disk as it comes. Rejects with the error of the
 * connection, a `FileNotKept`, or an `AnswerTooLargeError`; no file is left then.
 */
export async function keepBody(
  body: Readable,
  contentEncoding: string | readonly string[] | undefined,
  files: BinaryFiles,
): Promise<KeptBody> {
  const head = new HeadOf()
  const kept = await files.keep(head.heard(decompressed(body, contentEncoding), mostBytes))
  return kept instanceof Uint8Array
    ? { bytes: Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength), file: null }
    : { bytes: head.bytes(), file: kept }
}

/**
 * The body that an answer of that status has: none where it says that nothing changed, whatever length it tells, which is that of the
 * answer that did not change (RFC 9110 §8.6). What then does not come is no error.
 */
export function bodyOf(status: number, body: Readable): Readable {
  if (status !== notModified) return body
  body.on('error', () => undefined)
  body.destroy()
  return Readable.from([])
}

const notModified = 304

/** Hears the beginning of what passes. */
export class HeadOf {
  readonly #parts: Uint8Array[] = []
  #length = 0

  /** The same parts. Fails where there are more bytes than `most`. */
  async *heard(parts: AsyncIterable<Uint8Array>, most = Infinity): AsyncGenerator<Uint8Array> {
    let size = 0
    for await (const part of parts) {
      size += part.length
      if (size > most) throw new AnswerTooLargeError()
      const room = headBytes - this.#length
      if (room > 0) {
        // A copy: a part may be a view of much more.
        this.#parts.push(Uint8Array.prototype.slice.call(part, 0, room))
        this.#length += Math.min(room, part.length)
      }
      yield part
    }
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }
}

/** The answer has more bytes than are read. */
export class AnswerTooLargeError extends Error {
  readonly code = 'ANSWER_TOO_LARGE'

  constructor() {
    super(`The answer is larger than ${mostBytes / 1024 / 1024} MiB, the most that is read`)
    this.name = 'AnswerTooLargeError'
  }
}

/** What went wrong with a file of binary data while something was sent or received; null: it was something else. */
export function fileErrorIn(error: unknown): FileGone | FileNotKept | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FileGone || cause instanceof FileNotKept) return cause
  }
  return null
}
