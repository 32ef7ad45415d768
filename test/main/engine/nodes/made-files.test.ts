import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { unzipSync, zipSync } from 'fflate'
import { fromBuffer, type Entry } from 'yauzl'
import { inKeptFile } from '../../../../src/shared/binary-files.ts'
import type { BinaryData } from '../../../../src/shared/item.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { compression } from '../../../../src/main/engine/nodes/compression.ts'
import { convertToFile } from '../../../../src/main/engine/nodes/convert-to-file.ts'
import { crypto } from '../../../../src/main/engine/nodes/crypto.ts'
import { extractFromFile } from '../../../../src/main/engine/nodes/extract-from-file.ts'
import { html } from '../../../../src/main/engine/nodes/html.ts'
import { moveBinaryData } from '../../../../src/main/engine/nodes/move-binary-data.ts'
import type { NodeKind } from '../../../../src/main/engine/nodes/node-kind.ts'
import {
  readBinaryFile,
  readBinaryFiles,
  readWriteFile,
  writeBinaryFile,
} from '../../../../src/main/engine/nodes/read-write-file.ts'
import { spreadsheetFile } from '../../../../src/main/engine/nodes/spreadsheet-file.ts'
import { openBinaryFolder, type BinaryFolder } from '../../../../src/main/store/binary-folder.ts'
import { runKind, type Trial, type TrialOutcome } from './run-kind.ts'

const megabyte = 1024 * 1024
const long = randomBytes(3 * megabyte + 5)

let folder: string
let filesFolder: string
let binaries: BinaryFolder
test.beforeEach(() => {
  const base = mkdtempSync(join(tmpdir(), 'faultline-made-'))
  folder = join(base, 'binary-data')
  filesFolder = join(base, 'files')
  mkdirSync(filesFolder)
  binaries = openBinaryFolder(folder)
})

const names = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])

function run(kind: NodeKind, parameters: JsonObject, trial: Trial = {}): Promise<TrialOutcome> {
  return runKind(kind, { ...trial, parameters, surroundings: { binaries, filesFolder } })
}

function fileOf({ outputs }: TrialOutcome, field = 'data', place = 0): BinaryData {
  const file = outputs[0]?.[place]?.binary?.[field]
  if (file === undefined) throw new Error(`there is no file in "${field}"`)
  return file
}

async function bytesOf({ data, id }: BinaryData): Promise<Buffer> {
  return data === 'filesystem-v2' ? Buffer.from(await binaries.read(id ?? '')) : Buffer.from(data, 'base64')
}

const anId = expect.stringMatching(/^filesystem-v2:[\da-f-]{36}$/) as unknown
const holding = (data: BinaryData): JsonObject => ({ json: {}, binary: { data } })
const inline = (bytes: Uint8Array, fileName: string): JsonObject =>
  holding({
    data: Buffer.from(bytes).toString('base64'),
    mimeType: 'application/octet-stream',
    fileName,
    fileExtension: fileName.split('.').at(-1) ?? '',
  })

const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, name: `name ${String(id)}` }))
const text = 'a line of text\n'.repeat(100_000)

