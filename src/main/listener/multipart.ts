import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { Dicer } from '@fastify/busboy'
import { fileIdOf, type BinaryFiles, type KeptFile } from '../../shared/binary-files.ts'
import type { BinaryData } from '../../shared/item.ts'
import { binaryData } from './binary-data.ts'
import { boundaryOf, partHeader, type PartHeader } from './part-header.ts'

export interface Multipart {
  /** A repeated field is an array. */
  readonly fields: Readonly<Record<string, unknown>>
  /** One binary for each file, under the name of its field. */
  readonly files: Readonly<Record<string, BinaryData>>
  /** Name of the first file that is empty, where it takes with it what stands behind; null where there is none. */
  readonly emptyFile: string | null
  /** Names of the files that no file name was sent for: whoever sent them may have meant fields. */
  readonly unnamed: readonly string[]
}

interface Field {
  readonly name: string
  readonly value: string
}

interface File {
  readonly field: string
  readonly data: BinaryData
}

/** The parts of a multipart/form-data body, in the order in which they stand. */
export interface MultipartParts {
  /** Values by field. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  readonly files: readonly File[]
  readonly inOrder: readonly (Field | File)[]
}

/** A file stands before one that is empty: the service starts no execution then (observed). */
export class FileBeforeEmptyOne extends Error {}

/**
 * Takes a multipart/form-data body apart as the service does (RFC 7578; observed): a part with a content type is a file, any other
 * a field, whatever their names say. `binaryProperty` renames the files `NAME0`, `NAME1`, …; without it a file has its field's name
 * (without `[]` behind it), several in one field a number besides. The files of one field stand together. Long ones go to
 * `binaries`, where there are some. At an empty file the service stops to read files, and fields from there on are arrays. Rejects
 * where the body is malformed, or a file cannot be kept.
 */
export async function readMultipart(
  contentType: string,
  body: Uint8Array | KeptFile,
  binaryProperty: string | null,
  binaries?: BinaryFiles,
): Promise<Multipart> {
  const { inOrder } = await readParts(contentType, body, binaries)
  const at = inOrder.findIndex((part) => 'data' in part && part.data.bytes === 0)
  const read = at === -1 ? inOrder : inOrder.slice(0, at)
  const behind = at === -1 ? [] : inOrder.slice(at)
  const files = read.filter((part) => 'data' in part)
  if (at !== -1) {
    await discard([...files, ...behind.filter((part) => 'data' in part)], binaries)
    if (files.length > 0) throw new FileBeforeEmptyOne(fieldOf(behind[0]))
  }
  const single = [...valuesByName(read)].map(
    ([name, values]) => [name, values.length === 1 ? values[0] : values] as const,
  )
  return {
    fields: Object.fromEntries([...single, ...valuesByName(behind)]),
    files: at === -1 ? named(files, binaryProperty) : {},
    emptyFile: at === -1 ? null : fieldOf(behind[0]),
    unnamed: files.filter(({ data }) => data.fileName === undefined).map(({ field }) => field),
  }
}

function fieldOf(part: Field | File | undefined): string {
  return part !== undefined && 'data' in part ? part.field : ''
}

function valuesByName(parts: readonly (Field | File)[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const part of parts) if ('value' in part) found.set(part.name, [...(found.get(part.name) ?? []), part.value])
  return found
}

/** Most bytes of one field that is no file: it is held. */
const longestField = 64 * 1024 * 1024

/** The same part by part. Rejects where the body is malformed, or a file cannot be kept; no file of it is left then. */
export async function readParts(
  contentType: string,
  body: Uint8Array | KeptFile,
  binaries?: BinaryFiles,
): Promise<MultipartParts> {
  const parts: Promise<Field | File>[] = []
  const withoutHeader = new Set<Readable>()
  const unfinished = new Set<Readable>()
  const parser = new Dicer({ boundary: boundaryOf(contentType) })
  parser.on('part', (stream: Readable) => {
    withoutHeader.add(stream)
    stream.on('header', () => withoutHeader.delete(stream))
    unfinished.add(stream)
    stream.on('end', () => unfinished.delete(stream))
    const part = headerOf(stream).then((header) => readPart(header, stream, binaries))
    // Looked at below, when all of it was read.
    part.catch(() => stream.resume())
    parts.push(part)
  })
  try {
    await readAll(await partsOf(body, binaries), parser)
    // A part that ends within its header is never told of.
    for (const stream of withoutHeader) stream.destroy(new Error('a part ends within its header'))
    const inOrder = await Promise.all(parts)
    return { fields: valuesByName(inOrder), files: inOrder.filter((part) => 'data' in part), inOrder }
  } catch (error) {
    for (const stream of unfinished) stream.destroy(new Error('the form ends within a part'))
    const settled = await Promise.allSettled(parts)
    await discard(
      settled.flatMap((one) => (one.status === 'fulfilled' && 'data' in one.value ? [one.value] : [])),
      binaries,
    )
    throw error
  }
}

/** The parser is at its end when all parts are, and calls back for its last bytes no more. */
async function readAll(source: Readable, parser: Dicer): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      parser.once('finish', resolve)
      parser.on('error', reject)
      source.on('error', reject)
      source.pipe(parser)
    })
  } finally {
    source.destroy()
  }
}

