/**
 * What binary data holds, wherever its bytes are: the only file of the engine that knows. Nodes that need all bytes have them held
 * once; what hands them on takes them some at a time.
 */
import { Buffer } from 'node:buffer'
import { FileGone, fileIdOf, type BinaryFiles } from '../../../../shared/binary-files.ts'
import type { WorkflowAnswerBody } from '../../../../shared/execution.ts'
import type { BinaryData } from '../../../../shared/item.ts'
import type { NodeContext } from '../node-kind.ts'

/** Bytes that are read some at a time, as often as they are asked for. */
export interface PartedBytes {
  /** Their number. */
  readonly bytes: number
  readonly parts: () => AsyncIterable<Uint8Array>
}

/** Bytes of a file. */
interface FileBytes extends PartedBytes {
  /** Those from one place up to another; all of them where none is named. */
  readonly parts: (from?: number, to?: number) => AsyncIterable<Uint8Array>
}

export type BinaryContent = Buffer | PartedBytes
/** A content of which any part can be read. */
export type FileContent = Buffer | FileBytes

type WithFiles = { readonly engine: { readonly surroundings: Pick<NodeContext['engine']['surroundings'], 'binaries'> } }

/** All bytes of binary data, held once. Rejects with a `FileGone` where its file is not there. */
export async function bytesIn(context: WithFiles, binary: BinaryData): Promise<Buffer> {
  const id = fileIdOf(binary)
  if (id === null) return Buffer.from(binary.data, 'base64')
  const { buffer, byteOffset, length } = await filesOf(context, id).read(id)
  return Buffer.from(buffer, byteOffset, length)
}

/** The number of its bytes. */
export async function lengthOf(context: WithFiles, binary: BinaryData): Promise<number> {
  const id = fileIdOf(binary)
  if (id === null) return Buffer.byteLength(binary.data, 'base64')
  const file = await filesOf(context, id).open(id)
  await file.close()
  return file.bytes
}

/** What it holds, to be handed on: what stands in a file is not held. Rejects with a `FileGone` where the file is not there. */
export async function contentOf(context: WithFiles, binary: BinaryData): Promise<FileContent> {
  const id = fileIdOf(binary)
  if (id === null) return Buffer.from(binary.data, 'base64')
  const files = filesOf(context, id)
  return {
    bytes: await lengthOf(context, binary),
    parts: async function* (from, to) {
      yield* (await files.open(id)).parts(from, to)
    },
  }
}

/** So much of a content is handed on in one go, in bytes. */
export const pieceBytes = 256 * 1024

/** Its length. */
export function lengthOfContent(content: BinaryContent): number {
  return Buffer.isBuffer(content) ? content.length : content.bytes
}

/** The parts of a content; of one of which any part can be read, those from one place up to another. */
export function partsOf(content: BinaryContent): AsyncGenerator<Uint8Array>
export function partsOf(content: FileContent, from: number, to: number): AsyncGenerator<Uint8Array>
export async function* partsOf(content: FileContent, from?: number, to?: number): AsyncGenerator<Uint8Array> {
  if (!Buffer.isBuffer(content)) {
    yield* content.parts(from, to)
    return
  }
  const held = content.subarray(from, to)
  for (let at = 0; at < held.length; at += pieceBytes) yield held.subarray(at, at + pieceBytes)
}

/** The bytes of a content from one place up to another, fewer where it ends before. */
export async function rangeOf(content: FileContent, from: number, to: number): Promise<Buffer> {
  return Buffer.isBuffer(content) ? content.subarray(from, to) : joined(content.parts(from, to))
}

/** All bytes of these parts. */
export async function joined(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const held: Uint8Array[] = []
  for await (const part of parts) held.push(part)
  return Buffer.concat(held)
}

/** Binary data as the body of an answer: what stands in a file is sent from there. */
export function answerBodyOf(binary: BinaryData, contentType: string): WorkflowAnswerBody {
  const id = fileIdOf(binary)
  if (id === null) return { kind: 'binary', base64: binary.data, contentType }
  return { kind: 'file', file: { id, bytes: binary.bytes ?? 0 }, contentType }
}

/** What tells the content of binary data from that of another: the same for the same text, or the same file. */
export function contentMark(binary: BinaryData): string {
  return fileIdOf(binary) ?? binary.data
}

function filesOf({ engine }: WithFiles, id: string): BinaryFiles {
  const { binaries } = engine.surroundings
  if (binaries === undefined) throw new FileGone(id)
  return binaries
}