const makers: Readonly<Record<string, readonly [NodeKind, JsonObject, Trial, Partial<BinaryData>]>> = {
  'Convert to File writes as CSV': [
    convertToFile,
    { operation: 'csv' },
    { items: rows },
    { mimeType: 'text/csv', fileName: 'File.csv', fileExtension: 'csv', fileType: 'text' },
  ],
  'Convert to File writes as JSON': [
    convertToFile,
    { operation: 'toJson' },
    { items: rows },
    { mimeType: 'application/json', fileName: 'file.json', fileExtension: 'json', fileType: 'json' },
  ],
  'Convert to File writes as text': [
    convertToFile,
    { operation: 'toText', sourceProperty: 'text' },
    { items: [{ text }] },
    { mimeType: 'text/plain', fileName: 'file.txt', fileExtension: 'txt', fileType: 'text' },
  ],
  'Convert to File decodes of base64': [
    convertToFile,
    { operation: 'toBinary', sourceProperty: 'text', options: { fileName: 'a.bin' } },
    { items: [{ text: long.toString('base64') }] },
    { mimeType: 'application/octet-stream', fileName: 'a.bin', fileExtension: 'bin', bytes: long.length },
  ],
  'Spreadsheet File writes': [
    spreadsheetFile,
    { operation: 'toFile', fileFormat: 'csv' },
    { items: rows },
    { mimeType: 'text/csv', fileExtension: 'csv' },
  ],
  'Move Binary Data makes of an item': [
    moveBinaryData,
    { mode: 'jsonToBinary' },
    { items: [{ text }] },
    { mimeType: 'application/json', fileName: 'file.json' },
  ],
  'Compression packs into a ZIP archive': [
    compression,
    { operation: 'compress', outputFormat: 'zip', fileName: 'all.zip' },
    { items: [inline(long, 'a.bin')] },
    { mimeType: 'application/zip', fileName: 'all.zip', fileExtension: 'zip' },
  ],
  'Compression packs with gzip': [
    compression,
    { operation: 'compress', outputFormat: 'gzip' },
    { items: [inline(long, 'a.bin')] },
    { mimeType: 'application/gzip', fileName: 'a.bin.gz', fileExtension: 'gz' },
  ],
}

for (const [title, [kind, parameters, trial, about]] of Object.entries(makers)) {
  test(`what ${title} goes to a file where it is long, and its item says so`, async () => {
    const made = await run(kind, parameters, trial)
    const file = fileOf(made)
    expect(file).toMatchObject({ data: 'filesystem-v2', id: anId, ...about })
    expect(file.fileSize).toMatch(/ MB$/)
    expect(names()).toHaveLength(1)
    // The same as what stands in the item where no files are kept.
    const held = fileOf(await runKind(kind, { ...trial, parameters }))
    expect({ ...held, data: '', id: '' }).toEqual({ ...file, data: '', id: '' })
    const bytes = await bytesOf(file)
    expect(bytes.length).toBe(file.bytes)
    if (about.fileExtension === 'zip') expect(Buffer.from(unzipSync(bytes)['a.bin'] ?? '').equals(long)).toBe(true)
    else if (about.fileExtension === 'gz') expect(gunzipSync(bytes).equals(long)).toBe(true)
    else expect(bytes.equals(Buffer.from(held.data, 'base64'))).toBe(true)
  })
}

test('what Compression unpacks goes to files where it is long, and stays in the item where it is short', async () => {
  const [packed, short] = [inline(long, 'long.bin'), inline(Buffer.from('short'), 'short.txt')]
  const both = { json: {}, binary: { a: fileIn(packed), b: fileIn(short) } }
  const zip = await run(
    compression,
    { operation: 'compress', binaryPropertyName: 'a,b', fileName: 'all.zip' },
    { items: [both] },
  )
  const unzipped = await run(compression, { operation: 'decompress' }, { items: [holding(fileOf(zip))] })
  const [first, second] = [fileOf(unzipped, 'file_0'), fileOf(unzipped, 'file_1')]
  expect(first).toMatchObject({ data: 'filesystem-v2', id: anId, fileName: 'long.bin', bytes: long.length })
  expect((await bytesOf(first)).equals(long)).toBe(true)
  expect(second).toMatchObject({ data: Buffer.from('short').toString('base64'), fileName: 'short.txt' })

  const gzip = await run(compression, { operation: 'compress', outputFormat: 'gzip' }, { items: [packed] })
  const unpacked = await run(compression, { operation: 'decompress' }, { items: [holding(fileOf(gzip))] })
  expect(fileOf(unpacked, 'file_0')).toMatchObject({ data: 'filesystem-v2', fileName: 'long.bin', bytes: long.length })
  expect((await bytesOf(fileOf(unpacked, 'file_0'))).equals(long)).toBe(true)
})

function fileIn({ binary }: JsonObject): BinaryData {
  return (binary as { readonly data: BinaryData }).data
}

