/** ZIP archives (PKWARE APPNOTE 6.3), unpacked some of them at a time. They come from anywhere: nothing that one says of itself is trusted. */
import { createInflateRaw } from 'node:zlib'
import { NodeFailure } from '../../node-failure.ts'
import { lengthOfContent, partsOf, pieceBytes, rangeOf, type FileContent } from '../items/binary-content.ts'
import { checkUnpacked, FileTooLarge } from './file-limits.ts'
import { unpackedThrough } from './through-stream.ts'

/** A file in an archive. */
export interface FileInZip {
  readonly name: string
  /** What it unfolds into. Fails where that is damaged, or more than the archive says. */
  readonly parts: () => AsyncGenerator<Uint8Array>
}

/** What the list of an archive says of a file. */
interface Entry {
  readonly name: string
  readonly method: number
  readonly packedBytes: number
  readonly bytes: number
  /** Where its header is. */
  readonly at: number
}

const endBytes = 22
/** The end of an archive, with the longest comment behind it. */
const longestEnd = endBytes + 0xffff
/** Larger than any list of as many files as are unpacked, unless it is padded. */
const mostListBytes = 16 * 1024 * 1024

/**
 * The files of an archive in its order, folders among them as files without bytes; of two with the same name the later one. Fails
 * where it is no archive, and with a `FileTooLarge` where they say that they unfold into too much.
 */
export async function filesOfZip(content: FileContent): Promise<readonly FileInZip[]> {
  const entries: Record<string, Entry> = {}
  let total = 0
  let count = 0
  for (const entry of await listOf(content)) {
    total += entry.bytes
    count += 1
    checkUnpacked(total, count)
    Object.defineProperty(entries, entry.name, { value: entry, enumerable: true, configurable: true })
  }
  return Object.values(entries).map((entry) => ({ name: entry.name, parts: () => unpacked(content, entry) }))
}

async function listOf(content: FileContent): Promise<Iterable<Entry>> {
  const length = lengthOfContent(content)
  const tailAt = Math.max(0, length - longestEnd)
  const tail = await rangeOf(content, tailAt, length)
  const end = tail.length < endBytes ? -1 : tail.lastIndexOf('PK\x05\x06', tail.length - endBytes, 'latin1')
  if (end < 0) throw noArchive('it does not end like one')
  const { count, at } = await endOf(content, tail, end)
  if (count === 0) return []
  const listBytes = tailAt + end - at
  if (listBytes < 0) throw noArchive('the list of its files lies behind its end')
  if (listBytes > mostListBytes) {
    throw new FileTooLarge(
      `The list of the files in the archive has ${listBytes} bytes, and at most ${mostListBytes} are read: split it before this node.`,
    )
  }
  return entriesIn(await rangeOf(content, at, at + listBytes), count)
}

/** Number of the files and where their list is; a larger archive says both in another place (APPNOTE 4.3.14, 4.3.15). */
async function endOf(content: FileContent, tail: Buffer, end: number): Promise<{ count: number; at: number }> {
  const plain = { count: tail.readUInt16LE(end + 8), at: tail.readUInt32LE(end + 16) }
  if (end < 20 || tail.readUInt32LE(end - 20) !== 0x07064b50) return plain
  const largerAt = Number(tail.readBigUInt64LE(end - 12))
  const larger = await rangeOf(content, largerAt, largerAt + 56)
  if (larger.length < 56 || larger.readUInt32LE(0) !== 0x06064b50) return plain
  return { count: Number(larger.readBigUInt64LE(32)), at: Number(larger.readBigUInt64LE(48)) }
}

/** APPNOTE 4.3.12. */
function* entriesIn(list: Buffer, count: number): Generator<Entry> {
  let at = 0
  for (let found = 0; found < count; found += 1) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== 0x02014b50)
      throw noArchive('the list of its files breaks off')
    const nameEnd = at + 46 + list.readUInt16LE(at + 28)
    const extraEnd = nameEnd + list.readUInt16LE(at + 30)
    if (extraEnd > list.length) throw noArchive('the list of its files breaks off')
    const isUtf8 = (list.readUInt16LE(at + 8) & 0x800) !== 0
    const said = [list.readUInt32LE(at + 24), list.readUInt32LE(at + 20), list.readUInt32LE(at + 42)]
    const [bytes = 0, packedBytes = 0, headerAt = 0] = largerNumbers(said, list.subarray(nameEnd, extraEnd))
    yield {
      name: list.toString(isUtf8 ? 'utf8' : 'latin1', at + 46, nameEnd),
      method: list.readUInt16LE(at + 10),
      ...{ bytes, packedBytes, at: headerAt },
    }
    at = extraEnd + list.readUInt16LE(at + 32)
  }
}

/** The same numbers, those that did not fit read from where the archive says them instead (APPNOTE 4.5.3). */
function largerNumbers(said: readonly number[], extra: Buffer): readonly number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return said.map((number) => {
      if (number !== 0xffffffff || next + 8 > extra.length) return number
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  return said
}

async function* unpacked(content: FileContent, entry: Entry): AsyncGenerator<Uint8Array> {
  const header = await rangeOf(content, entry.at, entry.at + 30)
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw damaged(entry, 'it is not where the list says')
  const from = entry.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const to = from + entry.packedBytes
  if (to > lengthOfContent(content)) throw damaged(entry, 'the archive ends before it does')
  const packed = partsOf(content, from, to)
  let bytes = 0
  for await (const part of entry.method === 0 ? packed : inflated(packed, entry)) {
    bytes += part.length
    // What all of them unfold into was looked at before, as they say it.
    if (bytes > entry.bytes)
      throw damaged(entry, `it unfolds into more than the ${entry.bytes} bytes that the list says`)
    yield part
  }
}

function inflated(packed: AsyncIterable<Uint8Array>, { name, method }: Entry): AsyncGenerator<Uint8Array> {
  if (method !== 8)
    throw new NodeFailure(`unknown compression type ${method}`, {
      description: `"${name}" in the archive is packed in a way that is not known here: pack it as ZIP archives mostly are ("deflate").`,
    })
  const about = `"${name}" in the archive is damaged, or locked with a password.`
  return unpackedThrough(packed, createInflateRaw({ chunkSize: pieceBytes }), about)
}

/** In the words of the service. */
function noArchive(why: string): NodeFailure {
  return new NodeFailure('invalid zip data', {
    description: `The file is no ZIP archive, or a damaged one: ${why}. Look at what the node before gives.`,
  })
}

function damaged({ name }: Entry, why: string): NodeFailure {
  return new NodeFailure('invalid zip data', { description: `"${name}" in the archive is damaged: ${why}.` })
}
