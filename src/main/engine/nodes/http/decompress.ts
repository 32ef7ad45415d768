import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'

/** Enough for any real answer, too little for one that was made to fill the memory. */
const limits = { maxOutputLength: 256 * 1024 * 1024 }

const inflateAny = async (bytes: Buffer): Promise<Buffer> => {
  // Servers send "deflate" with and without the zlib header, which begins with 0x78.
  return bytes[0] === 0x78 ? promisify(inflate)(bytes, limits) : promisify(inflateRaw)(bytes, limits)
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: (bytes) => promisify(gunzip)(bytes, limits),
  'x-gzip': (bytes) => promisify(gunzip)(bytes, limits),
  deflate: inflateAny,
  br: (bytes) => promisify(brotliDecompress)(bytes, limits),
}

/** A body without the codings of its `Content-Encoding` header (RFC 9110 §8.4); a coding that is not known stays. */
export async function decompress(
  bytes: Buffer,
  contentEncoding: string | readonly string[] | undefined,
): Promise<Buffer> {
  if (bytes.length === 0 || contentEncoding === undefined) return bytes
  const codings = [contentEncoding].flat().join(',').toLowerCase().split(',')
  let body = bytes
  for (const coding of codings.reverse()) body = (await decoders[coding.trim()]?.(body)) ?? body
  return body
}
