/** Files that nobody wrote, as the later nodes can read them. In: what they read. Out: the file. Always the same one. */
import { isUtf8 } from 'node:buffer'
import { strToU8, zipSync } from 'fflate'
import type { BinaryData } from '../../../shared/item.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { madeUpFile, type MadeUpFile } from '../../../shared/made-up-file.ts'
import type { ReadFile } from './files-of-node.ts'

/** A made-up file; its `content` is in bytes. */
export interface MadeUpBytes extends Omit<MadeUpFile, 'content' | 'isBase64'> {
  readonly bytes: Buffer
}

/** The file for that read; null: nothing is known of what is read, and it is a plain text. */
export function madeUpBytes(read: ReadFile | null): MadeUpBytes {
  const { kind, content } = read ?? { kind: 'any', content: {} }
  const row = Object.keys(content).length > 0 ? content : { id: 1001, name: 'made-up name' }
  switch (kind) {
    case 'csv':
      return { ...named('csv'), bytes: Buffer.from(csvOf(row)) }
    case 'json':
      return { ...named('json'), bytes: Buffer.from(JSON.stringify(row)) }
    case 'html':
      return { ...named('html'), bytes: Buffer.from(htmlOf(row)) }
    case 'rtf':
      return { name: 'made-up.rtf', contentType: 'application/rtf', bytes: Buffer.from(rtfOf(row)) }
    case 'calendar':
      return { name: 'made-up.ics', contentType: 'text/calendar', bytes: Buffer.from(calendar) }
    case 'table':
      return { name: 'made-up.xlsx', contentType: tableType, bytes: tableOf(row) }
    case 'zip': {
      const { name, content: text } = madeUpFile('txt')
      return { name: 'made-up.zip', contentType: 'application/zip', bytes: zipOf({ [name]: text }) }
    }
    case 'image':
      return { name: 'made-up.png', contentType: 'image/png', bytes: Buffer.from(png, 'base64') }
    case 'any':
    case 'text':
      return { ...named('txt'), bytes: Buffer.from(madeUpFile('txt').content) }
    case 'pdf':
    case 'xml':
      return { ...named(kind), bytes: Buffer.from(madeUpFile(kind).content) }
  }
}

/** The same for a form that a person may go on writing: what is no text is in base64. */
export function madeUpPart(read: ReadFile): MadeUpFile {
  const { bytes, ...named } = madeUpBytes(read)
  return isUtf8(bytes)
    ? { ...named, content: bytes.toString('utf8') }
    : { ...named, content: bytes.toString('base64'), isBase64: true }
}

/** The same as the binary data of an item. */
export function madeUpBinary(read: ReadFile | null): BinaryData {
  const { name, contentType, bytes } = madeUpBytes(read)
  return {
    data: bytes.toString('base64'),
    mimeType: contentType,
    ...fileTypeOf(contentType),
    fileName: name,
    fileExtension: name.slice(name.lastIndexOf('.') + 1),
    fileSize: `${String(bytes.length)} B`,
    bytes: bytes.length,
  }
}

/** As the service names the kinds that it shows. */
function fileTypeOf(contentType: string): Pick<BinaryData, 'fileType'> {
  if (contentType === 'application/json') return { fileType: 'json' }
  if (contentType === 'application/pdf') return { fileType: 'pdf' }
  if (contentType === 'text/html') return { fileType: 'html' }
  if (contentType.startsWith('image/')) return { fileType: 'image' }
  return contentType.startsWith('text/') ? { fileType: 'text' } : {}
}

function named(kind: string): Omit<MadeUpBytes, 'bytes'> {
  const { name, contentType } = madeUpFile(kind)
  return { name, contentType }
}

function cellOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

function csvOf(row: JsonObject): string {
  const line = (cells: readonly string[]): string => cells.map(quoted).join(',')
  return `${line(Object.keys(row))}\n${line(Object.values(row).map(cellOf))}\n`
}

function quoted(cell: string): string {
  return /[",\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function htmlOf(row: JsonObject): string {
  const line = (cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
  return `<html><body><table>${line(Object.keys(row))}${line(Object.values(row).map(cellOf))}</table></body></html>`
}

function rtfOf(row: JsonObject): string {
  const plain = (cell: string): string => cell.replaceAll(/[\\{}]/gu, String.raw`\$&`)
  const line = (cells: readonly string[]): string =>
    `\\trowd${cells.map((_, at) => `\\cellx${String((at + 1) * 2000)}`).join('')} ${cells.map((cell) => `${plain(cell)}\\cell `).join('')}\\row\n`
  return `{\\rtf1\\ansi\n${line(Object.keys(row))}${line(Object.values(row).map(cellOf))}}`
}

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//made up//EN',
  'BEGIN:VEVENT',
  'UID:made-up-1001',
  'DTSTAMP:20250115T093000Z',
  'DTSTART:20250115T093000Z',
  'DTEND:20250115T103000Z',
  'SUMMARY:made-up event',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

const tableType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A workbook of one sheet: the names of the columns, and one row. */
function tableOf(row: JsonObject): Buffer {
  const line = (cells: readonly unknown[], at: number): string =>
    `<row r="${String(at)}">${cells.map(sheetCell).join('')}</row>`
  const parts = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return zipOf({
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${parts}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${parts}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${sheets}"><sheetData>${line(Object.keys(row), 1)}${line(Object.values(row), 2)}</sheetData></worksheet>`,
  })
}

function sheetCell(value: unknown): string {
  if (typeof value === 'number') return `<c><v>${String(value)}</v></c>`
  return `<c t="inlineStr"><is><t>${escaped(cellOf(value))}</t></is></c>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Dated alike, so that it is the same file whenever it is made. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const inside = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
  return Buffer.from(zipSync(inside, { mtime: '2025-01-15T12:00:00' }))
}

/** One point. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
