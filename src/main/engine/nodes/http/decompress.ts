import { PassThrough, pipeline, type Duplex, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzip,
  inflate,
  inflateRaw,
} from 'node:zlib'

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
  let body = bytes
  for (const coding of codingsOf(contentEncoding)) body = (await decoders[coding]?.(body)) ?? body
  return body
}

/** The codings of a body, the one to be undone first at the front. */
function codingsOf(contentEncoding: string | readonly string[]): readonly string[] {
  const codings = [contentEncoding].flat().join(',').toLowerCase().split(',')
  return codings.reverse().map((coding) => coding.trim())
}

const streamDecoders: Readonly<Record<string, (first: number) => Duplex>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: (first) => (first === 0x78 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
}

/** The same, part by part as they come. A body that is not coded as it says, or breaks off, fails where that shows. */
export async function* decompressed(
  body: Readable,
  contentEncoding: string | readonly string[] | undefined,
): AsyncGenerator<Uint8Array> {
  let parts: AsyncIterable<Uint8Array> = body
  for (const coding of contentEncoding === undefined ? [] : codingsOf(contentEncoding)) {
    const open = streamDecoders[coding]
    if (open !== undefined) parts = decoded(parts, open)
  }
  yield* parts
}

/** Nothing is nothing, however it is coded. */
async function* decoded(parts: AsyncIterable<Uint8Array>, open: (first: number) => Duplex): AsyncGenerator<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done === true) return
  const source = new PassThrough()
  const decoder = open(first.value[0] ?? 0)
  const rest = async function* (): AsyncGenerator<Uint8Array> {
    yield first.value
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value
  }
  // Its error is that of the decoder too, which is read below.
  pipeline(rest, source, decoder, () => undefined)
  yield* decoder as AsyncIterable<Uint8Array>
}
