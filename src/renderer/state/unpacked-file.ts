/** A gzip file that holds a captured request, a workflow or a case, as a file of its own; a log is read packed. */
import { largestTextBytes } from '../../shared/file-limit.ts'
import { looksLikeRequest } from '../../shared/request-text.ts'

/** Null where it is no gzip file, unfolds into more than is opened, or holds something that a log may be. */
export async function unpackedFile(file: File): Promise<File | null> {
  try {
    const text = await unpackedText(file)
    if (text === null || !(looksLikeRequest(text) || isOneObject(text))) return null
    return new File([text], file.name.replace(/\.gz(?:ip)?$/iu, ''))
  } catch {
    // It is no gzip file, or it is cut: whoever reads it as a log says so.
    return null
  }
}

/** Null where it is longer than what is opened. */
async function unpackedText(file: File): Promise<string | null> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return await new Blob(pieces).text()
    length += value.length
    if (length > largestTextBytes) {
      await reader.cancel()
      return null
    }
    pieces.push(value)
  }
}

/** True of a case, a workflow or a HAR file. Lines that are JSON each are a log. */
export function isOneObject(text: string): boolean {
  if (!/^[\s\u{FEFF}]*\{/u.test(text.slice(0, 1000))) return false
  try {
    const value: unknown = JSON.parse(text.replace(/^\u{FEFF}/u, ''))
    return typeof value === 'object' && value !== null && ('format' in value || 'nodes' in value || 'log' in value)
  } catch {
    return false
  }
}
