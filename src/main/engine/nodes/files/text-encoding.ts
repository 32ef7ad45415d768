import { textOf } from '../items/text-of.ts'
import { NodeFailure } from '../../node-failure.ts'

/** Text of these bytes; an encoding that is empty is told by the bytes. Fails where the encoding is not known. */
export async function decodeText(bytes: Buffer, encoding: string, stripsMark = true): Promise<string> {
  const { default: iconv } = await import('iconv-lite')
  const name = encoding === '' ? await encodingOf(bytes) : encoding
  if (!iconv.encodingExists(name)) throw unknownEncoding(name)
  return iconv.decode(bytes, name, { stripBOM: stripsMark })
}

/** Bytes of this text. `addsMark` undefined: a byte order mark as the encoding has it. Fails where the encoding is not known. */
export async function encodeText(text: string, encoding: string, addsMark?: boolean): Promise<Buffer> {
  const { default: iconv } = await import('iconv-lite')
  const name = encoding === '' ? 'utf8' : encoding
  if (!iconv.encodingExists(name)) throw unknownEncoding(name)
  return iconv.encode(text, name, addsMark === undefined ? {} : { addBOM: addsMark })
}

/** A value that is neither a list nor an object as the text of a file: what counts as no is no text at all (iconv-lite). */
export function writtenText(value: unknown): string {
  return value ? textOf(value) : ''
}

/** As much of a file as tells its encoding. */
const sampleBytes = 64 * 1024

/** The encoding that bytes look like: told by their beginning, or where that is all ASCII, by what is around the first that is none. */
export async function encodingOf(bytes: Buffer): Promise<string> {
  const { default: chardet } = await import('chardet')
  let beyond = 0
  while (beyond < bytes.length && (bytes[beyond] ?? 0) < 128) beyond += 1
  const from = beyond < sampleBytes || beyond === bytes.length ? 0 : beyond - sampleBytes / 2
  return chardet.detect(bytes.subarray(from, from + sampleBytes)) ?? 'utf8'
}

/** In the words of the library, which looks for the name without signs and a year behind it (n8n 1.123.5, measured). */
function unknownEncoding(name: string): NodeFailure {
  const sought = name.toLowerCase().replace(/:\d{4}$|[^0-9a-z]/gu, '')
  return new NodeFailure(`Encoding not recognized: '${name}' (searched as: '${sought}')`, {
    description: 'It must be one such as utf8, utf16 or windows1252.',
  })
}
