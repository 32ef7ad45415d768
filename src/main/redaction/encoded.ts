/** Base64 and hexadecimal text: decoded and searched again. A blob that hides something goes as a whole. */
import { decodeBase64, decodeHex, readableText } from './bytes.ts'
import type { Finding } from './finding.ts'
import type { Stretch } from './placeholder.ts'
import { isLetterOrDigit } from './runs.ts'

const shortest = 12
const longest = 4_000_000

/**
 * Decodes the blobs of a text. `hides` is asked whether the decoded text holds anything; those that do are reported, those
 * that read as text and hold nothing are returned, in order.
 */
export function searchBlobs(
  text: string,
  hides: (decoded: string) => boolean,
  report: (finding: Finding) => void,
): Stretch[] {
  const clean: Stretch[] = []
  let start = -1
  let kinds = 0
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at)
    const kind =
      code >= 97 && code <= 122
        ? 1
        : code >= 65 && code <= 90
          ? 2
          : code >= 48 && code <= 57
            ? 4
            : code === 43 || code === 47 || code === 45 || code === 95
              ? 8
              : 0
    if (kind !== 0) {
      if (start < 0) {
        start = at
        kinds = 0
      }
      kinds |= kind
      continue
    }
    // Base64 of text has capitals and small letters; hexadecimal has digits.
    if (start >= 0 && at - start >= shortest && ((kinds & 3) === 3 || (kinds & 12) === 4)) {
      const end = endOfBlob(text, start, at)
      const decoded = decodedBlob(text, start, end)
      if (decoded !== null) {
        const stretch = { start: decoded.start, end }
        if (hides(decoded.text))
          report({ ...stretch, type: 'encoded', reason: 'decoded, it holds a secret or personal data' })
        else clean.push(stretch)
      }
      at = Math.max(at, end)
    }
    start = -1
  }
  return clean
}

/** Base64 may be wrapped into lines of 60 letters and more, and ends with its padding. */
function endOfBlob(text: string, start: number, runEnd: number): number {
  let end = runEnd
  let line = start
  while (end - line >= 60 && (text.charCodeAt(end) === 10 || text.charCodeAt(end) === 13)) {
    let next = end
    while (next < end + 80 && /[\s]/.test(text.charAt(next))) next += 1
    let stop = next
    while (isBase64Unit(text.charCodeAt(stop))) stop += 1
    if (stop - next < 4) break
    line = next
    end = stop
  }
  for (let padding = 0; padding < 2 && text.charCodeAt(end) === 61; padding += 1) end += 1
  return end
}

function isBase64Unit(code: number): boolean {
  return isLetterOrDigit(code) || code === 43 || code === 47
}

function decodedBlob(text: string, start: number, end: number): { text: string; start: number } | null {
  if (end - start > longest) return null
  for (const from of startsOfBlob(text, start, end)) {
    const head = decodeBase64(text.slice(from, Math.min(end, from + 24)))
    if (head !== null && isPrintable(head)) {
      const bytes = decodeBase64(text.slice(from, end))
      const read = bytes === null ? null : readableText(bytes)
      if (read !== null && read.length >= 6) return { text: read, start: from }
    }
  }
  const body = text.slice(start, end)
  if (body.length >= 20 && /^(?:0x)?[0-9a-fA-F]+$/.test(body)) {
    const digits = body.startsWith('0x') ? body.slice(2) : body
    const head = decodeHex(digits.slice(0, 16))
    const bytes = head !== null && isPrintable(head) ? decodeHex(digits) : null
    const read = bytes === null ? null : readableText(bytes)
    if (read !== null) return { text: read, start }
  }
  return null
}

/** A path or a name may stand before the blob: `/eyJ…`, `data-eyJ…`. */
function startsOfBlob(text: string, start: number, end: number): number[] {
  const starts = [start]
  const reach = Math.min(end, start + 64)
  for (let at = start; at < reach && starts.length < 4; at += 1) {
    const code = text.charCodeAt(at)
    if ((code === 47 || code === 45 || code === 95) && end - at > shortest) starts.push(at + 1)
  }
  return starts
}

/** The first bytes of a readable text: no control characters, and not the noise that random base64 decodes to. */
function isPrintable(bytes: Uint8Array): boolean {
  let letters = 0
  for (const byte of bytes) {
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) return false
    if (byte < 127) letters += 1
  }
  return letters >= bytes.length * 0.6
}
