import { markedEncoding } from '../../shared/marked-encoding.ts'

/** The text of bytes that a person gave, without the mark that may stand before it. */
export function textOfBytes(bytes: Uint8Array): string {
  return new TextDecoder(markedEncoding(bytes)).decode(bytes)
}