test('what is read from the disk goes to a file where it is long, its type told by its first bytes too', async () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), long])
  writeFileSync(join(filesFolder, 'picture'), png)
  writeFileSync(join(filesFolder, 'a.csv'), text)
  const picture = await run(readBinaryFile, { filePath: '/picture' })
  expect(fileOf(picture)).toMatchObject({ data: 'filesystem-v2', mimeType: 'image/png', bytes: png.length })
  expect((await bytesOf(fileOf(picture))).equals(png)).toBe(true)
  const many = await run(readBinaryFiles, { fileSelector: '*' })
  expect(many.outputs[0]?.map(({ binary }) => binary?.['data']?.data)).toEqual(['filesystem-v2', 'filesystem-v2'])
  const one = await run(readWriteFile, { fileSelector: 'a.csv' })
  expect(one.json).toEqual([
    { mimeType: 'text/csv', fileType: 'text', fileName: 'a.csv', fileExtension: 'csv', fileSize: '1.5 MB' },
  ])
  expect((await bytesOf(fileOf(one))).toString()).toBe(text)
})

test('a file of 100 MB is read from the disk and written to it some of it at a time, and one beyond 256 MB is refused', async () => {
  const large = 100 * megabyte
  writeFileSync(join(filesFolder, 'large.bin'), '')
  truncateSync(join(filesFolder, 'large.bin'), large)
  const peak = await peakOf(async () => {
    const read = await run(readBinaryFile, { filePath: 'large.bin' })
    expect(fileOf(read)).toMatchObject({ data: 'filesystem-v2', fileSize: '105 MB', bytes: large })
    await run(writeBinaryFile, { fileName: 'out/copy.bin' }, { items: [holding(fileOf(read))] })
  })
  expect(statSync(join(filesFolder, 'out', 'copy.bin')).size).toBe(large)
  expect(peak).toBeLessThan(0.6 * large)

  truncateSync(join(filesFolder, 'large.bin'), 300 * megabyte)
  await expect(run(readBinaryFile, { filePath: 'large.bin' })).rejects.toThrow(
    'The file has 300 MB, and at most 256 MB are read: split it before this node.',
  )
  // Where no files are kept all of it is held.
  const held = runKind(readBinaryFile, { parameters: { filePath: 'large.bin' }, surroundings: { filesFolder } })
  await expect(held).rejects.toThrow('The file has 300 MB, and at most 64 MB are read: split it before this node.')
  expect(names()).toHaveLength(1)
})

test('a file that is gone is not written over what stands on the disk', async () => {
  writeFileSync(join(filesFolder, 'kept.txt'), 'as it was')
  const read = await run(convertToFile, { operation: 'toText', sourceProperty: 'text' }, { items: [{ text }] })
  await binaries.remove(fileOf(read).id ?? '')
  const parameters = { operation: 'write', fileName: 'kept.txt' }
  await expect(run(readWriteFile, parameters, { items: [holding(fileOf(read))] })).rejects.toThrow('is not kept here')
  expect(readFileSync(join(filesFolder, 'kept.txt'), 'utf8')).toBe('as it was')
})

/** By how many bytes this process grew at most meanwhile. */
async function peakOf(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before)
  }, 2)
  await work()
  clearInterval(watch)
  return most
}

test('100 MB are packed with gzip and unpacked again some of it at a time', async () => {
  const large = 100 * megabyte
  writeFileSync(join(filesFolder, 'large.bin'), long)
  truncateSync(join(filesFolder, 'large.bin'), large)
  let [read, unpacked]: BinaryData[] = []
  const peak = await peakOf(async () => {
    read = fileOf(await run(readBinaryFile, { filePath: 'large.bin' }))
    const gzip = { operation: 'compress', outputFormat: 'gzip' }
    const packed = fileOf(await run(compression, gzip, { items: [holding(read)] }))
    expect(packed).toMatchObject({ data: 'filesystem-v2', fileName: 'large.bin.gz', mimeType: 'application/gzip' })
    unpacked = fileOf(await run(compression, { operation: 'decompress' }, { items: [holding(packed)] }), 'file_0')
  })
  expect(unpacked).toMatchObject({ data: 'filesystem-v2', fileName: 'large.bin', bytes: large })
  expect(await sha256(unpacked)).toBe(await sha256(read))
  expect(peak).toBeLessThan(0.6 * large)
})

