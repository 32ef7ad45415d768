/** Gzip files, made and unpacked some of them at a time. */
import { createGunzip, createGzip } from 'node:zlib'
import { lengthOfContent, partsOf, pieceBytes, type BinaryContent } from '../items/binary-content.ts'
import { fileLimits, FileTooLarge } from './file-limits.ts'
import { throughStream, unpackedThrough } from './through-stream.ts'

/** A gzip file of this content. */
export function packGzip(content: BinaryContent): AsyncGenerator<Uint8Array> {
  return throughStream(partsOf(content), createGzip({ chunkSize: pieceBytes }))
}

/** What a gzip file unfolds into. Fails with a `FileTooLarge` once that is more than is unpacked. */
export async function* unpackGzip(content: BinaryContent): AsyncGenerator<Uint8Array> {
  const about = 'The file is no gzip file, or a damaged one: look at what the node before gives.'
  let bytes = 0
  for await (const part of unpackedThrough(partsOf(content), createGunzip({ chunkSize: pieceBytes }), about)) {
    bytes += part.length
    if (bytes > fileLimits.unpackedBytes) {
      const most = fileLimits.unpackedBytes / 1024 / 1024
      throw new FileTooLarge(
        `The file of ${String(lengthOfContent(content))} bytes unfolds into more than ${most} MB, and no more are unpacked: split it before this node.`,
      )
    }
    yield part
  }
}
