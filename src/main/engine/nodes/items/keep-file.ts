import type { BinaryData } from '../../../../shared/item.ts'
import { binaryFrom } from './binary-data.ts'
import { keepContent, type Keeping } from './keep-content.ts'
import { typeOfBytes } from './type-of-bytes.ts'

/**
 * A file as a node hands it on: its type is the one that was said, else that of its name, else that of its first bytes, else
 * text. `path` may lead through folders. What is long stands in a file of its own: see `keepContent`, as which it rejects.
 */
export async function keepFile(
  context: Keeping,
  made: Buffer | AsyncIterable<Uint8Array>,
  path: string | null,
  mimeType: string | null,
): Promise<BinaryData> {
  const { default: mime } = await import('mime')
  const { content, first } = await keepContent(context, made)
  const [folder, name] = parted(path ?? '')
  const ofName = name === '' ? null : typeOfName(name, mime)
  const told = mimeType === null || mimeType === '' ? ofName : mimeType
  const found = told === null ? typeOfBytes(Buffer.isBuffer(content) ? content : first) : null
  const type = told ?? found?.mimeType ?? 'text/plain'
  const kept = binaryFrom(content, type, name === '' ? undefined : name)
  const extension =
    kept.fileExtension ?? found?.extension ?? (told === null ? undefined : (mime.getExtension(type) ?? undefined))
  const kind = kindOf(type)
  return {
    ...kept,
    ...(extension !== undefined && { fileExtension: extension }),
    ...(kind !== null && { fileType: kind }),
    ...(folder !== '' && { directory: folder }),
  }
}

/** The type that a file of that name has; null where the name does not tell. */
function typeOfName(name: string, mime: { readonly getType: (name: string) => string | null }): string | null {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? name.toLowerCase()
  return mime.getType(extension)
}

function parted(path: string): readonly [folder: string, name: string] {
  const steps = path.split('/').filter((step) => step !== '')
  return [steps.slice(0, -1).join('/'), steps.at(-1) ?? '']
}

function kindOf(type: string): NonNullable<BinaryData['fileType']> | null {
  if (type.startsWith('application/json')) return 'json'
  if (type.startsWith('text/html')) return 'html'
  if (type.startsWith('application/pdf')) return 'pdf'
  const kind = ['image', 'audio', 'video', 'text'].find((start) => type.startsWith(`${start}/`))
  return kind ?? null
}