function headerOf(stream: Readable): Promise<PartHeader> {
  return new Promise((resolve, reject) => {
    stream.on('header', (fields: Readonly<Record<string, readonly string[]>>) => resolve(partHeader(fields)))
    stream.on('error', reject)
  })
}

async function readPart(
  header: PartHeader,
  stream: Readable,
  binaries: BinaryFiles | undefined,
): Promise<Field | File> {
  const { name, mimeType, fileName, isBase64 } = header
  if (mimeType === null) {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of stream) {
      length += (chunk as Buffer).length
      if (length > longestField) throw new Error(`the field ${name} has more than ${String(longestField)} bytes`)
      chunks.push(chunk as Buffer)
    }
    return { name, value: Buffer.concat(chunks).toString('utf8') }
  }
  const content = await keepFile(isBase64 ? Readable.from(decoded(stream)) : stream, binaries)
  return { field: name, data: binaryData(content, mimeType, fileName ?? undefined) }
}

/** Four characters are three bytes. */
async function* decoded(stream: Readable): AsyncGenerator<Buffer> {
  let rest = ''
  for await (const chunk of stream) {
    const text = rest + (chunk as Buffer).toString('latin1').replaceAll(/[^A-Za-z0-9+/=]/gu, '')
    const whole = text.length - (text.length % 4)
    rest = text.slice(whole)
    yield Buffer.from(text.slice(0, whole), 'base64')
  }
  yield Buffer.from(rest, 'base64')
}

async function discard(files: readonly File[], binaries: BinaryFiles | undefined): Promise<void> {
  await binaries?.discard(files.flatMap(({ data }) => fileIdOf(data) ?? []))
}

async function partsOf(body: Uint8Array | KeptFile, binaries: BinaryFiles | undefined): Promise<Readable> {
  if (body instanceof Uint8Array) return Readable.from([Buffer.from(body.buffer, body.byteOffset, body.byteLength)])
  if (binaries === undefined) throw new Error(`the file ${body.id} of its body is not kept here`)
  return Readable.from((await binaries.open(body.id)).parts())
}

async function keepFile(stream: Readable, binaries: BinaryFiles | undefined): Promise<Uint8Array | KeptFile> {
  if (binaries !== undefined) {
    try {
      return await binaries.keep(stream)
    } catch (error) {
      // The form goes on behind it: what is not read would hold it up.
      stream.resume()
      throw error
    }
  }
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function named(files: readonly File[], binaryProperty: string | null): Record<string, BinaryData> {
  const grouped = [...new Set(files.map(({ field }) => field))].flatMap((field) => {
    const ofField = files.filter((file) => file.field === field)
    const name = field.replace(/\[\]$/, '')
    return ofField.map(({ data }, index) => ({ name: ofField.length > 1 ? `${name}${index}` : name, data }))
  })
  return Object.fromEntries(
    grouped.map(({ name, data }, index) => [
      binaryProperty === null ? name : `${binaryProperty}${index}`,
      data.fileName === undefined ? { ...data, fileName: someName() } : data,
    ]),
  )
}

/** A file that the sender does not name has a name that is like no other (observed). */
function someName(): string {
  return Array.from(randomBytes(25), (byte) => (byte % 36).toString(36)).join('')
}
