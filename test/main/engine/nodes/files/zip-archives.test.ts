import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { assert, asyncProperty, dictionary, string, uint8Array } from 'fast-check'
import { unzipSync, zipSync, type Zippable } from 'fflate'
import { fromBuffer, type Entry } from 'yauzl'
import { joined, type FileContent } from '../../../../../src/main/engine/nodes/items/binary-content.ts'
import { FileTooLarge } from '../../../../../src/main/engine/nodes/files/file-limits.ts'
import { filesOfZip } from '../../../../../src/main/engine/nodes/files/read-zip.ts'
import { packZip, type FileToPack } from '../../../../../src/main/engine/nodes/files/write-zip.ts'
import { NodeFailure } from '../../../../../src/main/engine/node-failure.ts'

type Held = readonly (readonly [name: string, text: string])[]

/** All that is in it, each file as a text of its bytes. */
async function unpack(content: FileContent): Promise<Held> {
  const held: [string, string][] = []
  for (const { name, parts } of await filesOfZip(content)) held.push([name, (await joined(parts())).toString('latin1')])
  return held
}

function pack(files: readonly FileToPack[], now = 0): Promise<Buffer> {
  return joined(packZip(files, now))
}

const file = (name: string, text = name, isPacked = false): FileToPack => ({
  ...{ name, isPacked },
  content: Buffer.from(text),
})
const zipOf = (files: Zippable): Buffer => Buffer.from(zipSync(files))
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** A content that stands in a file, and how many of its parts are open. */
function inFile(bytes: Buffer, fail?: Error): FileContent & { readonly open: () => number } {
  let open = 0
  return {
    bytes: bytes.length,
    open: () => open,
    parts: async function* (from = 0, to = bytes.length) {
      open += 1
      try {
        for (let at = from; at < Math.min(to, bytes.length); at += 1000) {
          await Promise.resolve()
          if (fail !== undefined) throw fail
          yield bytes.subarray(at, Math.min(at + 1000, to))
        }
      } finally {
        open -= 1
      }
    },
  }
}

/** The only way in which an archive fails. */
async function failureOf(content: FileContent): Promise<NodeFailure> {
  const error: unknown = await unpack(content).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(NodeFailure)
  return error as NodeFailure
}

const invalid = (about: RegExp): Record<string, unknown> => ({
  message: 'invalid zip data',
  details: { description: expect.stringMatching(about) as unknown },
})

/** The record at the end, which says where the list is and how many files it has. */
const endOf = (archive: Buffer): number => archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')

/** A copy in which these numbers are others. */
function changed(
  archive: Buffer,
  ...numbers: readonly (readonly [at: number, value: number, bytes: 1 | 2 | 4])[]
): Buffer {
  const copy = Buffer.from(archive)
  for (const [at, value, bytes] of numbers) copy.writeUIntLE(value, at, bytes)
  return copy
}

/** The other library cannot name a file "__proto__". */
const anyName = string({ minLength: 1, maxLength: 30, unit: 'binary' }).filter(
  (name) => name !== '__proto__' && Buffer.from(name).toString() === name,
)
const anyFiles = dictionary(anyName, uint8Array({ maxLength: 3000 }), { maxKeys: 8 })

