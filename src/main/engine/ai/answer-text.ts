import { decodeText } from '../nodes/files/text-encoding.ts'

/** Text of an answer's bytes. */
export interface AnswerText {
  readonly text: string
  /** The encoding that they were read in where it is not UTF-8; else null. */
  readonly encoding: string | null
}

/** What bytes that are no UTF-8 and name no encoding are read as: it has a character for nearly every byte. */
const oldEncoding = 'windows-1252'

/**
 * Reads an answer in the encoding of its byte order mark or of its content type, else as UTF-8, and where it is none, as
 * windows-1252: a wrong character is told apart from one that the model wrote.
 */
export async function answerText(bytes: Buffer, contentType: string): Promise<AnswerText> {
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (marked) return { text: await decodeText(bytes, 'utf-16'), encoding: 'utf-16' }
  const named = /charset="?([^\s";]+)/iu.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8'
  if (named !== 'utf-8' && named !== 'utf8') {
    const read = await decodeText(bytes, named).catch(() => null)
    if (read !== null) return { text: read, encoding: named }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null }
  } catch {
    return { text: await decodeText(bytes, oldEncoding), encoding: oldEncoding }
  }
}
