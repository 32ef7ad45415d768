import { looseBytes } from './loose-bytes.ts'

/** One part of a form as `-F` names it. */
export interface FormPart {
  readonly name: string
  readonly value: string
  /** Null where the part has none. */
  readonly type: string | null
  readonly fileName: string | null
}

export const formBoundary = '------------------------faultline'

/** `name=value;type=…;filename=…`, the value and what stands behind it in quotation marks or without. */
export function formPart(written: string): FormPart {
  const [, name = '', rest = ''] = /^([^=]*)=([\s\S]*)$/.exec(written) ?? [written, written, '']
  const quoted = /^"((?:[^"\\]|\\[\s\S])*)"/.exec(rest)
  const plain = /^[^;]*(?:;(?!\s*(?:type|filename|headers|encoder)=)[^;]*)*/.exec(rest)?.[0] ?? ''
  const value = quoted === null ? plain : unquoted(quoted[1] ?? '')
  const behind = rest.slice((quoted?.[0] ?? plain).length)
  const fileName = named(behind, 'filename')
  const type = named(behind, 'type')
  return { name, value, type: type ?? (fileName === null ? null : typeOf(fileName)), fileName }
}

/** `--form-string`: the value as it stands. */
export function plainPart(written: string): FormPart {
  const [, name = '', value = ''] = /^([^=]*)=([\s\S]*)$/.exec(written) ?? [written, written, '']
  return { name, value, type: null, fileName: null }
}

/** The parts as curl writes them. */
export function formBody(parts: readonly FormPart[]): Buffer {
  const written = parts.map(({ name, value, type, fileName }) =>
    [
      `--${formBoundary}`,
      `Content-Disposition: form-data; name="${escaped(name)}"${fileName === null ? '' : `; filename="${escaped(fileName)}"`}`,
      ...(type === null ? [] : [`Content-Type: ${type}`]),
      '',
      value,
      '',
    ].join('\r\n'),
  )
  return looseBytes(`${written.join('')}--${formBoundary}--\r\n`)
}

function named(text: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\[\\s\\S])*)"|([^;]*(?:;\\s*charset=[^;]*)?))`).exec(text)
  if (found === null) return null
  return found[1] === undefined ? (found[2] ?? '').trim() : unquoted(found[1])
}

function unquoted(text: string): string {
  return text.replace(/\\(["\\])/g, '$1')
}

function escaped(text: string): string {
  return text.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

/** The few types that curl knows by the ending of a file's name. */
function typeOf(fileName: string): string {
  const known: Readonly<Record<string, string>> = {
    gif: 'image/gif',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    svg: 'image/svg+xml',
    txt: 'text/plain',
    htm: 'text/html',
    html: 'text/html',
    pdf: 'application/pdf',
    xml: 'application/xml',
  }
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(known, ending) ? (known[ending] ?? '') : 'application/octet-stream'
}
