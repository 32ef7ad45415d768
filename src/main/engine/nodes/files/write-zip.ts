/** ZIP archives (PKWARE APPNOTE 6.3), written some of them at a time. In: files in their order. Out: an archive of less than 4 GiB. */
import { crc32, createDeflateRaw } from 'node:zlib'
import { lengthOfContent, partsOf, pieceBytes, type BinaryContent } from '../items/binary-content.ts'
import { throughStream } from './through-stream.ts'

/** A file that goes into an archive. */
export interface FileToPack {
  readonly name: string
  readonly content: BinaryContent
  /** What is packed already is stored as it is. */
  readonly isPacked: boolean
}

/** What an archive says of a file. */
interface Entry {
  readonly name: Buffer
  readonly flags: number
  readonly method: number
  readonly stamp: number
  readonly checksum: number
  readonly packedBytes: number
  readonly bytes: number
}

const storedMethod = 0
const deflated = 8
/** Checksum and lengths follow the file, because they are not known before. */
const saidAfterwards = 0x8
const nameIsUtf8 = 0x800
const version = 20

/** An archive of these files; of two with the same name the later one. `now`: milliseconds since 1970. */
export async function* packZip(files: readonly FileToPack[], now: number): AsyncGenerator<Uint8Array> {
  const stamp = stampOf(new Date(now))
  const list: Buffer[] = []
  let at = 0
  for (const file of Object.values(Object.fromEntries(files.map((one) => [one.name, one])))) {
    const entry = yield* file.isPacked ? storedFile(file, stamp) : deflatedFile(file, stamp)
    list.push(listEntry(entry, at))
    at += localHeader(entry).length + entry.packedBytes + afterwards(entry).length
  }
  yield* list
  yield endOfArchive(list.length, Buffer.concat(list).length, at)
}

/** Its checksum is taken before: what is stored and says it afterwards is not read by every program. */
async function* storedFile({ name, content }: FileToPack, stamp: number): AsyncGenerator<Uint8Array, Entry> {
  let checksum = 0
  for await (const part of partsOf(content)) checksum = crc32(part, checksum)
  const bytes = lengthOfContent(content)
  const entry = { ...named(name), method: storedMethod, stamp, checksum, packedBytes: bytes, bytes }
  yield localHeader(entry)
  yield* partsOf(content)
  return entry
}

async function* deflatedFile({ name, content }: FileToPack, stamp: number): AsyncGenerator<Uint8Array, Entry> {
  const about = named(name)
  const begun = { ...about, flags: about.flags | saidAfterwards, method: deflated, stamp }
  let checksum = 0
  let bytes = 0
  let packedBytes = 0
  const heard = async function* (): AsyncGenerator<Uint8Array> {
    for await (const part of partsOf(content)) {
      checksum = crc32(part, checksum)
      bytes += part.length
      yield part
    }
  }
  yield localHeader({ ...begun, checksum, packedBytes, bytes })
  for await (const part of throughStream(heard(), createDeflateRaw({ chunkSize: pieceBytes }))) {
    packedBytes += part.length
    yield part
  }
  const entry = { ...begun, checksum, packedBytes, bytes }
  yield afterwards(entry)
  return entry
}

function named(text: string): Pick<Entry, 'name' | 'flags'> {
  const name = Buffer.from(text)
  return { name, flags: name.length === text.length ? 0 : nameIsUtf8 }
}

/** Date and time as DOS has them, in the time zone of this machine, from 1980 on. */
function stampOf(date: Date): number {
  const year = Math.min(Math.max(date.getFullYear() - 1980, 0), 127)
  const day = (year << 9) | ((date.getMonth() + 1) << 5) | date.getDate()
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1)
  return day * 0x10000 + time
}

/** APPNOTE 4.3.7. */
function localHeader(entry: Entry): Buffer {
  const isSaid = (entry.flags & saidAfterwards) === 0
  const said = isSaid ? entry : { ...entry, checksum: 0, packedBytes: 0, bytes: 0 }
  return Buffer.concat([long(0x04034b50), common(said), entry.name])
}

/** APPNOTE 4.3.9; nothing where all is said before. */
function afterwards({ flags, checksum, packedBytes, bytes }: Entry): Buffer {
  return (flags & saidAfterwards) === 0
    ? Buffer.alloc(0)
    : Buffer.concat([0x08074b50, checksum, packedBytes, bytes].map(long))
}

/** APPNOTE 4.3.12. */
function listEntry(entry: Entry, at: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(at, 10)
  return Buffer.concat([long(0x02014b50), short(version), common(entry), rest, entry.name])
}

/** What the header of a file and its entry in the list have in common. */
function common({ name, flags, method, stamp, checksum, packedBytes, bytes }: Entry): Buffer {
  return Buffer.concat([
    ...[version, flags, method].map(short),
    ...[stamp, checksum, packedBytes, bytes].map(long),
    ...[name.length, 0].map(short),
  ])
}

/** APPNOTE 4.3.16. */
function endOfArchive(files: number, listBytes: number, at: number): Buffer {
  return Buffer.concat([long(0x06054b50), ...[0, 0, files, files].map(short), ...[listBytes, at].map(long), short(0)])
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
