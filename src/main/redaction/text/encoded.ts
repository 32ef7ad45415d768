/** Base64 and hexadecimal text: decoded and searched again. A blob that hides something goes as a whole. */
import { base64Value, decodeBase64, decodeHex, readableText } from './bytes.ts'
import type { Stretch } from '../placeholder.ts'
import { isLetterOrDigit } from './runs.ts'
import { digit, lower, opener, shortestRun, upper } from './token-scan.ts'

const longest = 4_000_000
/** Hexadecimal text has digits, and as many units. */
const shortestHex = 20
/** The shortest line that a blob is wrapped into. */
const shortestLine = 60

/** A blob that reads as text once it is decoded. */
export interface Blob extends Stretch {
  readonly decoded: string
}

/** How far the lines of the last wrapped blob went: within them each line is looked at alone, so that none is read twice. */
export interface Wrapped {
  end: number
}

/** Of most runs. */
export const noBlobs: readonly Blob[] = []

/** The blobs within a run of letters, digits and `-_+/=~`; the last one may go on behind the run, in further lines. */
export function blobsOf(
  text: string,
  runStart: number,
  runEnd: number,
  kinds: number,
  wrapped: Wrapped,
): readonly Blob[] {
  if (!mayHide(kinds, runEnd - runStart)) return noBlobs
  let blobs: Blob[] | null = null
  let start = runStart
  while (start < runEnd) {
    let stop = start
    while (stop < runEnd && text.charCodeAt(stop) !== 61 && text.charCodeAt(stop) !== 126) stop += 1
    if (stop - start >= shortestRun) {
      const end = endOfBlob(text, start, stop, start >= wrapped.end)
      wrapped.end = Math.max(wrapped.end, end)
      const blob = decodedBlob(text, start, end, kinds)
      if (blob !== null) (blobs ??= []).push(blob)
      stop = Math.max(stop, end)
    }
    start = stop + 1
  }
  return blobs ?? noBlobs
}

/** False for a run too short to be wrapped into lines that has the units of neither notation. */
function mayHide(kinds: number, length: number): boolean {
  return length >= shortestLine || isMixed(kinds) || ((kinds & digit) !== 0 && length >= shortestHex)
}

/** Base64 of text has capitals and small letters. */
function isMixed(kinds: number): boolean {
  return (kinds & (lower | upper)) === (lower | upper)
}

/** Base64 may be wrapped into lines of 60 letters and more, and ends with its padding. */
function endOfBlob(text: string, start: number, runEnd: number, goesOn: boolean): number {
  let end = runEnd
  let line = start
  while (goesOn && end - line >= shortestLine && (text.charCodeAt(end) === 10 || text.charCodeAt(end) === 13)) {
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

function decodedBlob(text: string, start: number, end: number, kinds: number): Blob | null {
  if (end - start > longest) return null
  if (isMixed(kinds)) {
    let from = start
    for (let starts = 1; from >= 0 && starts <= mostStarts; starts += 1) {
      const head = Math.min(end, from + 24)
      if (beginsLikeText(text, from, head) || beginsLikeUtf16(text, from, head)) {
        const bytes = decodeBase64(text.slice(from, end))
        const read = bytes === null ? null : readableText(bytes)
        if (read !== null && read.length >= 6) return { decoded: read, start: from, end }
      }
      if ((kinds & opener) === 0) break
      from = nextStart(text, from, start, end)
    }
  }
  if ((kinds & digit) === 0 || end - start < shortestHex || !beginsLikeHexText(text, start)) return null
  const body = text.slice(start, end)
  if (/^(?:0x)?[0-9a-fA-F]+$/.test(body)) {
    const digits = body.startsWith('0x') ? body.slice(2) : body
    const head = decodeHex(digits.slice(0, 16))
    const bytes = head !== null && isPrintable(head) ? decodeHex(digits) : null
    const read = bytes === null ? null : readableText(bytes)
    if (read !== null) return { decoded: read, start, end }
  }
  return null
}

/** Most bytes of text in hexadecimal lie between 20 and 7f: told from the first digits before anything is decoded. */
function beginsLikeHexText(text: string, start: number): boolean {
  const from = text.charCodeAt(start) === 48 && (text.charCodeAt(start + 1) | 32) === 120 ? start + 2 : start
  let letters = 0
  for (let at = from; at < from + 16; at += 2) {
    const high = text.charCodeAt(at)
    if (high === 49) return false
    if (high >= 50 && high <= 55) letters += 1
  }
  return letters >= 4
}

/** Places at which a blob may begin. */
const mostStarts = 4

/** A path or a name may stand before the blob: `/eyJ…`, `data-eyJ…`. The place behind the next sign from `from` on; -1 where there is none. */
function nextStart(text: string, from: number, start: number, end: number): number {
  const reach = Math.min(end, start + 64)
  for (let at = from; at < reach; at += 1) {
    const code = text.charCodeAt(at)
    if ((code === 47 || code === 45 || code === 95) && end - at > shortestRun) return at + 1
  }
  return -1
}

/** Every other byte of Latin letters in UTF-16 is zero; a mark may stand before them. */
function beginsLikeUtf16(text: string, start: number, end: number): boolean {
  if (!mayBeginUtf16(text, start)) return false
  // Six empty bits are an A: most runs are told apart before anything is cut out.
  let empties = 0
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) === 65) empties += 1
  if (empties < 4) return false
  const head = text.slice(start, end)
  const bytes = decodeBase64(head.slice(0, head.length - (head.length % 4)))
  if (bytes === null || bytes.length < 12) return false
  const isMarked = bytes[0] === 0xff ? bytes[1] === 0xfe : bytes[0] === 0xfe && bytes[1] === 0xff
  const units = bytes.subarray(isMarked ? 2 : 0)
  const emptyHalf = units[0] === 0 ? 0 : 1
  return units.every((byte, at) => (at % 2 === emptyHalf ? byte === 0 : byte !== 0))
}

/** An empty first or second byte, or a mark, shows in the first two letters: most runs are told apart by them. */
function mayBeginUtf16(text: string, start: number): boolean {
  const first = base64Value(text.charCodeAt(start))
  return first === 0 || first === 63 || (base64Value(text.charCodeAt(start + 1)) & 15) === 0
}

/** Decodes base64 as far as it goes like a readable text: no control characters, and not the noise of random letters. */
function beginsLikeText(text: string, start: number, end: number): boolean {
  let bits = 0
  let held = 0
  let bytes = 0
  let letters = 0
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    const value = base64Value(code)
    if (value < 0) {
      if (code === 61 || code === 10 || code === 13 || code === 32 || code === 9) continue
      return false
    }
    bits = ((bits & 0xfff) << 6) | value
    held += 6
    if (held < 8) continue
    held -= 8
    const byte = (bits >> held) & 255
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) return false
    bytes += 1
    if (byte < 127) letters += 1
  }
  return letters >= bytes * 0.6
}

/** The first bytes of a readable text: no control characters, and not the noise that random digits decode to. */
function isPrintable(bytes: Uint8Array): boolean {
  let letters = 0
  for (const byte of bytes) {
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) return false
    if (byte < 127) letters += 1
  }
  return letters >= bytes.length * 0.6
}