async function sha256(file: BinaryData | undefined): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of (await binaries.open(file?.id ?? '')).parts()) hash.update(part)
  return hash.digest('hex')
}

test('a gzip file that is damaged, cut off, or unfolds into more than is unpacked fails in one sentence and leaves no file', async () => {
  const whole = gzipSync(Buffer.concat([long, long]))
  const damaged = Buffer.from(whole)
  damaged.fill(0xff, 2 * megabyte, 2 * megabyte + 1000)
  const unpack = (bytes: Buffer): Promise<unknown> =>
    run(compression, { operation: 'decompress' }, { items: [inline(bytes, 'a.txt.gz')] })
  await expect(unpack(damaged)).rejects.toThrow(/invalid|incorrect/)
  await expect(unpack(whole.subarray(0, 4 * megabyte))).rejects.toThrow('unexpected end of file')
  const bomb = gzipSync(Buffer.alloc(300 * megabyte))
  await expect(unpack(bomb)).rejects.toThrow(
    `The file of ${String(bomb.length)} bytes unfolds into more than 256 MB, and no more are unpacked: split it before this node.`,
  )
  expect(names()).toEqual([])
})

test('100 MB go into a ZIP archive and out of it some of it at a time, packed or stored', async () => {
  const large = 100 * megabyte
  for (const name of ['large.bin', 'large.mp4']) {
    writeFileSync(join(filesFolder, name), long)
    truncateSync(join(filesFolder, name), large)
    let [read, unpacked]: BinaryData[] = []
    const peak = await peakOf(async () => {
      read = fileOf(await run(readBinaryFile, { filePath: name }))
      const zip = { operation: 'compress', outputFormat: 'zip', fileName: 'all.zip' }
      const packed = fileOf(await run(compression, zip, { items: [holding(read)] }))
      expect(packed).toMatchObject({ data: 'filesystem-v2', fileName: 'all.zip', mimeType: 'application/zip' })
      unpacked = fileOf(await run(compression, { operation: 'decompress' }, { items: [holding(packed)] }), 'file_0')
    })
    expect(unpacked).toMatchObject({ data: 'filesystem-v2', fileName: name, bytes: large })
    expect(await sha256(unpacked), name).toBe(await sha256(read))
    expect(peak).toBeLessThan(0.6 * large)
  }
})

test('an archive is one for other programs, with names of any letters, and of two with one name the later one', async () => {
  const trial = {
    items: [
      {
        json: {},
        binary: {
          a: fileIn(inline(long, 'naïve – 文.bin')),
          b: fileIn(inline(Buffer.from('png'), 'a.png')),
          c: fileIn(inline(Buffer.from('first'), 'same.txt')),
          d: fileIn(inline(Buffer.from('second'), 'same.txt')),
          e: fileIn(inline(Buffer.alloc(0), 'empty.txt')),
        },
      },
    ],
    now: Date.UTC(2025, 4, 6, 7, 8, 10),
  }
  const zip = await run(compression, { operation: 'compress', binaryPropertyName: 'a,b,c,d,e' }, trial)
  const bytes = await bytesOf(fileOf(zip))
  const read = unzipSync(bytes)
  expect(Object.keys(read)).toEqual(['naïve – 文.bin', 'a.png', 'same.txt', 'empty.txt'])
  expect(Buffer.from(read['naïve – 文.bin'] ?? []).equals(long)).toBe(true)
  expect(Buffer.from(read['same.txt'] ?? []).toString()).toBe('second')
  const strict = await new Promise<readonly [string, number][]>((resolve, reject) => {
    const found: [string, number][] = []
    fromBuffer(bytes, { lazyEntries: false }, (error, archive) => {
      if (error !== null) {
        reject(error)
        return
      }
      archive.on('entry', (entry: Entry) => found.push([entry.fileName, entry.crc32]))
      archive.on('end', () => {
        resolve(found)
      })
    })
  })
  expect(strict).toEqual([
    ['naïve – 文.bin', crc32(long)],
    ['a.png', crc32('png')],
    ['same.txt', crc32('second')],
    ['empty.txt', 0],
  ])
})

