import { Buffer } from 'node:buffer'
import { longBinaryBytes, type KeptFile } from '../../../../shared/binary-files.ts'
import { fileLimits } from '../files/file-limits.ts'
import type { NodeContext } from '../node-kind.ts'
import { joined, partsOf } from './binary-content.ts'

/** What a node made, as its item is to carry it. */
export interface KeptContent {
  /** The bytes, or the file of them. */
  readonly content: Buffer | KeptFile
  /** The first of them, at most eight: enough to tell a type. */
  readonly first: Buffer
}

/** What keeping needs of a node's context. */
export type Keeping = Pick<NodeContext, 'stopped'> & {
  readonly engine: { readonly surroundings: Pick<NodeContext['engine']['surroundings'], 'binaries'> }
}

const firstBytes = 8

/** Largest file that a node may read or hand on to be kept, in bytes: less where all of it is held. */
export function mostBytes({ engine }: Keeping): number {
  return engine.surroundings.binaries === undefined ? fileLimits.bytes : fileLimits.streamedBytes
}

/**
 * Takes what a node makes: what is long goes to the disk as it comes, where long binary data is kept in files. Rejects as the parts
 * do, with a `FileNotKept`, or with why it was stopped; no file is left then.
 */
export async function keepContent(
  { engine, stopped }: Keeping,
  made: Buffer | AsyncIterable<Uint8Array>,
): Promise<KeptContent> {
  const { binaries } = engine.surroundings
  if (Buffer.isBuffer(made) && (binaries === undefined || made.length < longBinaryBytes)) return held(made)
  let first = Buffer.alloc(0)
  const heard = async function* (): AsyncGenerator<Uint8Array> {
    for await (const part of Buffer.isBuffer(made) ? partsOf(made) : made) {
      stopped.throwIfAborted()
      if (first.length < firstBytes) first = Buffer.concat([first, part.subarray(0, firstBytes - first.length)])
      yield part
    }
    stopped.throwIfAborted()
  }
  const kept = binaries === undefined ? await joined(heard()) : await binaries.keep(heard())
  return kept instanceof Uint8Array ? held(bufferOf(kept)) : { content: kept, first }
}

function held(content: Buffer): KeptContent {
  return { content, first: content.subarray(0, firstBytes) }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