test('archives of another library are read, whatever their files hold and are named', async () => {
  await assert(
    asyncProperty(anyFiles, async (files) => {
      const archive = zipOf(files)
      const expected = Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, textOf(bytes)])
      expect(await unpack(archive)).toEqual(expected)
      expect(await unpack(inFile(archive))).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

test('archives that are made are read by other libraries, and by this one, to the byte', async () => {
  const asIs = /^(?![a-z]:|\/)(?!.*\/$)(?!(?:.*\/)?\.\.(?:\/|$))[^\\]+$/is
  await assert(
    asyncProperty(
      dictionary(
        anyName.filter((name) => asIs.test(name)),
        uint8Array({ maxLength: 3000 }),
      ),
      async (files) => {
        const expected = Object.entries(files).map(([name, bytes]) => [name, textOf(bytes)])
        const archive = await pack(
          Object.entries(files).map(([name, bytes], place) => ({
            ...{ name, isPacked: place % 2 === 0 },
            content: place % 3 === 0 ? inFile(Buffer.from(bytes)) : Buffer.from(bytes),
          })),
        )
        expect(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, textOf(bytes)])).toEqual(expected)
        expect(await unpack(archive)).toEqual(expected)
      },
    ),
    { numRuns: 200 },
  )
})

test('a file in an archive says when it was packed and its checksum, is for its user alone, and is stored where it is packed already', async () => {
  const now = Date.UTC(2025, 4, 6, 7, 8, 10)
  const archive = await pack([file('a.txt', 'a'.repeat(1000)), file('b.png', 'b'.repeat(1000), true)], now)
  const entries = await new Promise<readonly Entry[]>((resolve, reject) => {
    const found: Entry[] = []
    fromBuffer(archive, (error, zip) => {
      if (error !== null) {
        reject(error)
        return
      }
      zip.on('entry', (entry: Entry) => found.push(entry))
      zip.on('end', () => {
        resolve(found)
      })
    })
  })
  expect(entries.map(({ externalFileAttributes }) => externalFileAttributes >>> 16)).toEqual([0o100600, 0o100600])
  expect(entries.map((entry) => [entry.compressionMethod, entry.crc32, entry.getLastModDate().getTime()])).toEqual([
    [8, crc32('a'.repeat(1000)), now],
    [0, crc32('b'.repeat(1000)), now],
  ])
})

test('a name that leads out of a folder goes into an archive as one that leads into it, and fails nothing', async () => {
  const names = [
    '/etc/a',
    'C:\\fakepath\\b',
    '../../c',
    'd/../e',
    'f\\g',
    'h/',
    '',
    'i..j',
    '__proto__',
    '..',
    '//C:/..',
  ]
  const made = await pack(names.map((name) => file(name)))
  expect((await unpack(made)).map(([name]) => name)).toEqual([
    ...['etc/a', 'C_/fakepath/b', '__/__/c', 'd/__/e', 'f/g', 'h', 'undefined', 'i..j', '__proto__', '__', 'C_/__'],
  ])
  expect(await unpack(await pack([file('a/b', 'first'), file('a\\b', 'second')]))).toEqual([['a/b', 'second']])
  await expect(pack([file('文'.repeat(30_000))])).rejects.toThrow('The name of a file is too long for a ZIP archive.')
  expect(await unpack(await pack([file('文'.repeat(21_845), '')]))).toEqual([['文'.repeat(21_845), '']])
  expect(await unpack(await pack([]))).toEqual([])
})

test('names are as they stand in an archive, and of two with the same the later one is read', async () => {
  const names = ['../a', '/b', 'c\\d', 'C:e', 'folder/', 'constructor', 'ä']
  const archive = zipOf(Object.fromEntries(names.map((name) => [name, Buffer.from(name)])))
  expect(await unpack(archive)).toEqual(names.map((name) => [name, textOf(Buffer.from(name))]))
  // The library that packs them here cannot name a file so.
  const prototype = zipOf({ aaaaaaaaa: Buffer.from('text') })
  for (const at of [prototype.indexOf('aaaaaaaaa'), prototype.lastIndexOf('aaaaaaaaa')])
    prototype.write('__proto__', at)
  expect(await unpack(prototype)).toEqual([['__proto__', 'text']])
  expect(Object.getPrototypeOf({})).toBe(Object.prototype)

  const twice = Buffer.from(zipOf({ 'a.txt': Buffer.from('first'), 'b.txt': Buffer.from('second') }))
  twice.write('a', twice.lastIndexOf('b.txt'))
  expect(await unpack(twice)).toEqual([['a.txt', 'second']])

  const latin = zipOf({ 'a.txt': Buffer.from('text') })
  latin[latin.lastIndexOf('a.txt')] = 0xe4
  expect(await unpack(latin)).toEqual([['ä.txt', 'text']])
})

test('an archive that is cut off anywhere fails in one sentence', async () => {
  const archive = zipOf({ 'a.txt': Buffer.from('a text'), 'b.bin': [randomBytes(40), { level: 0 }] })
  for (let length = 0; length < archive.length; length += 1) {
    const cut = archive.subarray(0, length)
    expect(await failureOf(cut), String(length)).toMatchObject(
      invalid(/^The file is no ZIP archive, or a damaged one \(/),
    )
    expect(await failureOf(inFile(cut)), String(length)).toMatchObject({ message: 'invalid zip data' })
  }
})

test('an archive in which any byte is another is read, or fails in one sentence', async () => {
  const archive = zipOf({ 'a.txt': Buffer.from('a text, a text, a text'), 'b.bin': [randomBytes(40), { level: 0 }] })
  for (let at = 0; at < archive.length; at += 1) {
    for (const value of [0, 0xff, 0x7f, 1]) {
      const error: unknown = await unpack(changed(archive, [at, value, 1])).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      const isTold = error === null || error instanceof FileTooLarge || error instanceof NodeFailure
      expect(isTold ? null : error, `${at} ${value}`).toBeNull()
    }
  }
})

test('an archive whose list lies fails in one sentence', async () => {
  const archive = zipOf({ 'a.txt': Buffer.from('a'.repeat(1000)), 'b.bin': [Buffer.from('stored'), { level: 0 }] })
  const end = endOf(archive)
  const list = archive.readUInt32LE(end + 16)
  const second = archive.lastIndexOf('PK\x01\x02', undefined, 'latin1')
  const lies: readonly (readonly [Buffer, RegExp])[] = [
    [changed(archive, [end + 10, 3, 2]), /no ZIP archive/],
    [changed(archive, [end + 10, 0xffff, 2]), /no ZIP archive/],
    [changed(archive, [end + 16, archive.length * 2, 4]), /no ZIP archive/],
    [changed(archive, [end + 16, 0xffffffff, 4]), /no ZIP archive/],
    [changed(archive, [end + 16, list + 1, 4]), /no ZIP archive/],
    [changed(archive, [list + 20, 0x7fffffff, 4]), /"a\.txt" in the archive is damaged: file data overflows/],
    [
      changed(archive, [list + 24, 10, 4]),
      /"a\.txt" in the archive is damaged: it unfolds into more than the 10 bytes/,
    ],
    [changed(archive, [list + 24, 2000, 4]), /"a\.txt" in the archive is damaged: not enough bytes/],
    [changed(archive, [list + 42, 1, 4]), /"a\.txt" in the archive is damaged: invalid local file header/],
    [changed(archive, [list + 42, 0xfffffff0, 4]), /"a\.txt" in the archive is damaged: unexpected EOF/],
    [changed(archive, [list + 8, 1, 2]), /"a\.txt" in the archive is locked with a password/],
    [changed(archive, [second + 24, 5, 4]), /no ZIP archive.*size mismatch/],
    [changed(archive, [second + 30, 0xffff, 2]), /no ZIP archive/],
  ]
  for (const [lie, about] of lies) {
    expect(await failureOf(lie)).toMatchObject(invalid(about))
    expect(await failureOf(inFile(lie))).toMatchObject(invalid(about))
  }
  expect(await failureOf(changed(archive, [list + 10, 12, 2]))).toMatchObject({
    message: 'unknown compression type 12',
  })
})

test('bytes behind the end of an archive are none of it', async () => {
  const archive = zipOf({ 'a.txt': Buffer.from('a'), 'b/': new Uint8Array() })
  for (const added of ['\n', '\r\n--boundary--\r\n', 'x'.repeat(60_000)]) {
    const longer = Buffer.concat([archive, Buffer.from(added)])
    for (const content of [longer, inFile(longer)]) expect(await unpack(content)).toEqual(await unpack(archive))
  }
})

test('an end of an archive in the comment of another is taken for its end, as the service does', async () => {
  const archive = zipOf({ 'a.txt': Buffer.from('text') })
  const comment = archive.subarray(endOf(archive))
  const holding = Buffer.concat([
    changed(archive, [archive.length - 2, comment.length + 3, 2]),
    comment,
    Buffer.from('end'),
  ])
  expect(Object.keys(unzipSync(holding))).toEqual(['a.txt'])
  expect(await unpack(holding)).toEqual([['a.txt', 'text']])
  const named = Buffer.concat([changed(archive, [archive.length - 2, 4, 2]), Buffer.from('note')])
  expect(await unpack(named)).toEqual([['a.txt', 'text']])
})

test('an archive of more files than are unpacked is refused before one is, and one with as many is read', async () => {
  const many = (count: number): Buffer => {
    const one = zipOf({ aaaaaa: [Buffer.alloc(0), { level: 0 }] })
    const end = endOf(one)
    const listed = one.subarray(one.readUInt32LE(end + 16), end)
    const list = Array.from({ length: count }, (_, place) => {
      const entry = Buffer.from(listed)
      entry.write(String(place).padStart(6, 'a'), 46)
      return entry
    })
    const larger = Buffer.alloc(56 + 20)
    larger.writeUInt32LE(0x06064b50, 0)
    larger.writeBigUInt64LE(BigInt(count), 32)
    larger.writeBigUInt64LE(BigInt(one.readUInt32LE(end + 16)), 48)
    larger.writeUInt32LE(0x07064b50, 56)
    larger.writeBigUInt64LE(BigInt(one.readUInt32LE(end + 16) + listed.length * count), 64)
    return Buffer.concat([one.subarray(0, one.readUInt32LE(end + 16)), ...list, larger, one.subarray(end)])
  }
  for (const content of [many(100_000), inFile(many(100_000))])
    await expect(unpack(content)).rejects.toThrow('The archive holds 10001 files, and at most 10000 are unpacked')
  expect(await unpack(inFile(many(10_000)))).toHaveLength(10_000)
})

test('a list that is padded beyond what is held is refused', async () => {
  const one = zipOf({ a: [Buffer.alloc(0), { level: 0 }] })
  const end = endOf(one)
  const list = one.readUInt32LE(end + 16)
  const entry = Buffer.concat([changed(one.subarray(list, end), [32, 0xffff, 2]), Buffer.alloc(0xffff)])
  const count = 300
  const archive = Buffer.concat([
    one.subarray(0, list),
    ...Array.from({ length: count }, () => entry),
    changed(one.subarray(end), [10, count, 2]),
  ])
  await expect(unpack(archive)).rejects.toThrow('The list of the files in the archive has more than 16777216 bytes')
})

test('what reading a file fails with is told as it is, and nothing stays open', async () => {
  const archive = zipOf({ 'a.bin': randomBytes(3_000_000) })
  const gone = new Error('the disk is gone')
  await expect(unpack(inFile(archive, gone))).rejects.toBe(gone)
  await expect(pack([{ ...file('a.bin'), content: inFile(archive, gone) }])).rejects.toBe(gone)

  const content = inFile(archive)
  const [only] = await filesOfZip(content)
  expect(content.open()).toBe(0)
  for await (const part of only?.parts() ?? []) {
    expect(part.length).toBeGreaterThan(0)
    break
  }
  await expect.poll(() => content.open()).toBe(0)
  for await (const part of packZip([{ name: 'a', content, isPacked: true }], 0)) {
    if (part.length < 500) continue
    expect(content.open()).toBe(1)
    break
  }
  await expect.poll(() => content.open()).toBe(0)
})
