/** From the bytes of a file to the texts in it: those of a packed one are unpacked, within the limits that hold for every archive. */
import { gunzipSync } from 'node:zlib'
import { largestLogBytes } from '../../shared/file-limit.ts'
import { markedEncoding } from '../../shared/marked-encoding.ts'
import { messageOf } from '../../shared/message-of.ts'
import { isGzip, isTar, isZip } from '../../shared/packed-bytes.ts'
import { ProblemError } from '../../shared/problem.ts'
import { archiveLimits, ArchiveRefused, filesOfArchive } from '../export/archive-files.ts'
import type { NamedText } from '../logs/read-logs.ts'

/** True of a gzip file and of a zip archive, by their first bytes. */
export function isPacked(bytes: Uint8Array): boolean {
  return isGzip(bytes) || isZip(bytes)
}

/**
 * The texts of a file: its own, that of a gzip file, those of a zip archive, gzip files among them unpacked as well. What is no text in
 * an archive is left out.
 *
 * @throws ProblemError INVALID_INPUT where it cannot be unpacked, or unfolds into more than is read, or holds no text
 */
export async function packedTexts(name: string, bytes: Uint8Array): Promise<readonly NamedText[]> {
  if (isGzip(bytes)) return [ofGzip(name, bytes, largestLogBytes)]
  if (isTar(bytes)) throw refused(name, 'is a tar archive, and its files are not read from there')
  if (!isZip(bytes)) return [{ name, text: textOf(bytes) }]
  const files = await filesOf(name, bytes)
  const texts: NamedText[] = []
  let left = largestLogBytes
  for (const [inside, content] of files) {
    if (!isGzip(content) && !isText(content)) continue
    const text = isGzip(content) ? ofGzip(inside, content, left) : { name: inside, text: textOf(content) }
    left -= Math.max(text.text.length, content.length)
    if (left < 0) throw refused(name, tooMuch)
    texts.push(text)
  }
  if (texts.length === 0) throw refused(name, 'holds no text')
  return texts
}

const limits = { ...archiveLimits, unpackedBytes: largestLogBytes }
const tooMuch = `unfolds into more than ${String(largestLogBytes / 1024 / 1024)} MB, and no more are read`

/** Folders, and what systems put beside files, are none of it. */
async function filesOf(name: string, bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  try {
    const has = (inside: string): boolean => !inside.endsWith('/') && !/(?:^|\/)(?:\.|__MACOSX\/)/u.test(inside)
    return await filesOfArchive(bytes, { has }, limits)
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
    throw refused(name, error.message)
  }
}

function ofGzip(name: string, bytes: Uint8Array, most: number): NamedText {
  let unpacked: Uint8Array
  try {
    unpacked = gunzipSync(bytes, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    const isLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw refused(name, isLong ? tooMuch : `cannot be unpacked (${messageOf(error)})`)
  }
  if (isTar(unpacked)) throw refused(name, 'holds a tar archive, and its files are not read from there')
  if (!isText(unpacked)) throw refused(name, 'holds no text when it is unpacked')
  return { name: name.replace(/\.gz(?:ip)?$/iu, ''), text: textOf(unpacked) }
}

/** Looked at in bytes: whatever has a zero among its first ones, and is no text in UTF-16, is none. */
const lookedAt = 4096

function isText(bytes: Uint8Array): boolean {
  return markedEncoding(bytes) !== 'utf-8' || !bytes.subarray(0, lookedAt).includes(0)
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder(markedEncoding(bytes)).decode(bytes)
}

function refused(name: string, why: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `"${name}" ${why}.`,
    remedy: 'Unpack it yourself, and open the log of the time at which it failed; several may be dropped at once.',
  })
}
