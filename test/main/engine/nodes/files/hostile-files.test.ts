import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { zipSync } from 'fflate'
import { compression } from '../../../../../src/main/engine/nodes/compression.ts'
import { convertToFile } from '../../../../../src/main/engine/nodes/convert-to-file.ts'
import { extractFromFile } from '../../../../../src/main/engine/nodes/extract-from-file.ts'
import { rssFeedRead } from '../../../../../src/main/engine/nodes/rss-feed-read.ts'
import { inFileThread } from '../../../../../src/main/engine/nodes/files/file-thread.ts'
import type { JsonObject } from '../../../../../src/shared/json.ts'
import { runKind } from '../run-kind.ts'
import { onThisMachine } from '../../../../machine-pace.ts'

const holding = (bytes: Uint8Array | string, fileName: string, mimeType = 'application/octet-stream'): JsonObject => ({
  json: {},
  binary: {
    data: {
      data: Buffer.from(bytes).toString('base64'),
      mimeType,
      fileName,
      fileExtension: fileName.slice(fileName.lastIndexOf('.') + 1),
    },
  },
})

test('an archive that unfolds into more than is unpacked is refused before it is', async () => {
  const bomb = zipSync({ 'zeros.bin': new Uint8Array(300 * 1024 * 1024) })
  await expect(runKind(compression, { items: [holding(bomb, 'bomb.zip')] })).rejects.toThrow(
    'The archive unfolds into 300 MB, and at most 256 MB are unpacked: split it before this node.',
  )
})

test('an archive whose entry unfolds into more than it says fails, and is not unpacked', async () => {
  const bomb = Buffer.from(zipSync({ 'zeros.bin': new Uint8Array(8 * 1024 * 1024) }))
  for (let at = 0; at + 4 < bomb.length; at += 1)
    if (bomb.readUInt32LE(at) === 8 * 1024 * 1024) bomb.writeUInt32LE(16, at)
  const { json, outputs } = await runKind(compression, { items: [holding(bomb, 'liar.zip')], continues: true })
  const sizes = Object.values(outputs[0]?.[0]?.binary ?? {}).map(({ bytes }) => bytes ?? 0)
  expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(16)
  expect(json).toHaveLength(1)
})

test('a gzip file that unfolds into more than is unpacked is refused', async () => {
  const bomb = gzipSync(new Uint8Array(300 * 1024 * 1024))
  await expect(runKind(compression, { items: [holding(bomb, 'bomb.txt.gz')] })).rejects.toThrow('more than 256 MB')
})

test('a spreadsheet that unfolds into more than is unpacked is refused', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(300 * 1024 * 1024) })
  const trial = { parameters: { operation: 'xlsx' }, items: [holding(bomb, 'bomb.xlsx')] }
  await expect(runKind(extractFromFile, trial)).rejects.toThrow('The archive unfolds into 300 MB')
})

test('a table with a million columns is refused with its number of columns', async () => {
  const wide = `${Array.from({ length: 1_000_000 }, (_, place) => `c${place}`).join(',')}\n${',1'.repeat(999_999)}\n`
  await expect(runKind(extractFromFile, { items: [holding(wide, 'wide.csv')] })).rejects.toThrow(
    'columns, and at most 16384 are read: check the delimiter, or leave columns out.',
  )
})

test('a sheet that says it reaches to the last cell of all is refused', async () => {
  const sheet =
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>' +
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData></worksheet>'
  const text = (value: string): Uint8Array => new TextEncoder().encode(value)
  const book = zipSync({
    '[Content_Types].xml': text(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
    '_rels/.rels': text(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': text(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': text(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': text(sheet),
  })
  const trial = { parameters: { operation: 'xlsx' }, items: [holding(book, 'far.xlsx')] }
  await expect(runKind(extractFromFile, trial)).rejects.toThrow('The table has 1048576 rows of 16384 columns')
})

test('JSON that is nested too deeply to be handed on is refused', async () => {
  const deep = '['.repeat(5_000) + ']'.repeat(5_000)
  const trial = { parameters: { operation: 'fromJson' }, items: [holding(deep, 'deep.json')] }
  await expect(runKind(extractFromFile, trial)).rejects.toThrow('nested more than 1000 levels deep')
})

test('entities of a feed that would grow without end are not expanded', async () => {
  const lol = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('')
  const feed = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY l0 "lol">${lol}]><rss version="2.0"><channel><item><title>&l9;</title></item></channel></rss>`
  const started = Date.now()
  const reading = { customFields: [] }
  await expect(inFileThread('read-feed', { text: feed, reading }, new AbortController().signal)).rejects.toThrow(
    'Invalid character entity',
  )
  expect(Date.now() - started).toBeLessThan(onThisMachine(10_000))
  expect(rssFeedRead.versions).toContain(1.2)
})

test('a text that begins like a formula stays that text in every format of tables', async () => {
  for (const operation of ['csv', 'xlsx', 'ods', 'xls']) {
    const made = await runKind(convertToFile, { parameters: { operation }, items: [{ a: '=1+1', b: '@x' }] })
    const read = await runKind(extractFromFile, {
      parameters: { operation },
      items: made.outputs[0]?.map((item) => ({ ...item })) ?? [],
    })
    expect(
      read.outputs[0]?.map(({ json }) => Object.values(json)),
      operation,
    ).toEqual([['=1+1', '@x']])
  }
})

test('a column named like the prototype is data, and changes no other row', async () => {
  const { json } = await runKind(extractFromFile, { items: [holding('__proto__,constructor,b\nx,y,z\n', 'p.csv')] })
  expect(JSON.stringify(json[0])).toContain('"b":"z"')
  expect(Object.getPrototypeOf(json[0])).toBe(Object.prototype)
  expect(Reflect.get({}, 'x')).toBeUndefined()
})

test('a document whose pages unfold without end is given up with a sentence', async () => {
  const zeros = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, ' '))
  const header = Buffer.from([0x78, 0x9c])
  const checksum = Buffer.alloc(4)
  const content = Buffer.concat([header, zeros, checksum])
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
  ]
  const body = objects.map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`).join('')
  const file = Buffer.concat([
    Buffer.from(`%PDF-1.4\n${body}4 0 obj\n<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n'),
  ])
  const trial = { parameters: { operation: 'pdf' }, items: [holding(file, 'bomb.pdf')], continues: true }
  const { json } = await runKind(extractFromFile, trial)
  expect(json).toHaveLength(1)
})

test('files are read while the thread of the listener goes on', { tag: '@timing' }, async () => {
  const rows = Array.from({ length: 60_000 }, (_, place) => `${place},name ${place},"a, b",${place * 2}`).join('\n')
  let longest = 0
  let last = performance.now()
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const csv = new TextEncoder().encode(`id,name,text,twice\n${rows}\n`)
  const reading = {
    format: 'csv',
    headerRow: true,
    includeEmptyCells: false,
    rawData: false,
    readAsString: false,
    sheetName: '',
    range: '',
    csv: {},
  } as const
  const read = await inFileThread('read-table', { bytes: csv, reading }, new AbortController().signal)
  clearInterval(clock)
  expect(read.rows).toHaveLength(60_000)
  // What crosses from thread to thread is copied here; the reading itself takes far longer.
  expect(longest).toBeLessThan(onThisMachine(400))
})
