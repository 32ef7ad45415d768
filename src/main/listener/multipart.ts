import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { fileIdOf, type BinaryFiles, type KeptFile } from '../../shared/binary-files.ts'
import type { BinaryData } from '../../shared/item.ts'
import { binaryData } from './binary-data.ts'

export interface Multipart {
  /** A repeated field is an array. */
  readonly fields: Readonly<Record<string, unknown>>
  /** One binary for each file, under the name of its field. */
  readonly files: Readonly<Record<string, BinaryData>>
}

/** The parts of a multipart/form-data body, in the order in which they stand. */
export interface MultipartParts {
  /** Values by field. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  readonly files: readonly { readonly field: string; readonly data: BinaryData }[]
}

/**
 * Takes a multipart/form-data body apart (RFC 7578). `binaryProperty` renames the files `NAME0`, `NAME1`, …; without it a file
 * has its field's name (without `[]` behind it), several in one field a number besides. The files of one field stand together. Long
 * ones go to `binaries`, where there are some. Rejects where the body is malformed, or a file cannot be kept.
 */
export async function readMultipart(
  contentType: string,
  body: Uint8Array | KeptFile,
  binaryProperty: string | null,
  binaries?: BinaryFiles,
): Promise<Multipart> {
  const { fields, files } = await readParts(contentType, body, binaries)
  const single = [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values] as const)
  return { fields: Object.fromEntries(single), files: named(files, binaryProperty) }
}

/** Most bytes of one field that is no file: it is held. */
const longestField = 64 * 1024 * 1024

/** The same part by part. Rejects where the body is malformed, or a file cannot be kept; no file of it is left then. */
export async function readParts(
  contentType: string,
  body: Uint8Array | KeptFile,
  binaries?: BinaryFiles,
): Promise<MultipartParts> {
  const fields = new Map<string, string[]>()
  const files: Promise<{ readonly field: string; readonly data: BinaryData }>[] = []
  const tooLong: string[] = []
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: { fieldSize: longestField, fileSize: Infinity },
  })
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) tooLong.push(name)
    fields.set(name, [...(fields.get(name) ?? []), value])
  })
  parser.on('file', (field, stream, fileName, _encoding, mimeType) => {
    const kept = keepFile(stream, binaries).then((content) => ({
      field,
      data: binaryData(content, mimeType, fileName),
    }))
    // Looked at below, when all of it was read.
    kept.catch(() => undefined)
    files.push(kept)
  })
  try {
    await pipeline(await partsOf(body, binaries), parser)
    const [name] = tooLong
    if (name !== undefined) throw new Error(`the field ${name} has more than ${String(longestField)} bytes`)
    return { fields, files: await Promise.all(files) }
  } catch (error) {
    const settled = await Promise.allSettled(files)
    const ids = settled.flatMap((one) => (one.status === 'fulfilled' ? (fileIdOf(one.value.data) ?? []) : []))
    await binaries?.discard(ids)
    throw error
  }
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

function named(
  files: readonly { readonly field: string; readonly data: BinaryData }[],
  binaryProperty: string | null,
): Record<string, BinaryData> {
  const grouped = [...new Set(files.map(({ field }) => field))].flatMap((field) => {
    const ofField = files.filter((file) => file.field === field)
    const name = field.replace(/\[\]$/, '')
    return ofField.map(({ data }, index) => ({ name: ofField.length > 1 ? `${name}${index}` : name, data }))
  })
  return Object.fromEntries(
    grouped.map(({ name, data }, index) => [binaryProperty === null ? name : `${binaryProperty}${index}`, data]),
  )
}
