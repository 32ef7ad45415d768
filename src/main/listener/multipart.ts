import { Busboy } from '@fastify/busboy'
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
 * has its field's name (without `[]` behind it), several in one field a number besides. The files of one field stand together. Rejects where the body is malformed.
 */
export async function readMultipart(
  contentType: string,
  body: Uint8Array,
  binaryProperty: string | null,
): Promise<Multipart> {
  const { fields, files } = await readParts(contentType, body)
  const single = [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values] as const)
  return { fields: Object.fromEntries(single), files: named(files, binaryProperty) }
}

/** The same part by part. Rejects where the body is malformed. */
export function readParts(contentType: string, body: Uint8Array): Promise<MultipartParts> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string[]>()
    const files: { field: string; data: BinaryData }[] = []
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: { fieldSize: body.length + 1, fileSize: body.length + 1 },
    })
    parser.on('field', (name, value) => void fields.set(name, [...(fields.get(name) ?? []), value]))
    parser.on('file', (field, stream, fileName, _encoding, mimeType) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => void files.push({ field, data: binaryData(Buffer.concat(chunks), mimeType, fileName) }))
      stream.on('error', reject)
    })
    parser.on('error', reject)
    parser.on('finish', () => {
      resolve({ fields, files })
    })
    parser.end(Buffer.from(body))
  })
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
