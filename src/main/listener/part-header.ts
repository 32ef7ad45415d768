/** What the header of one part of a multipart/form-data body says, as the service reads it (observed on n8n 1.123.5). */
export interface PartHeader {
  /** `null`, as a text, where the part names none. */
  readonly name: string
  /** As it is written; null for a field. */
  readonly mimeType: string | null
  /** Null where there is none. */
  readonly fileName: string | null
  /** True where its bytes are written in base64. */
  readonly isBase64: boolean
}

/** Reads it from fields by their names in lower case, each character of which is a byte. */
export function partHeader(fields: Readonly<Record<string, readonly string[]>>): PartHeader {
  const disposition = fieldOf(fields, 'content-disposition') ?? ''
  const [, , quoted, bare] = /\bname=("([^"]*)"|([^()<>@,;:\\"/[\]?={}\s\t]+))/iu.exec(disposition) ?? []
  return {
    name: quoted ?? bare ?? 'null',
    mimeType: fieldOf(fields, 'content-type') || null,
    fileName: fileNameIn(disposition),
    isBase64: fieldOf(fields, 'content-transfer-encoding')?.toLowerCase() === 'base64',
  }
}

/** The boundary between the parts. Throws where the content type names none. */
export function boundaryOf(contentType: string): string {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;]+))/iu.exec(contentType) ?? []
  const boundary = quoted ?? bare?.trim()
  if (boundary === undefined || boundary === '') throw new Error('the content type names no boundary')
  return boundary
}

function fieldOf(fields: Readonly<Record<string, readonly string[]>>, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name]?.[0] : undefined
  return value === undefined ? undefined : Buffer.from(value, 'latin1').toString('utf8')
}

/** The last part of a path of Windows; `filename*` is not read. */
function fileNameIn(disposition: string): string | null {
  const [, , quoted, bare] = /\bfilename=("(.*?)"|([^()<>{}[\]@,;:"?=\s/\t]+))(?:$|;\s)/iu.exec(disposition) ?? []
  const written = quoted ?? bare ?? ''
  const name = written
    .slice(written.lastIndexOf('\\') + 1)
    .replaceAll('%22', '"')
    .replaceAll(/&#(\d{4});/gu, (_whole, code: string) => String.fromCharCode(Number(code)))
  return name === '' ? null : name
}