/** A long ZIP archive with a file of as many zeros, and the number that its list and header say in their place. */
function zipOfZeros(bytes: number, said = bytes): Buffer {
  const zip = Buffer.from(zipSync({ 'zeros.bin': new Uint8Array(bytes), 'long.bin': [long, { level: 0 }] }))
  for (let at = 0; at + 4 < zip.length; at += 1) if (zip.readUInt32LE(at) === bytes) zip.writeUInt32LE(said, at)
  return zip
}

test('an archive that is damaged, cut off, or unfolds into more than it says or may fails in one sentence and leaves no file', async () => {
  const whole = Buffer.from(zipSync({ 'a.bin': Buffer.concat([long, long]) }))
  const damaged = Buffer.from(whole)
  damaged.fill(0xff, 2 * megabyte, 2 * megabyte + 1000)
  const headless = Buffer.from(whole)
  headless.fill(0, 0, 4)
  const listless = Buffer.from(whole)
  listless.writeUInt32LE(whole.length * 2, whole.length - 6)
  for (const inFile of [false, true]) {
    const unpack = async (bytes: Buffer): Promise<unknown> => {
      const data = inFile ? await keptZip(bytes) : fileIn(inline(bytes, 'a.zip'))
      try {
        return await run(compression, { operation: 'decompress' }, { items: [holding(data)] })
      } finally {
        if (inFile) await binaries.remove(data.id ?? '')
      }
    }
    await expect(unpack(damaged)).rejects.toThrow(/invalid/)
    await expect(unpack(damaged)).rejects.toMatchObject({
      details: { description: '"a.bin" in the archive is damaged, or locked with a password.', itemIndex: 0 },
    })
    for (const broken of [
      whole.subarray(0, 4 * megabyte),
      headless,
      listless,
      Buffer.alloc(2 * megabyte, 'no archive'),
    ])
      await expect(unpack(broken)).rejects.toThrow('invalid zip data')
    await expect(unpack(zipOfZeros(8 * megabyte, 2 * megabyte))).rejects.toMatchObject({
      details: {
        description: `"zeros.bin" in the archive is damaged: it unfolds into more than the ${String(2 * megabyte)} bytes that the list says.`,
      },
    })
    await expect(unpack(zipOfZeros(300 * megabyte))).rejects.toThrow(
      'The archive unfolds into 300 MB, and at most 256 MB are unpacked: split it before this node.',
    )
    expect(names()).toEqual([])
  }
})

/** The archive in a file. */
async function keptZip(bytes: Buffer): Promise<BinaryData> {
  const kept = await binaries.keep(inParts(bytes))
  if (kept instanceof Uint8Array) throw new Error('it was too short for a file')
  return { ...inKeptFile(kept), mimeType: 'application/zip', fileExtension: 'zip' }
}

async function* inParts(bytes: Buffer): AsyncGenerator<Uint8Array> {
  await Promise.resolve()
  yield bytes
}

const page = Buffer.from(`<html><p>first</p><!-- ${'x'.repeat(2 * megabyte)} --></html>`)
const table = Buffer.from(`a,b\n${'1,a text that makes it longer\n'.repeat(50_000)}`)

const readers: Readonly<Record<string, readonly [NodeKind, JsonObject, Buffer]>> = {
  'Extract from File': [extractFromFile, { operation: 'text' }, table],
  'Extract from File as base64': [extractFromFile, { operation: 'binaryToPropery' }, table],
  'Move Binary Data': [moveBinaryData, { setAllData: false }, table],
  'Spreadsheet File': [spreadsheetFile, { options: { rawData: true } }, table],
  HTML: [
    html,
    {
      ...{ operation: 'extractHtmlContent', sourceData: 'binary' },
      extractionValues: { values: [{ key: 'first', cssSelector: 'p', returnValue: 'text' }] },
    },
    page,
  ],
  Crypto: [crypto, { action: 'hash', type: 'SHA512', binaryData: true }, table],
}

