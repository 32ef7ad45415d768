import { markedEncoding } from '../../shared/marked-encoding.ts'

/** The text of a file that a person gave, without the mark that may stand before it. */
export async function textOfFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return new TextDecoder(markedEncoding(bytes)).decode(bytes)
}
