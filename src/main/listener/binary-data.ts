import mime from 'mime/lite'
import type { BinaryData } from '../../shared/item.ts'

/** Bytes as an item carries them. The file extension is that of the name, else the usual one of the media type. */
export function binaryData(bytes: Uint8Array, mimeType: string, fileName?: string): BinaryData {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(fileName ?? '')?.[1] ?? mime.getExtension(mimeType)
  const fileType = fileTypeOf(mimeType)
  return {
    data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    mimeType,
    ...(fileType === null ? {} : { fileType }),
    ...(fileName ? { fileName } : {}),
    ...(extension ? { fileExtension: extension } : {}),
    fileSize: sizeText(bytes.length),
    bytes: bytes.length,
  }
}

/** Size for a person, in powers of 1000 with three digits (workflow format, `fileSize`). */
function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${units[power] ?? 'B'}`
}

/** What a viewer makes of it (workflow format, `fileType`); null for anything else. */
function fileTypeOf(mimeType: string): string | null {
  if (mimeType === 'application/json') return 'json'
  if (mimeType === 'application/pdf') return 'pdf'
  if (mimeType.startsWith('text/html')) return 'html'
  if (mimeType === 'application/javascript') return 'text'
  return /^(image|audio|video|text)\//.exec(mimeType)?.[1] ?? null
}
