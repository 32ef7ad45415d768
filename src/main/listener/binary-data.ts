import mime from 'mime/lite'
import type { BinaryData } from '../../shared/item.ts'

/** Bytes as an item carries them. The file extension is that of the name, else the usual one of the media type. */
export function binaryData(bytes: Uint8Array, mimeType: string, fileName?: string): BinaryData {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(fileName ?? '')?.[1] ?? mime.getExtension(mimeType)
  return {
    data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    mimeType,
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
