import mime from 'mime/lite'
import { inKeptFile, type KeptFile } from '../../shared/binary-files.ts'
import type { BinaryData } from '../../shared/item.ts'
import { sizeText } from '../../shared/size-text.ts'

/** Bytes, or a file of them, as an item carries them. The file extension is that of the name, else the usual one of the media type. */
export function binaryData(content: Uint8Array | KeptFile, mimeType: string, fileName?: string): BinaryData {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(fileName ?? '')?.[1] ?? mime.getExtension(mimeType)
  const fileType = fileTypeOf(mimeType)
  const length = content instanceof Uint8Array ? content.length : content.bytes
  return {
    ...dataOf(content),
    mimeType,
    ...(fileType === null ? {} : { fileType }),
    ...(fileName ? { fileName } : {}),
    ...(extension ? { fileExtension: extension } : {}),
    fileSize: sizeText(length),
    bytes: length,
  }
}

/** The bytes as text, or where they are. */
export function dataOf(content: Uint8Array | KeptFile): Pick<BinaryData, 'data' | 'id'> {
  if (!(content instanceof Uint8Array)) {
    const { data, id } = inKeptFile(content)
    return { data, ...(id === undefined ? {} : { id }) }
  }
  return { data: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64') }
}

/** What a viewer makes of it (workflow format, `fileType`); null for anything else. */
function fileTypeOf(mimeType: string): string | null {
  // Each by its beginning alone, as the service looks at it (observed).
  if (mimeType.startsWith('application/json')) return 'json'
  if (mimeType.startsWith('application/pdf')) return 'pdf'
  if (mimeType.startsWith('text/html')) return 'html'
  if (mimeType.startsWith('application/javascript')) return 'text'
  return /^(image|audio|video|text)\//.exec(mimeType)?.[1] ?? null
}
