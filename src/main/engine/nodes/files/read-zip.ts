/** ZIP archives, unpacked some of them at a time. They come from anywhere: nothing that one says of itself is trusted. */
import type { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, type Entry, type ZipFile } from 'yauzl'
import { NodeFailure } from '../../node-failure.ts'
import { lengthOfContent, rangeOf, type FileContent } from '../items/binary-content.ts'
import { ContentReader } from './content-reader.ts'
import { checkUnpacked, FileTooLarge } from './file-limits.ts'
import { unpackingFailure } from './through-stream.ts'

/** What its types lack. */
declare module 'yauzl' {
  interface Entry {
    readonly fileNameRaw: Buffer
  }
  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
  }
  function fromRandomAccessReaderPromise(
    reader: RandomAccessReader,
    totalSize: number,
    options: Options,
  ): Promise<ZipFile>
}

/** A file in an archive. */
export interface FileInZip {
  readonly name: string
  /** What it unfolds into. Fails where that is damaged, or other than the archive says. */
  readonly parts: () => AsyncGenerator<Uint8Array>
}

/** An archive that is read, and what reads it. */
interface OpenZip {
  readonly zip: ZipFile
  readonly reader: ContentReader
}

/** Larger than any list of as many files as are unpacked, unless it is padded. */
const mostListBytes = 16 * 1024 * 1024
/** The end of an archive, without and with the longest comment behind it. */
const endBytes = 22
const longestEnd = endBytes + 0xffff
const stored = 0
const deflated = 8

/**
 * The files of an archive in its order, folders among them as files without bytes; of two with the same name the later one. Fails
 * where it is no archive, and with a `FileTooLarge` where they say that they unfold into too much.
 */
export async function filesOfZip(content: FileContent): Promise<readonly FileInZip[]> {
  const reader = new ContentReader(content)
  const length = await lengthOfZip(content)
  try {
    // A name is only a name here: the library would refuse some, or change them.
    const options = { autoClose: false, decodeStrings: false }
    const zip = await fromRandomAccessReaderPromise(reader, length, options)
    return await filesIn({ zip, reader })
  } catch (error) {
    throw error instanceof FileTooLarge || reader.isItsFailure(error) ? error : noArchive(error)
  }
}

/** Bytes behind its end are none of it: a line break that somebody added, most of all. The library would refuse it for them. */
async function lengthOfZip(content: FileContent): Promise<number> {
  const length = lengthOfContent(content)
  const tailAt = Math.max(0, length - longestEnd)
  const tail = await rangeOf(content, tailAt, length)
  const end = tail.length < endBytes ? -1 : tail.lastIndexOf('PK\x05\x06', tail.length - endBytes, 'latin1')
  if (end < 0) return length
  // The last number of the end is the length of the comment behind it (APPNOTE 4.3.16).
  return Math.min(length, tailAt + end + endBytes + tail.readUInt16LE(end + endBytes - 2))
}

async function filesIn(archive: OpenZip): Promise<readonly FileInZip[]> {
  const files: Record<string, FileInZip> = {}
  let total = 0
  let count = 0
  let listBytes = 0
  for await (const entry of archive.zip.eachEntry()) {
    total += entry.uncompressedSize
    count += 1
    checkUnpacked(total, count)
    listBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    checkList(listBytes)
    const name = nameOf(entry)
    const value: FileInZip = { name, parts: () => unpacked(archive, entry, name) }
    Object.defineProperty(files, name, { value, enumerable: true, configurable: true })
  }
  return Object.values(files)
}

function checkList(bytes: number): void {
  if (bytes <= mostListBytes) return
  throw new FileTooLarge(
    `The list of the files in the archive has more than ${mostListBytes} bytes, and no more are read: split it before this node.`,
  )
}

function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  return fileNameRaw.toString((generalPurposeBitFlag & 0x800) === 0 ? 'latin1' : 'utf8')
}

async function* unpacked({ zip, reader }: OpenZip, entry: Entry, name: string): AsyncGenerator<Uint8Array> {
  const { compressionMethod: method, uncompressedSize: bytes } = entry
  if (entry.isEncrypted()) throw notRead(`"${name}" in the archive is locked with a password: pack it without one.`)
  if (method !== stored && method !== deflated) {
    throw new NodeFailure(`unknown compression type ${method}`, {
      description: `"${name}" in the archive is packed in a way that is not known here: pack it as ZIP archives mostly are ("deflate").`,
    })
  }
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>
  } catch (error) {
    if (!(error instanceof Error) || reader.isItsFailure(error)) throw error
    const failure = unpackingFailure(error, `"${name}" in the archive is damaged, or locked with a password.`)
    if (failure !== null) throw failure
    const why = error.message.startsWith('too many bytes')
      ? `it unfolds into more than the ${bytes} bytes that the list says`
      : error.message
    throw notRead(`"${name}" in the archive is damaged: ${why}.`)
  }
}

function noArchive(error: unknown): NodeFailure {
  const why = error instanceof Error ? ` (${error.message.replace(/\.$/, '')})` : ''
  return notRead(`The file is no ZIP archive, or a damaged one${why}. Look at what the node before gives.`)
}

/** In the words of the service. */
function notRead(description: string): NodeFailure {
  return new NodeFailure('invalid zip data', { description })
}
