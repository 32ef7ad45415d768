/**
 * A body that a workflow takes as files: it goes to the disk as it comes, and is never held as a whole. In: a request. Out: its
 * bytes where they are few, else a file of them.
 */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { FileNotKept, longBinaryBytes, type BinaryFiles, type KeptFile } from '../../shared/binary-files.ts'
import { messageOf } from '../../shared/message-of.ts'
import type { BodyBudget } from './body-budget.ts'

/** A body as far as it came. */
export interface BodyRead {
  /** Null where it did not come to its end, was too long, or could not be kept. */
  readonly body: Uint8Array | KeptFile | null
  /** The bytes themselves where they are few; else their beginning. */
  readonly beginning: Uint8Array
  readonly bytes: number
  /** SHA-256 of what came, hexadecimal. */
  readonly sha256: string
  /** What it takes of the budget of all bodies. */
  readonly heldBytes: number
  readonly end: BodyEnd
}

type BodyEnd =
  | { readonly kind: 'whole' | 'too-long' | 'no-room' | 'broken-off' }
  /** The disk took no more of it. */
  | { readonly kind: 'not-kept'; readonly sentence: string }

/** So much of a body in a file is kept beside it: what is searched, and what is left of one that broke off; in bytes. */
const beginningBytes = 64 * 1024

/** True for a body that no node reads as a text: a form with files, and every type that is not parsed. What is packed is unpacked in memory. */
export function goesToFile(headers: IncomingHttpHeaders): boolean {
  if (headers['content-encoding'] !== undefined) return false
  const type = (headers['content-type']?.split(';', 1)[0] ?? '').trim().toLowerCase()
  const isText = ['application/json', 'text/plain', 'application/x-www-form-urlencoded'].includes(type)
  return !isText && !type.endsWith('/xml') && !type.endsWith('+xml')
}

/** Reads such a body to its end, or to `mostBytes`: the rest of a longer one is the caller's to throw away. Never rejects. */
export async function readToFile(
  message: IncomingMessage,
  mostBytes: number,
  binaries: BinaryFiles,
  budget: BodyBudget,
): Promise<BodyRead> {
  const hash = createHash('sha256')
  const beginning: Uint8Array[] = []
  let [bytes, beginningLength, heldBytes] = [0, 0, 0]
  let end: BodyEnd = { kind: 'whole' }
  const heard = async function* (): AsyncGenerator<Uint8Array> {
    // The socket stays open where it is left: its caller is answered.
    for await (const part of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (bytes < longBinaryBytes) {
        if (!budget.take(part.length)) {
          end = { kind: 'no-room' }
          return
        }
        heldBytes += part.length
      }
      bytes += part.length
      hash.update(part)
      const room = beginningBytes - beginningLength
      if (room > 0) {
        // A copy: a part may be a view of much more.
        beginning.push(Uint8Array.prototype.slice.call(part, 0, room))
        beginningLength += Math.min(room, part.length)
      }
      if (bytes > mostBytes) throw new TooLong()
      yield part
    }
  }
  let body: Uint8Array | KeptFile | null = null
  try {
    body = await binaries.keep(heard())
    // What there is no room for is let go at once.
    if (end.kind === 'no-room') body = null
  } catch (error) {
    if (error instanceof FileNotKept) end = { kind: 'not-kept', sentence: messageOf(error) }
    else end = { kind: error instanceof TooLong ? 'too-long' : 'broken-off' }
  }
  if (end.kind === 'no-room' || end.kind === 'not-kept') {
    budget.giveBack(heldBytes)
    heldBytes = 0
  }
  const kept = body instanceof Uint8Array ? body : Buffer.concat(beginning)
  return {
    body,
    beginning: end.kind === 'no-room' ? new Uint8Array() : kept,
    bytes,
    sha256: hash.digest('hex'),
    heldBytes,
    end,
  }
}

class TooLong extends Error {}