for (const [name, [kind, parameters, bytes]] of Object.entries(readers)) {
  test(`${name} reads a file that a node made as what stands in the item, and says where it is gone`, async () => {
    const sourceProperty = { operation: 'toBinary', sourceProperty: 'text', options: { fileName: 'a.csv' } }
    const made = fileOf(await run(convertToFile, sourceProperty, { items: [{ text: bytes.toString('base64') }] }))
    expect(made).toMatchObject({ data: 'filesystem-v2', mimeType: 'text/csv' })
    const { id: _id, ...about } = made
    const held = { ...about, data: bytes.toString('base64') }
    const read = await run(kind, parameters, { items: [holding(made)] })
    expect(read.json).toEqual((await run(kind, parameters, { items: [holding(held)] })).json)
    await binaries.remove(made.id ?? '')
    await expect(run(kind, parameters, { items: [holding(made)] })).rejects.toThrow(
      `The binary data "${made.id ?? ''}" is not kept here`,
    )
  })
}

test('a file that is gone fails what packs, unpacks or writes it, and what was begun goes', async () => {
  const made = fileOf(await run(convertToFile, { operation: 'toText', sourceProperty: 'text' }, { items: [{ text }] }))
  await binaries.remove(made.id ?? '')
  for (const fileExtension of ['zip', 'gz']) {
    const items = [holding({ ...made, fileExtension })]
    await expect(run(compression, { operation: 'decompress' }, { items })).rejects.toThrow('is not kept here')
    const packing = { operation: 'compress', outputFormat: fileExtension === 'gz' ? 'gzip' : 'zip' }
    await expect(run(compression, packing, { items })).rejects.toThrow('is not kept here')
  }
  expect(names()).toEqual([])
})

test('HTML holds no more of a file than other nodes that read one', async () => {
  writeFileSync(join(filesFolder, 'page.html'), page)
  truncateSync(join(filesFolder, 'page.html'), 100 * megabyte)
  const large = fileOf(await run(readBinaryFile, { filePath: 'page.html' }))
  const parameters = { operation: 'extractHtmlContent', sourceData: 'binary' }
  await expect(run(html, parameters, { items: [holding(large)] })).rejects.toThrow(
    'The file has 100 MB, and at most 64 MB are read: split it before this node.',
  )
})

test('a node that is stopped while it makes a long file leaves none, whatever it makes it of', async () => {
  writeFileSync(join(filesFolder, 'large.bin'), long)
  truncateSync(join(filesFolder, 'large.bin'), 200 * megabyte)
  const read = fileOf(await run(readBinaryFile, { filePath: 'large.bin' }))
  const packed = fileOf(await run(compression, { operation: 'compress' }, { items: [holding(read)] }))
  const stops: readonly (readonly [NodeKind, JsonObject, BinaryData])[] = [
    [readBinaryFile, { filePath: 'large.bin' }, read],
    [compression, { operation: 'compress', outputFormat: 'gzip' }, { ...read, fileName: 'a.bin' }],
    [compression, { operation: 'compress', outputFormat: 'zip' }, { ...read, fileExtension: 'mp4' }],
    [compression, { operation: 'decompress' }, packed],
  ]
  const before = names()
  for (const [kind, parameters, data] of stops) {
    const stop = new AbortController()
    const running = runKind(kind, {
      ...{ parameters, items: [holding(data)], signal: stop.signal },
      surroundings: { binaries, filesFolder },
    })
    const ended = expect(running).rejects.toThrow('stopped by hand')
    await expect.poll(() => names().length, { intervals: [1] }).toBe(before.length + 1)
    stop.abort(new Error('stopped by hand'))
    await ended
    expect(names()).toEqual(before)
  }
})

test('a table of more rows than a call takes arguments becomes as many items', async () => {
  const csv = Buffer.from(`a,b\n${'1,2\n'.repeat(300_000)}`)
  const { outputs } = await run(extractFromFile, { operation: 'csv' }, { items: [inline(csv, 'a.csv')] })
  expect(outputs[0]).toHaveLength(300_000)
})

test('a file that is no table is told by the format that was asked for, as it is of one whose format is told by its bytes', async () => {
  const items = [inline(Buffer.from('<r><a>1</a></r>'), 'a.xml')]
  const read = runKind(spreadsheetFile, { parameters: { fileFormat: 'autodetect' }, typeVersion: 2, items })
  await expect(read).rejects.toThrow("The file selected in 'Input Binary Field' is not in autodetect format")
})
