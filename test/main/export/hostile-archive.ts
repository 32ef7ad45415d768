import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of an archive as it is written, true or not. */
export interface WrittenEntry {
  readonly name: string
  readonly bytes: Uint8Array
  /** What the directory says of its size, where that is a lie. */
  readonly claimedBytes?: number
}

/** A zip archive with exactly these entries: a library would refuse the names twice, and the lies. */
export function writeHostileArchive(entries: readonly WrittenEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, claimedBytes = bytes.length } of entries) {
    const packed = deflateRawSync(bytes)
    const nameBytes = Buffer.from(name, 'utf8')
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedBytes, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const local = [Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, packed]
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, nameBytes)
    offset += local.reduce((sum, part) => sum + part.length, 0)
    parts.push(...local)
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}
