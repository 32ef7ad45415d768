/**
 * Redaction of a body that is no text. Its bytes are searched as text of one byte for each sign, and what is found is overwritten
 * in place, so that lengths and places stay. What is packed cannot be searched so, and is left out; what a picture shows is not
 * found by any search (docs/limits.md says so).
 */
import { append } from '../../shared/list.ts'
import type { RedactedBytes } from '../../shared/redacted.ts'
import type { Redactor } from './redactor.ts'
import { sealBytes } from './seal.ts'

/** A body after the search, and what is to be said of it. */
export interface SearchedBody {
  /** Null where nothing of it may leave. */
  readonly bytes: RedactedBytes | null
  /** What was left out or overwritten, in sentences; empty where nothing was. */
  readonly notes: readonly string[]
}

/** Kinds of packed files, by their first bytes. */
const packed: readonly (readonly [kind: string, signature: readonly number[]])[] = [
  ['zip archive', [0x50, 0x4b, 0x03, 0x04]],
  ['gzip file', [0x1f, 0x8b]],
  ['7z archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['rar archive', [0x52, 0x61, 0x72, 0x21]],
  ['xz file', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['bzip2 file', [0x42, 0x5a, 0x68]],
  ['zstandard file', [0x28, 0xb5, 0x2f, 0xfd]],
]

/** Searches a body. Of one in parts (multipart) each part is searched for itself, the parts of text as text. */
export function redactBytes(body: Uint8Array, contentType: string, redactor: Redactor): SearchedBody {
  const boundary = /^multipart\/.*;\s*boundary=(?:"([^"]+)"|([^;\s]+))/iu.exec(contentType)
  const mark = boundary?.[1] ?? boundary?.[2]
  return mark === undefined ? searchedFile(body, redactor) : searchedParts(body, mark, redactor)
}

function searchedFile(body: Uint8Array, redactor: Redactor): SearchedBody {
  const kind = packed.find(([, signature]) => signature.every((byte, index) => body[index] === byte))?.[0]
  if (kind !== undefined) {
    const note = `It is a ${kind} of ${String(body.length)} bytes, in which redaction cannot look, and is left out.`
    return { bytes: null, notes: [note] }
  }
  const { replacements } = redactor.explain(Buffer.from(body).toString('latin1'))
  if (replacements.length === 0) return { bytes: sealBytes(body), notes: [] }
  const masked = Uint8Array.from(body)
  for (const { start, end } of replacements) masked.fill(0x2a, start, end)
  const places = replacements.length === 1 ? 'One place of it' : `${String(replacements.length)} places of it`
  return { bytes: sealBytes(masked), notes: [`${places} held what redaction takes out, and is overwritten with "*".`] }
}

/** Parts are told apart by their boundary; what stands before the first and behind the last is text. */
function searchedParts(body: Uint8Array, boundary: string, redactor: Redactor): SearchedBody {
  const notes: string[] = []
  const pieces = Buffer.from(body)
    .toString('latin1')
    .split(`--${boundary}`)
    .map((piece) => {
      const bytes = Buffer.from(piece, 'latin1')
      if (isUtf8(bytes)) return Buffer.from(redactor.redact(bytes.toString('utf8')))
      const at = piece.indexOf('\r\n\r\n') + 4
      const head = redactor.redact(Buffer.from(piece.slice(0, at), 'latin1').toString('utf8'))
      const content = searchedFile(bytes.subarray(at, Math.max(at, bytes.length - 2)), redactor)
      append(notes, content.notes)
      const kept = content.bytes ?? Buffer.from('[left out]')
      return Buffer.concat([Buffer.from(head), kept, bytes.subarray(Math.max(at, bytes.length - 2))])
    })
  const parts = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [Buffer.from(`--${boundary}`), piece]))
  return { bytes: sealBytes(Buffer.concat(parts)), notes }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
