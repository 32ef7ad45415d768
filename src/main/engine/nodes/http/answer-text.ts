/** The text of an answer: as the client of the service reads it, and as HTTP Request does that is to find out the format. */
import { messageOf } from '../../../../shared/message-of.ts'
import { NodeFailure } from '../../node-failure.ts'
import { encodingOf } from '../files/text-encoding.ts'

/** UTF-8 without a byte order mark, whatever the answer says of itself. */
export function plainText(bytes: Buffer): string {
  return new TextDecoder().decode(bytes)
}

/** What the client makes of an answer that it takes in whole: its JSON where it is some, else its text. */
export function clientValue(bytes: Buffer): unknown {
  const text = plainText(bytes)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * The text of an answer that was read in pieces: by its charset, and where it names none and is no UTF-8, by what its bytes look
 * like (observed). Fails where the charset is not known, with the words of the library that the service reads it with.
 */
export async function detectedText(bytes: Buffer, contentType: string): Promise<string> {
  const charset = /charset=([^;,\s]+)/i.exec(contentType)?.[1]?.toLowerCase().replace(/['"]/g, '') ?? 'utf-8'
  if (charset !== 'utf-8' && charset !== '') return decoded(bytes, charset)
  const text = plainText(bytes)
  if (!text.includes('\uFFFD') && !/[\x80-\xFF]{3,}/.test(text)) return text
  const looked = (await encodingOf(bytes)).toLowerCase()
  return looked === 'utf8' || looked === 'utf-8' ? text : decoded(bytes, looked)
}

async function decoded(bytes: Buffer, charset: string): Promise<string> {
  const { default: iconv } = await import('iconv-lite')
  try {
    return iconv.decode(bytes, charset)
  } catch (error) {
    throw new NodeFailure(messageOf(error), {
      name: 'Error',
      description: `The answer says of itself that it is in "${charset}", which is no known encoding.`,
    })
  }
}
